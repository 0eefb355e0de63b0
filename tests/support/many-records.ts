import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CONVERTED, newStorageKey, storageKeyIn, TAKEN } from "../../src/server/storage/document-storage.ts";
import { NOTHING_YET } from "../../src/server/store/application-state.ts";
import type { Database } from "../../src/server/store/schema.ts";

const DAY_MS = 24 * 60 * 60_000;
const ADDED_AT_ONCE = 250;
/** Alike for all: what an application of forms/ holds is a few kilobytes. */
const ANSWERS = JSON.stringify({ essay: "Why I would like to come here. ".repeat(130) });

interface AddedRecords {
  /** Where the files of documents lie. */
  readonly folder: string;
  readonly prefix: string;
  readonly count: number;
  /** When everything about them happened. */
  readonly at: number;
  /** Every so manieth has uploaded a document. */
  readonly documentsOneIn: number;
}

/** Adds accounts with answers, statuses, logins and a token, and with documents for some of them. */
export async function addRecords(db: Database, added: AddedRecords): Promise<void> {
  const { folder, prefix, count, at, documentsOneIn } = added;
  for (const name of [TAKEN, CONVERTED]) await mkdir(join(folder, name), { recursive: true });
  for (let start = 0; start < count; start += ADDED_AT_ONCE) {
    const ids = Array.from({ length: Math.min(ADDED_AT_ONCE, count - start) }, (_, index) => {
      return `${prefix}${String(start + index).padStart(7, "0")}`;
    });
    await db.transaction().execute((tx) => addPortion(tx, ids, at));
    const withDocument = ids.filter((_id, index) => index % documentsOneIn === 0);
    await addDocuments(db, folder, withDocument);
  }
}

async function addPortion(db: Database, ids: readonly string[], at: number): Promise<void> {
  const rows = {
    accounts: { password_hash: "", created_at: at, confirmed_at: at },
    answers: {
      answers: ANSWERS,
      sealed: null,
      kept_aside: null,
      recent: null,
      revision: 1,
      form_version: "v1",
      saved_at: at,
    },
    tokens: {
      kind: "service" as const,
      reads_sensitive: 0,
      answers: null,
      form_version: "",
      created_at: at,
      expires_at: at + DAY_MS,
    },
  };
  const accounts = ids.map((id) => ({ ...rows.accounts, id, email: `${id}@example.org` }));
  await db.insertInto("accounts").values(accounts).execute();
  const answers = ids.map((id) => ({ ...rows.answers, account_id: id, application: "" }));
  await db.insertInto("answers").values(answers).execute();
  const applications = ids.map((id) => ({ ...NOTHING_YET, account_id: id, application: "", started_at: at }));
  await db.insertInto("applications").values(applications).execute();
  const logins = ids.flatMap((id) =>
    [1, 2, 3].map((n) => ({ id: `${id}-${n}`, account_id: id, logged_in_at: at })),
  );
  await db.insertInto("logins").values(logins).execute();
  const tokens = ids.map((id) => ({
    ...rows.tokens,
    application: "",
    id: `t-${id}`,
    token_hash: `t-${id}`,
    account_id: id,
  }));
  await db.insertInto("tokens").values(tokens).execute();
}

/** A document each, with its two files, which are empty. */
async function addDocuments(db: Database, folder: string, ids: readonly string[]): Promise<void> {
  const file = { answer_key: "transcript", file_name: "a.pdf", file_size: 1, message: "", uploaded_at: 0 };
  const rows = ids.map((id) => {
    const key = newStorageKey(TAKEN);
    const keys = { upload_key: key, pdf_key: storageKeyIn(CONVERTED, key) };
    return { ...file, ...keys, account_id: id, application: "", status: "completed" as const };
  });
  await db.insertInto("documents").values(rows).execute();
  const keys = rows.flatMap(({ upload_key, pdf_key }) => [upload_key, pdf_key]);
  await Promise.all(keys.map((key) => writeFile(join(folder, key), "")));
}
