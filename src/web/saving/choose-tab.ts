import { answersGoneWithTab, chosenTab, type CompiledForm, nameAbout } from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import { NO_FILES, uploadedFiles } from "../documents/uploaded-files.ts";
import { toasts } from "../ui/toasts.ts";
import { loadSaver } from "./load-saver.ts";
import { isAlreadySubmitted } from "./save-errors.ts";
import * as sentences from "./sentences.ts";

/** What is lost when a tab is left, in words: files by name and size, questions by their titles. */
export interface TabLosses {
  readonly files: readonly string[];
  readonly questions: readonly string[];
}

/** What became of choosing a tab. */
export type TabOutcome =
  | { readonly kind: "switched" }
  /** A file of the tab that would be left is on its way. */
  | { readonly kind: "blocked" }
  /** Nothing is done yet: the applicant is to be asked first. */
  | { readonly kind: "asks"; readonly losses: TabLosses }
  | { readonly kind: "failed" };

/** The press on a tab. */
export interface TabChoice {
  /** The group of tabs. */
  readonly id: string;
  /** The tab that is chosen. */
  readonly tab: string;
  /** The questions of the tab that is left. */
  readonly left: readonly string[];
  /** Whether the applicant knows what is lost. */
  readonly isConfirmed: boolean;
}

/** The page on which a tab is chosen. */
export interface TabContext {
  readonly form: CompiledForm;
  readonly store: AnswerStore;
  readonly hasAccount: boolean;
  /** Told that the application was submitted meanwhile. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Chooses a tab: deletes the documents of the tab that is left, clears what it lists, and stores the choice for
 * somebody with an account (TAB-01, TAB-02, TAB-04). Asks first when a file or an answer would go (LEA-02); nothing is
 * switched while a document is on its way (TAB-03). When the server refuses, a toast 'Error handling tabs for' says so
 * and everything stays as it is.
 */
export async function chooseTab(context: TabContext, choice: TabChoice): Promise<TabOutcome> {
  const { form, store, hasAccount, onFailure } = context;
  const { id, tab, left, isConfirmed } = choice;
  const fail = (error: unknown): TabOutcome => {
    if (isAlreadySubmitted(error)) onFailure(error);
    else if (!(error instanceof UnauthorizedError)) toasts.error(sentences.tabsFailed(tab));
    return { kind: "failed" };
  };
  const before = chosenTab({ id, tabs: form.tabs[id]?.tabs ?? [] }, store.displayState());
  const cleared = before?.clears ?? [];
  const keys = [...new Set([...left, ...cleared])].filter((key) => form.keys[key]?.type === "document");
  try {
    const files = hasAccount && keys.length > 0 ? await uploadedFiles(store, keys) : NO_FILES;
    if (files.isUnderWay) return { kind: "blocked" };
    const losses = { files: files.names, questions: questionsGoing(context, choice) };
    const isAnyLost = losses.files.length + losses.questions.length > 0;
    if (isAnyLost && !isConfirmed) return { kind: "asks", losses };
    await files.remove();
  } catch (error) {
    return fail(error);
  }
  const takeBack = switchTab(store, { id, tab, before: before?.id ?? "", cleared });
  if (!hasAccount) return { kind: "switched" };
  call("PUT /api/tabs", { tab_id: id, chosen_tab: tab }).then(
    async () => (await loadSaver(store)).announceChange(),
    (error: unknown) => {
      if (!(error instanceof UnauthorizedError)) takeBack();
      fail(error);
    },
  );
  return { kind: "switched" };
}

function questionsGoing({ form, store }: TabContext, { id, tab }: TabChoice): readonly string[] {
  return answersGoneWithTab(form, store.state(), { group: id, tab }).map(({ title, about }) =>
    nameAbout(title, about),
  );
}

interface Switch {
  readonly id: string;
  readonly tab: string;
  /** The tab that is left. */
  readonly before: string;
  readonly cleared: readonly string[];
}

/** Shows the tab and clears what the other lists; returns a function that takes both back. */
function switchTab(store: AnswerStore, { id, tab, before, cleared }: Switch): () => void {
  const answers = Object.fromEntries(cleared.map((key) => [key, store.get(key) ?? ""]));
  store.setTab(id, tab);
  store.change(Object.fromEntries(cleared.map((key) => [key, ""])));
  return () => {
    store.setTab(id, before);
    store.change(answers);
  };
}
