import type { Answers } from "../../form/index.ts";
import type { ServedForm } from "../publishing/form-library.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { changesOfForm } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { type CarryPath, carryAnswers, carryPath, NO_WAY } from "./carry-answers.ts";

/** Answers that were prepared under one form, by the keys and in the codes of another one. */
export async function carriedTo(
  store: Store,
  form: Pick<ServedForm, "hash" | "changes">,
  answers: Answers,
  { under, now }: { readonly under: string; readonly now: number },
): Promise<Answers> {
  const path = await carryPathTo(store, form, under);
  if (path === NO_WAY) return answers;
  const { stored } = carryAnswers({ answers, aside: NOTHING_ASIDE, formVersion: under }, path, now);
  return { ...stored.answers, ...stored.aside.hidden };
}

/** What leads from answers that were saved under one form to another form. */
export async function carryPathTo(
  store: Store,
  form: Pick<ServedForm, "hash" | "changes">,
  formVersion: string,
): Promise<CarryPath> {
  if (formVersion === form.hash || formVersion === "") return NO_WAY;
  return carryPath(await changesOfForm(store, formVersion), form.changes);
}
