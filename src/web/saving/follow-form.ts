import type { Dispatch, SetStateAction } from "react";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { loadSaver } from "./load-saver.ts";
import { isUnanswered } from "./save-errors.ts";

/** What staff have changed of the form since a page was opened, as far as it has been told. */
export interface FormChange {
  /** Titles of questions that are asked no more, and that this page has answered since. */
  readonly notAsked: readonly string[];
}

interface Followed {
  readonly store: AnswerStore;
  /** The form of the page. */
  readonly loaded: LoadedForm;
  /** Whether there are saves, which tell of the form as well. */
  readonly hasAccount: boolean;
  readonly onChange: Dispatch<SetStateAction<FormChange | undefined>>;
  readonly signal: AbortSignal;
}

/** Tells when another form than the page's is in force, until the signal ends it (FRM-01, TOL-05). */
export async function followForm({ store, loaded, hasAccount, onChange, signal }: Followed): Promise<void> {
  const onFormVersion = (formVersion: string, setAside: readonly string[] = []) => {
    if (formVersion === loaded.hash) return;
    const titles = setAside.map((key) => loaded.form.questions[key]?.title ?? key);
    onChange((known) => ({ notAsked: [...new Set([...(known?.notAsked ?? []), ...titles])] }));
  };
  const saver = hasAccount ? await loadSaver(store) : undefined;
  if (signal.aborted) return;
  if (saver !== undefined) signal.addEventListener("abort", saver.listen({ onFormVersion }));
  // Each form is told of once, however often it is asked for.
  let looked = loaded.hash;
  const look = (hash: string) => {
    if (hash === looked) return;
    looked = hash;
    if (saver === undefined) return onFormVersion(hash);
    // What is published need not be what this applicant fills in: the response to a save says which form that is.
    saver.lookForChanges().catch((error: unknown) => {
      if (isUnanswered(error)) looked = loaded.hash;
    });
  };
  // Nobody has asked of a visitor's page yet.
  askNowAndThen(look, { asksAtOnce: saver === undefined, signal });
}

/** A minute at the most, at another moment in each browser: not all of them ask at once. */
const LEAST_WAIT_MS = 30_000;
const MOST_WAIT_MS = 50_000;
/** Whoever comes back to the tab soon after it has asked is not worth another call. */
const FRESH_MS = 5_000;

/**
 * Asks which form is in force for as long as the tab is looked at, and again when somebody comes back to it. Not a sign of
 * life: the session ends when nobody does anything. What fails is asked again in its time.
 */
function askNowAndThen(
  onHash: (hash: string) => void,
  { asksAtOnce, signal }: { readonly asksAtOnce: boolean; readonly signal: AbortSignal },
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Date.now();
  const wait = () => {
    clearTimeout(timer);
    const waitMs = LEAST_WAIT_MS + Math.random() * (MOST_WAIT_MS - LEAST_WAIT_MS);
    if (document.visibilityState === "visible") timer = setTimeout(ask, waitMs);
  };
  const ask = () => {
    askedAt = Date.now();
    wait();
    call("GET /forms/current", undefined, { waitsMs: [] }).then(
      ({ hash }) => {
        if (!signal.aborted) onHash(hash);
      },
      () => undefined,
    );
  };
  const turn = () => {
    if (document.visibilityState === "visible" && Date.now() - askedAt >= FRESH_MS) ask();
    else wait();
  };
  document.addEventListener("visibilitychange", turn, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  if (asksAtOnce) ask();
  else wait();
}
