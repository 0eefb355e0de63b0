import type { NavigateFunction } from "react-router-dom";
import type { Profile } from "../../contract/application-endpoints.ts";
import { type Answers, type CompiledForm, type ErrorMap, errorRoute, visibleKeys } from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { prefix } from "../api/address.ts";
import { call } from "../api/call.ts";
import { ServerError } from "../api/server-error.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import type { SessionActions, useSession } from "../session/session-context.ts";
import { postWebStatus } from "../session/web-status.ts";
import { toasts } from "../ui/toasts.ts";
import * as accountSentences from "./account-sentences.ts";
import type { SaveHeaders } from "./answer-revisions.ts";
import { saverOf } from "./answer-saver.ts";
import { findErrors, revealQuestion } from "./find-errors.ts";
import * as sentences from "./sentences.ts";

interface Submitting extends Pick<SessionActions, "setWebStatus" | "open"> {
  readonly loaded: LoadedForm;
  readonly store: AnswerStore;
  readonly save: () => Promise<void>;
  readonly navigate: NavigateFunction;
  readonly status: ReturnType<typeof useSession>["web_status"];
  /** Given where the application was submitted before, and some of its pages are open again. */
  readonly reopened: Profile["reopened"];
}

/**
 * The submit flow (SUB-02 to SUB-04): the answers are saved, the status becomes validating, and an application without
 * errors is submitted. With errors, the browser's or the server's, the applicant is led to the route that the form names,
 * or to the first page with one. What another device has changed and this page has not shown is shown first (SYN-10).
 * Rejects with what the server said when something went wrong on the way.
 */
export async function submitApplication(submitting: Submitting): Promise<void> {
  const { loaded, store, save, navigate, setWebStatus, open } = submitting;
  const { form } = loaded;
  const { pathname } = window.location;
  // As the button is pressed: what a save brings along from another device has not been seen.
  const [shown, headers] = [store.snapshot(), saverOf(store).revisions.headers()];
  // Right after a reload: the last words of the page before belong to the application, and are seen before it goes (SYN-07).
  await saverOf(store).broughtBack;
  if (unseenKeys(submitting, shown).length > 0)
    return await showUnseen(submitting, shown, accountSentences.broughtBackUnseen);
  await save();
  if (saverOf(store).revisions.conflicts().length > 0) return await showUnseen(submitting, shown);
  await beginValidating(submitting);
  // The page turns to validating after this: what it then shows must not move away under the applicant's finger.
  const errors = await submitOrReport(submitting, headers).finally(() => setWebStatus("validating"));
  if (errors === "unseen") return await showUnseen(submitting, shown);
  if (Object.keys(errors).length > 0) {
    // Whoever has followed a link meanwhile stays where it led.
    if (window.location.pathname !== pathname) return;
    await navigate(errorRoute(form, Object.keys(errors)), { replace: true, state: { showsSummary: true } });
    return;
  }
  await postWebStatus("submitted");
  toasts.success(form.completion?.message ?? sentences.submitted);
  // With the status submitted every address leads to /completion, so this page is gone before it could navigate.
  await open();
}

async function beginValidating({ status, setWebStatus }: Submitting): Promise<void> {
  if (status === "") {
    // What the page posts by itself may still be on its way; the server takes one status after the other.
    await postWebStatus("started");
    setWebStatus("started");
  }
  if (status !== "validating") await postWebStatus("validating");
}

/** What keeps an application from being submitted, by answer key; or another device has changed what was not seen yet. */
type Refusal = ErrorMap | "unseen";

async function submitOrReport(submitting: Submitting, headers: SaveHeaders): Promise<Refusal> {
  const errors = await submitIfComplete(submitting, headers);
  if (errors !== "unseen" && Object.keys(errors).length > 0) await call("POST /api/validations", errors);
  return errors;
}

