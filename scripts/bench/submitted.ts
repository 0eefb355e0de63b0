import type { CompiledForm } from "../../src/form/index.ts";
import { applicationOf } from "../../src/server/store/application-scope.ts";
import { NOTHING_YET } from "../../src/server/store/application-state.ts";
import { choiceKeysText, putChoiceKeys } from "../../src/server/store/choices.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { wordsOf } from "../../src/server/store/search-words.ts";
import { splitAnswers } from "../../src/server/store/sensitive-answers.ts";
import { inTransaction } from "../../src/server/store/statements.ts";
import { findSummary } from "../../src/server/store/summaries.ts";
import { summarise } from "../../src/server/summaries/summarise.ts";
import { FULL, FULL_COUNTS } from "../../tests/journeys/screens/example-application.ts";

const PORTION = 250;
const BETWEEN_MS = 30_000;
const GIVEN = "Ada Amara Björn Chidinma Elif François Hiro João Łucja Noor Priya Søren Zoë".split(" ");
const FAMILY = "Okafor Smith Nguyễn García Müller Haddad Tanaka O’Neill Ivanova Patel Yılmaz".split(" ");
/** Those of the product's references. */
const REFERENCE_CHARACTERS = "23456789BCDFGHJKLMNPQRSTVWXZ";

/** Submitted applications, numbered in the order of their submission. */
interface Submitted {
  readonly form: CompiledForm;
  readonly formHash: string;
  /** When the first of all was submitted. */
  readonly startAt: number;
  /** The number of the first that is added, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** When the application of a number was submitted. */
export function submittedAtOf(startAt: number, number: number): number {
  return startAt + number * BETWEEN_MS;
}

export function accountIdOf(number: number): string {
  const scattered = (Math.imul(number, 2_654_435_761) >>> 0).toString(16).padStart(8, "0");
  return `${scattered}-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/**
 * Adds applications with every question answered that can be at once, as a submission leaves them: encrypted by the store,
 * kept as they were submitted, with a place in the order of changes, and listed at the desk. They differ in names and an
 * address; what the list says beside those is worked out by the product for one in a portion. Documents they have none.
 */
export async function addSubmitted(db: Database, submitted: Submitted): Promise<void> {
  const { form, from, to } = submitted;
  await putChoiceKeys(db, form.desk?.filters ?? []);
  for (let first = from; first < to; first += PORTION) {
    const numbers = Array.from({ length: Math.min(PORTION, to - first) }, (_, index) => first + index);
    await inTransaction(db, async (tx) => {
      await addApplications(tx, submitted, numbers);
      await addSummaries(tx, submitted, numbers);
    });
  }
}

async function addApplications(
  tx: Database,
  submitted: Submitted,
  numbers: readonly number[],
): Promise<void> {
  const rows: Awaited<ReturnType<typeof rowsOf>>[] = [];
  for (const number of numbers) rows.push(await rowsOf(tx, submitted, number));
  const all = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  await tx.insertInto("accounts").values(all("account")).execute();
  await tx.insertInto("answers").values(all("answers")).execute();
  await tx.insertInto("applications").values(all("application")).execute();
  await tx.insertInto("submissions").values(all("kept")).execute();
  await tx.insertInto("application_changes").values(all("change")).execute();
  await tx
    .updateTable("counters")
    .set({ value: 1 + Math.max(...numbers) })
    .where("name", "=", "application_changes")
    .execute();
}

async function rowsOf(tx: Database, { formHash, startAt }: Submitted, number: number) {
  const { accountId, email, given, family, reference } = personOf(number);
  const at = submittedAtOf(startAt, number);
  const own = { account_id: accountId, application: applicationOf(tx) };
  const names = { first_name: given, middle_name: "", preferred_name: given, last_name: family };
  const answers = { ...FULL, ...names, mailing_address_line_1: `${number} rue Saint-Jean` };
  const stored = {
    ...(await splitAnswers(tx, { accountId, answers, formVersion: formHash })),
    ...{ kept_aside: null, recent: null, revision: 1, form_version: formHash, saved_at: at },
  };
  const state = { add_another_counts: JSON.stringify(FULL_COUNTS), chosen_tabs: "{}", submitted_on: null };
  const statuses = { started_at: at, validating_at: at, submitted_at: at };
  const submission = { reference, submitted_form_version: formHash };
  return {
    account: { id: accountId, email, password_hash: "", created_at: startAt, confirmed_at: startAt },
    answers: { ...own, ...stored },
    application: { ...own, ...NOTHING_YET, ...state, ...statuses, ...submission },
    kept: { ...own, id: `kept-${number}`, number: 1, kept_at: at, reference, ...state, ...stored },
    change: { ...own, sequence: number + 1 },
  };
}

/** The first by the product, and those of the others after it. */
async function addSummaries(
  tx: Database,
  { startAt }: Submitted,
  [first = 0, ...others]: readonly number[],
): Promise<void> {
  await summarise(tx, accountIdOf(first));
  const made = await findSummary(tx, accountIdOf(first));
  if (made === undefined) throw new Error("The first application has no summary.");
  const { group, page, missing, choices, choiceKeys } = made;
  const rows = others.map((number) => {
    const { accountId, email, given, family, reference } = personOf(number);
    const own = { account_id: accountId, application: applicationOf(tx) };
    const place = { work_group: group, group_since: submittedAtOf(startAt, number) };
    return {
      summary: {
        ...{ ...own, ...place, page, given_name: given, family_name: family },
        ...{ missing_count: missing.length, choice_keys: choiceKeysText(choiceKeys) },
      },
      words: wordsOf({ names: [given, family], email, reference }).map((word) => ({ ...own, word })),
      missing: missing.map((item) => ({ ...own, item })),
      choices: choices.map((choice) => ({ ...own, ...place, ...choice })),
    };
  });
  const [words, choiceRows] = [rows.flatMap((row) => row.words), rows.flatMap((row) => row.choices)];
  const missingRows = rows.flatMap((row) => row.missing);
  await tx
    .insertInto("application_summaries")
    .values(rows.map(({ summary }) => summary))
    .execute();
  await tx.insertInto("application_words").values(words).execute();
  if (missingRows.length > 0) await tx.insertInto("application_missing").values(missingRows).execute();
  if (choiceRows.length > 0) await tx.insertInto("application_choices").values(choiceRows).execute();
}

function personOf(number: number) {
  return {
    accountId: accountIdOf(number),
    email: `person${number}@example.org`,
    given: GIVEN[number % GIVEN.length] ?? "",
    family: FAMILY[number % FAMILY.length] ?? "",
    reference: referenceOf(number),
  };
}

function referenceOf(number: number): string {
  const size = REFERENCE_CHARACTERS.length;
  const characters = Array.from({ length: 8 }, (_, place) => {
    return REFERENCE_CHARACTERS[Math.floor(number / size ** place) % size];
  });
  return `${characters.slice(0, 4).join("")}-${characters.slice(4).join("")}`;
}
