import { applicantNames, type Choice, type CompiledForm, choicesOf, nameKeys } from "../../form/index.ts";
import { loadApplication, type StoredApplication } from "../store/applications.ts";
import { listMarkStates } from "../store/checklist-marks.ts";
import { findChoiceKeys } from "../store/choices.ts";
import type { WorkGroup } from "../store/desk-schema.ts";
import { readPublishedForm } from "../store/published-forms.ts";
import { wordsOf } from "../store/search-words.ts";
import type { Store } from "../store/store.ts";
import { asSubmitted } from "../store/submissions.ts";
import {
  type ApplicationSummary,
  deleteSummary,
  findSummarised,
  hasSummary,
  holdSummary,
  putSummary,
} from "../store/summaries.ts";
import { checklistOf, hasChecklist } from "./checklist.ts";
import { isDocument, itemOf, itemOfChecklist, outstandingMaterials } from "./materials.ts";

type KnownForm = { readonly hash: string; readonly form: CompiledForm };

/** Published forms, each read once, through whichever database asks first: a transaction must wait for no other one. */
export class KnownForms {
  readonly #forms: Map<string, CompiledForm | undefined>;

  constructor(...known: readonly KnownForm[]) {
    this.#forms = new Map(known.map(({ hash, form }) => [hash, form]));
  }

  /** Undefined where none was published under the hash, and where it is of another program's format. */
  async read(store: Store, hash: string): Promise<CompiledForm | undefined> {
    if (!this.#forms.has(hash)) this.#forms.set(hash, (await readPublishedForm(store, hash))?.form);
    return this.#forms.get(hash);
  }
}

/**
 * Changes the record of an application and makes its summary anew, in one transaction; what gives undefined, null or false
 * has changed nothing.
 */
export function summarisingAfter<T>(
  store: Store,
  accountId: string,
  {
    work,
    forms = new KnownForms(),
  }: {
    readonly work: (tx: Store) => Promise<T>;
    readonly forms?: KnownForms;
  },
): Promise<T> {
  return store.transaction(async (tx) => {
    await holdSummary(tx, accountId);
    const done = await work(tx);
    const isChanged = done !== undefined && done !== null && done !== false;
    if (isChanged) await summarise(tx, accountId, forms);
    return done;
  });
}

/**
 * Makes the summary of an application anew from its record (DSK-10). Call it in the transaction that changes the record,
 * which holds the account.
 * @throws DecryptError when the answers cannot be opened
 */
export async function summarise(tx: Store, accountId: string, forms = new KnownForms()): Promise<void> {
  const summary = await summaryOf(tx, accountId, forms);
  if (summary === null) await deleteSummary(tx, accountId);
  else await putSummary(tx, accountId, summary);
}

/**
 * As `summarise`, for what changes nothing that a summary says, but may be the first that is kept of one of several
 * applications: it makes the summary that is not there yet.
 */
export async function summariseFirst(tx: Store, accountId: string): Promise<void> {
  if (tx.application !== "" && !(await hasSummary(tx, accountId))) await summarise(tx, accountId);
}

/**
 * The summary as the record has it; null for an account that is not confirmed, or is not there, and in one of several
 * applications for whoever has not begun it.
 * @throws DecryptError when the answers cannot be opened
 */
export async function summaryOf(
  store: Store,
  accountId: string,
  forms: KnownForms,
): Promise<ApplicationSummary | null> {
  const account = await findSummarised(store, accountId);
  if (account === undefined || account.confirmedAt === null) return null;
  const loaded = await loadApplication(store, accountId);
  const { reopening } = loaded;
  // While it is open again, the school has what was submitted.
  const application = await asSubmitted(store, accountId, loaded);
  const { stored, savedAt, lastPage, submission } = application;
  if (store.application !== "" && savedAt === 0) return null;
  const form = await forms.read(store, stored.formVersion);
  const names = form === undefined ? NO_NAMES : applicantNames(form, stored.answers);
  const isSubmitted = submission !== undefined;
  const { group, items } =
    form === undefined || !isSubmitted
      ? { group: isSubmitted ? ("submitted" as const) : ("draft" as const), items: [] }
      : await missingFrom(store, accountId, form, application);
  const groupSince = reopening?.at ?? submission?.submittedAt ?? account.confirmedAt;
  // Those of the form in force, which is what the desk filters by: whoever applied under another one is found as well.
  const choiceKeys = await findChoiceKeys(store);
  return {
    group: reopening === undefined ? group : ("waiting" as const),
    groupSince,
    page: lastPage,
    givenName: names.given,
    familyName: names.family,
    words: wordsOf({
      names: [names.given, names.family],
      email: account.email,
      reference: submission?.reference ?? null,
    }),
    missing: [...new Set(items)].toSorted((one, other) => (one < other ? -1 : 1)),
    choiceKeys,
    choices: form === undefined ? [] : choicesOf(form, stored.answers, choiceKeys).toSorted(byKeyAndCode),
  };
}

/** By code point, as the databases sort them. */
function byKeyAndCode(one: Choice, other: Choice): number {
  const order = Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));
  return order === 0 ? Buffer.compare(Buffer.from(one.code), Buffer.from(other.code)) : order;
}

const NO_NAMES = { given: "", family: "" };

/**
 * What a submitted application is without, as it is written down: items of the checklist, and what the form asks for in the
 * place of which none of them stands; and in which group that puts it.
 */
async function missingFrom(
  store: Store,
  accountId: string,
  form: CompiledForm,
  application: StoredApplication,
) {
  const entries = checklistOf(form, application, await listMarkStates(store, accountId));
  const covered = new Set(entries.flatMap(({ materials }) => materials.map(itemOf)));
  const uncovered = outstandingMaterials(form, application).filter((one) => !covered.has(itemOf(one)));
  const awaited = entries.filter(({ state }) => state === "awaiting");
  const isWaiting = awaited.length > 0 || uncovered.some(isDocument);
  const group: WorkGroup = isWaiting ? "missing" : hasChecklist(form) ? "ready" : "submitted";
  return { group, items: [...awaited.map(({ item }) => itemOfChecklist(item.id)), ...uncovered.map(itemOf)] };
}

/**
 * Whether a save that has changed these answers, under this form, changes what the summary says.
 * @param filters keys of the answers that the list is filtered by, under the form in force
 */
export function changesSummary(
  form: CompiledForm,
  changed: Readonly<Record<string, unknown>>,
  filters: readonly string[],
): boolean {
  const { given, family } = nameKeys(form);
  return [...given, ...family, ...filters].some((key) => Object.hasOwn(changed, key));
}