async function submitIfComplete(
  { loaded, store, save, reopened }: Submitting,
  headers: SaveHeaders,
): Promise<Refusal> {
  // What the server could not store is not what would be submitted.
  const errors = { ...store.errors.shownUnstorable(), ...(await findErrors(loaded, store)) };
  const standing = Object.entries(errors).filter(([key]) => mayChange(loaded.form, reopened, key));
  if (standing.length > 0) return Object.fromEntries(standing);
  const submit = () =>
    submitOnServer({
      ...headers,
      ...(reopened && { "submission-number": String(reopened.submission) }),
    });
  const refused = await submit();
  if (refused === "unseen" || Object.keys(refused).length === 0) return refused;
  return await submitAgain({ form: loaded.form, store, save, refused, submit });
}

/** What is wrong on a page that is not open again keeps nobody from submitting the others: the server says the same. */
function mayChange({ questions }: CompiledForm, reopened: Submitting["reopened"], key: string): boolean {
  return reopened === undefined || reopened.pages.includes(questions[key]?.page ?? "");
}

/** Submits what the headers say was seen; gives what keeps the server from it. */
async function submitOnServer(
  headers: SaveHeaders & { readonly "submission-number"?: string },
): Promise<Refusal> {
  try {
    await call("POST /api/submit", undefined, { headers });
    return {};
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    if (error.code === "incomplete_application") return error.errors;
    if (error.code === "answers_changed") return "unseen";
    throw error;
  }
}

interface Refused {
  readonly form: CompiledForm;
  readonly store: AnswerStore;
  readonly save: () => Promise<void>;
  /** What kept the server from submitting what this tab holds to be complete. */
  readonly refused: ErrorMap;
  readonly submit: () => Promise<Refusal>;
}

/**
 * After a refusal that this tab did not foresee: takes note of what the account holds by now, saves what is on the
 * screen and differs, and submits once more. What is refused then shows as errors until it is answered otherwise. A
 * question that this form does not ask yet is one that staff have added: the page is loaded anew with all answers.
 */
async function submitAgain({ form, store, save, refused, submit }: Refused): Promise<Refusal> {
  const isKnown = (key: string) => form.questions[key] !== undefined;
  if (!Object.keys(refused).every(isKnown)) {
    location.replace(prefix + errorRoute(form, Object.keys(refused)));
    // The page is on its way out; nothing here is to happen any more.
    return await new Promise<never>(() => undefined);
  }
  const [counts, tabs] = await Promise.all([
    call("GET /api/add-another"),
    call("GET /api/tabs"),
    saverOf(store).lookForChanges(),
  ]);
  store.setStoredDisplayState({ counts, tabs });
  await save();
  const errors = await submit();
  if (errors !== "unseen") store.errors.setRefused(errors);
  return errors;
}

/** What is shown otherwise than when the button was pressed, or waits for a choice. */
function unseenKeys({ loaded: { form }, store }: Submitting, shown: Answers): readonly string[] {
  const conflicts = saverOf(store).revisions.conflicts();
  const answers = store.snapshot();
  const visible = visibleKeys(form, answers, store.displayState());
  return form.pages
    .flatMap((page) => page.keys)
    .filter((key) => conflicts.includes(key) || (answers[key] !== shown[key] && visible.has(key)));
}

/**
 * Shows what another device has changed since the button was pressed on what was shown, says which questions that are,
 * and leads to the first (SYN-10).
 */
async function showUnseen(
  submitting: Submitting,
  shown: Answers,
  inWords = accountSentences.changedElsewhere,
): Promise<void> {
  const { loaded, store, navigate } = submitting;
  const { form } = loaded;
  await saverOf(store).lookForChanges();
  const conflicts = saverOf(store).revisions.conflicts();
  const keys = unseenKeys(submitting, shown);
  const titles = (of: readonly string[]) => of.map((key) => `“${form.questions[key]?.title ?? key}”`);
  if (conflicts.length > 0) toasts.error(accountSentences.chooseFirst(titles(conflicts)));
  else toasts.error(inWords(titles(keys)));
  const first = conflicts[0] ?? keys[0];
  const page = form.pages.find((other) => first !== undefined && other.keys.includes(first));
  if (first === undefined || page === undefined) return;
  revealQuestion(form, store, first);
  await navigate(`${page.route}#${first}`, { replace: true });
}
