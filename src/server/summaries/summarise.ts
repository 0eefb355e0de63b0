import {
  applicantNames,
  type CompiledForm,
  EMPTY_DISPLAY_STATE,
  fileKeys,
  type Material,
  materialsOf,
  nameKeys,
} from "../../form/index.ts";
import { applicationOf } from "../store/application-scope.ts";
import { loadApplication, type StoredApplication } from "../store/applications.ts";
import { readPublishedForm } from "../store/published-forms.ts";
import type { Database } from "../store/schema.ts";
import { wordsOf } from "../store/search-words.ts";
import { inTransaction } from "../store/statements.ts";
import { asSubmitted } from "../store/submissions.ts";
import {
  type ApplicationSummary,
  deleteSummary,
  findSummarised,
  findSummary,
  holdSummary,
  putSummary,
} from "../store/summaries.ts";

type KnownForm = { readonly hash: string; readonly form: CompiledForm };

/** Published forms, each read once, through whichever database asks first: a transaction must wait for no other one. */
export class KnownForms {
  readonly #forms: Map<string, CompiledForm | undefined>;

  constructor(...known: readonly KnownForm[]) {
    this.#forms = new Map(known.map(({ hash, form }) => [hash, form]));
  }

  /** Undefined where none was published under the hash, and where it is of another program's format. */
  async read(db: Database, hash: string): Promise<CompiledForm | undefined> {
    if (!this.#forms.has(hash)) this.#forms.set(hash, (await readPublishedForm(db, hash))?.form);
    return this.#forms.get(hash);
  }
}

/**
 * Changes the record of an application and makes its summary anew, in one transaction; what gives undefined, null or false
 * has changed nothing.
 */
export function summarisingAfter<T>(
  db: Database,
  accountId: string,
  {
    work,
    forms = new KnownForms(),
  }: {
    readonly work: (tx: Database) => Promise<T>;
    readonly forms?: KnownForms;
  },
): Promise<T> {
  return inTransaction(db, async (tx) => {
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
export async function summarise(tx: Database, accountId: string, forms = new KnownForms()): Promise<void> {
  const summary = await summaryOf(tx, accountId, forms);
  if (summary === null) await deleteSummary(tx, accountId);
  else await putSummary(tx, accountId, summary);
}

/**
 * As `summarise`, for what changes nothing that a summary says, but may be the first that is kept of one of several
 * applications: it makes the summary that is not there yet.
 */
export async function summariseFirst(tx: Database, accountId: string): Promise<void> {
  if (applicationOf(tx) !== "" && (await findSummary(tx, accountId)) === undefined)
    await summarise(tx, accountId);
}

/**
 * The summary as the record has it; null for an account that is not confirmed, or is not there, and in one of several
 * applications for whoever has not begun it.
 * @throws DecryptError when the answers cannot be opened
 */
export async function summaryOf(
  db: Database,
  accountId: string,
  forms: KnownForms,
): Promise<ApplicationSummary | null> {
  const account = await findSummarised(db, accountId);
  if (account === undefined || account.confirmedAt === null) return null;
  const loaded = await loadApplication(db, accountId);
  const { reopening } = loaded;
  // While it is open again, the school has what was submitted.
  const application = await asSubmitted(db, accountId, loaded);
  const { stored, savedAt, lastPage, submission } = application;
  if (applicationOf(db) !== "" && savedAt === 0) return null;
  const form = await forms.read(db, stored.formVersion);
  const names = form === undefined ? NO_NAMES : applicantNames(form, stored.answers);
  const outstanding =
    form === undefined || submission === undefined ? [] : outstandingMaterials(form, application);
  const group = groupOf(application, { isReopened: reopening !== undefined, outstanding });
  const groupSince = reopening?.at ?? submission?.submittedAt ?? account.confirmedAt;
  return {
    ...{ group, groupSince, page: lastPage },
    ...{ givenName: names.given, familyName: names.family },
    words: wordsOf({
      names: [names.given, names.family],
      email: account.email,
      reference: submission?.reference ?? null,
    }),
    missing: [...new Set(outstanding.map(itemOf))].toSorted((one, other) => (one < other ? -1 : 1)),
  };
}

function groupOf(
  { submission }: Pick<StoredApplication, "submission">,
  { isReopened, outstanding }: { readonly isReopened: boolean; readonly outstanding: readonly Material[] },
): ApplicationSummary["group"] {
  if (submission === undefined) return "draft";
  if (isReopened) return "waiting";
  return outstanding.some(isDocument) ? "missing" : "submitted";
}

const NO_NAMES = { given: "", family: "" };

/**
 * What belongs to a submitted application and cannot be read at the desk: documents of which a file is missing, could not
 * be read or is still being converted, and what reaches the school in another way.
 */
export function outstandingMaterials(
  form: CompiledForm,
  { stored, documents, counts, tabs, submission }: StoredApplication,
): readonly Material[] {
  const today = form.readsToday ? submission?.submittedOn : undefined;
  const displayState = { ...EMPTY_DISPLAY_STATE, counts, tabs, ...(today !== undefined && { today }) };
  const isOutstanding = (material: Material) => {
    if (!isDocument(material)) return true;
    const keys = fileKeys(material);
    const files = documents.filter(({ answerKey }) => keys.includes(answerKey));
    return files.length === 0 || files.some(({ status }) => status !== "completed");
  };
  return materialsOf(form, stored.answers, displayState).filter(isOutstanding);
}

type DocumentMaterial = Extract<Material, { readonly kind: "document" }>;

function isDocument(material: Material): material is DocumentMaterial {
  return material.kind === "document";
}

const AWAITS = "awaits:";
const LONGEST_ITEM = 200;

/** What is written down for something that is outstanding: no answer, whatever its title holds. */
export function itemOf(material: Material): string {
  return isDocument(material) ? material.key : `${AWAITS}${material.awaits}`.slice(0, LONGEST_ITEM);
}

/** What an item is called: by the form, as far as that knows it. */
export function itemTitle(form: CompiledForm | undefined, item: string): string {
  if (item.startsWith(AWAITS)) return item.slice(AWAITS.length);
  const question = form?.questions[item];
  return question === undefined ? item : (question.called ?? question.title);
}

/** Whether a save that has changed these answers, under this form, changes what the summary says. */
export function changesSummary(form: CompiledForm, changed: Readonly<Record<string, unknown>>): boolean {
  const { given, family } = nameKeys(form);
  return [...given, ...family].some((key) => Object.hasOwn(changed, key));
}
