import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backUp, MissingDocumentsError } from "../../src/server/admin/backup.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import { storageKeysIn } from "../../src/server/store/snapshot.ts";
import { sqliteFile } from "../../src/server/store/sqlite-file.ts";
import { createSqlite, TEST_KEYS, type TestDatabase } from "../support/databases.ts";

/** What applicants do right before and right after the database is copied. */
const meanwhile = vi.hoisted(() => ({ before: () => {}, after: () => {} }));
vi.mock("../../src/server/store/snapshot.ts", async (importActual) => {
  const actual = await importActual<typeof import("../../src/server/store/snapshot.ts")>();
  return {
    ...actual,
    snapshotSqlite: (from: string, to: string) => {
      meanwhile.before();
      actual.snapshotSqlite(from, to);
      meanwhile.after();
    },
  };
});

let place: TestDatabase;
let dataDir: string;
let db: DatabaseSync;
beforeEach(async () => {
  place = await createSqlite();
  ({ dataDir } = place.location);
  await (await openStore(place.location, TEST_KEYS)).close();
  mkdirSync(join(dataDir, "documents", "taken"), { recursive: true });
  db = new DatabaseSync(sqliteFile(dataDir));
  db.exec(
    "insert into accounts (id, email, password_hash, created_at) values ('ada', 'ada@example.org', '', 1)",
  );
});
afterEach(async () => {
  Object.assign(meanwhile, { before: () => {}, after: () => {} });
  db.close();
  await place.remove();
});

const fileOf = (name: string) => join(dataDir, "documents", "taken", name);
const upload = (name: string) => {
  writeFileSync(fileOf(name), name);
  db.prepare(
    `insert into documents (account_id, answer_key, upload_key, file_name, file_size, status, message, uploaded_at)
     values ('ada', ?, ?, 'a.pdf', 1, 'unprocessed', '', 1)`,
  ).run(name, `taken/${name}`);
};
const remove = (name: string) => {
  db.prepare("delete from documents where answer_key = ?").run(name);
  rmSync(fileOf(name));
};
const backup = () => {
  const target = join(dataDir, "backup");
  return backUp({ dataDir, target, withDocuments: true }).then((made) => ({ ...made, target }));
};

describe("a backup", () => {
  it("holds every file it names, although files come before each of many cuts and go right after it", async () => {
    upload("kept");
    let cuts = 0;
    meanwhile.before = () => {
      cuts += 1;
      if (cuts <= 12) upload(`fleeting-${cuts}`);
    };
    meanwhile.after = () => {
      if (cuts <= 12) remove(`fleeting-${cuts}`);
    };
    const { documents, target } = await backup();
    expect([cuts, documents]).toEqual([13, 1]);
    expect(storageKeysIn(join(target, "admission.sqlite"))).toEqual(["taken/kept"]);
    expect(readdirSync(join(target, "documents", "taken"))).toEqual(["kept"]);
  });

  it("keeps a file that is deleted after the cut and was there before", async () => {
    upload("deleted");
    meanwhile.after = () => remove("deleted");
    const { documents, target } = await backup();
    expect(documents).toBe(1);
    expect(readdirSync(join(target, "documents", "taken"))).toEqual(["deleted"]);
  });

  it("holds a file that came after the others were copied", async () => {
    meanwhile.before = () => upload("late");
    const { documents, target } = await backup();
    expect(documents).toBe(1);
    expect(readdirSync(join(target, "documents", "taken"))).toEqual(["late"]);
  });

  it("is refused with a sentence when a file is lost for good, after a second look", async () => {
    upload("lost");
    rmSync(fileOf("lost"));
    let cuts = 0;
    meanwhile.before = () => {
      cuts += 1;
    };
    await expect(backup()).rejects.toEqual(
      new MissingDocumentsError("1 documents that the database names are not in the storage."),
    );
    expect(cuts).toBe(2);
    expect(existsSync(join(dataDir, "backup"))).toBe(false);
  });
});
