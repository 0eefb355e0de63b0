import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  CONVERTED,
  newStorageKey,
  storageKeyIn,
  TAKEN,
} from "../../../src/server/storage/document-storage.ts";
import type { Database } from "../../../src/server/store/schema.ts";

/** Alike for all: what an application of forms/ holds is a few kilobytes. */
const ANSWERS = JSON.stringify({ essay: "Why I would like to come here. ".repeat(130) });
const AT_ONCE = 250;
/** Who has uploaded a document. */
const ONE_IN = 5;
const DAY_MS = 24 * 60 * 60_000;

export interface AddedRecords {
  readonly folder: string;
  readonly prefix: string;
  readonly count: number;
  /** When everything about them happened. */
  readonly at: number;
}

/** Adds accounts with answers, statuses, logins and a token, and with documents for some of them. */
export async function addRecords(db: Database, { folder, prefix, count, at }: AddedRecords): Promise<void> {
  for (const name of [TAKEN, CONVERTED]) await mkdir(join(folder, "documents", name), { recursive: true });
  for (let start = 0; start < count; start += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, index) => {
      return `${prefix}${String(start + index).padStart(7, "0")}`;
    });
    await db.transaction().execute((tx) => addPortion(tx, ids, at));
    await addDocuments(
      db,
      join(folder, "documents"),
      ids.filter((_id, index) => index % ONE_IN === 0),
    );
  }
}

async function addPortion(db: Database, ids: readonly string[], at: number): Promise<void> {
  const account = { password_hash: "", created_at: at, confirmed_at: at };
  await db
    .insertInto("accounts")
    .values(ids.map((id) => ({ ...account, id, email: `${id}@example.org` })))
    .execute();
  const answers = { answers: ANSWERS, sealed: null, kept_aside: null, revision: 1 };
  await db
    .insertInto("answers")
    .values(ids.map((id) => ({ ...answers, account_id: id, form_version: "v1", saved_at: at })))
    .execute();
  await db
    .insertInto("web_statuses")
    .values(ids.map((id) => ({ account_id: id, web_status: "started" as const, reached_at: at })))
    .execute();
  await db
    .insertInto("logins")
    .values(
      ids.flatMap((id) => [1, 2, 3].map((n) => ({ id: `${id}-${n}`, account_id: id, logged_in_at: at }))),
    )
    .execute();
  await db
    .insertInto("tokens")
    .values(
      ids.map((id) => ({
        ...{ id: `t-${id}`, token_hash: `t-${id}`, kind: "service" as const, account_id: id },
        ...{ answers: null, created_at: at, expires_at: at + DAY_MS },
      })),
    )
    .execute();
}

async function addDocuments(db: Database, folder: string, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ id, key: newStorageKey(TAKEN) }));
  await db
    .insertInto("documents")
    .values(
      rows.map(({ id, key }) => ({
        ...{ account_id: id, answer_key: "transcript", upload_key: key, file_name: "a.pdf", file_size: 1 },
        ...{
          pdf_key: storageKeyIn(CONVERTED, key),
          status: "completed" as const,
          message: "",
          uploaded_at: 0,
        },
      })),
    )
    .execute();
  const keys = rows.flatMap(({ key }) => [key, storageKeyIn(CONVERTED, key)]);
  await Promise.all(keys.map((key) => writeFile(join(folder, key), "")));
}
