import { randomUUID } from "node:crypto";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import type { CompiledForm } from "../../src/form/index.ts";
import { type AppKeys, loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { NOTHING_ASIDE } from "../../src/server/store/answer-record.ts";
import type { DatabaseLocation } from "../../src/server/store/open-database.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { inTransaction } from "../../src/server/store/statements.ts";
import { replaceAnswers } from "../../src/server/store/stored-answers.ts";
import { FULL } from "../../tests/journeys/screens/example-application.ts";
import { readPlace } from "../authoring/definitions.ts";
import { ROOT } from "../process/root.ts";

type Files = Readonly<Record<string, string>>;

const APP_KEY = "a-key-for-measurements-on-this-machine";
const PORTION = 500;

/** The keys of an installation that is measured. */
export function benchKeys({ dataDir }: DatabaseLocation): AppKeys {
  return loadAppKeys({ appKey: APP_KEY, previousAppKeys: [], dataDir });
}

/** The definitions of forms/, and what compiles them, changed or not. */
export async function readOwnForms() {
  const place = { folder: `${ROOT}forms`, config: `${ROOT}partner.config.json` };
  const { files, unreadable, partnerConfig } = await readPlace(place);
  const compiled = (definitions: Files): CompiledForm => {
    const { form } = lintForms(definitions, partnerConfig, unreadable);
    if (form === null) throw new Error("The forms have errors.");
    return form;
  };
  return { files, compiled };
}

/** Adds drafts of a form, with every question answered. */
export async function addDrafts(
  db: Database,
  { count, formVersion }: { readonly count: number; readonly formVersion: string },
): Promise<void> {
  for (let done = 0; done < count; done += PORTION) {
    await inTransaction(db, async (tx) => {
      for (let index = 0; index < PORTION; index++) await addDraft(tx, formVersion);
    });
  }
}

async function addDraft(db: Database, formVersion: string): Promise<void> {
  const id = randomUUID();
  const account = { id, email: `${id}@example.org`, password_hash: "", created_at: 1, confirmed_at: 1 };
  await addAccount(db, account);
  const about = { accountId: id, aside: NOTHING_ASIDE, formVersion, revision: 0, now: 1 };
  await replaceAnswers(db, { ...about, answers: FULL });
}
