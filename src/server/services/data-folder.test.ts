import {
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSqlite, ENGINES, type TestDatabase } from "../../../tests/support/databases.ts";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { sendFile } from "../../../tests/support/upload.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { backUp } from "../admin/backup.ts";

/** Every file and folder below, with what others than the owner may do there. */
function openToOthers(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("forms"))
    .filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

const started = async (database: TestDatabase) => {
  const server = await startTestServer({ database, forms: DOCUMENT_FORMS });
  const browser = await logInAs(server, "ada@example.org");
  return { server, browser };
};
const fatalLines = (server: TestServer) => server.log.filter((line) => line.includes('"level":"fatal"'));

describe("the data folder", () => {
  let database: TestDatabase;
  let umask = 0;
  beforeEach(async () => {
    umask = process.umask(0);
    database = await createSqlite();
  });
  afterEach(async () => {
    process.umask(umask);
    await database.remove();
  });

  it("is readable by its owner alone whatever the umask, backups too, and an older one is closed [SAF-03]", async () => {
    const { dataDir } = database.location;
    const place = { ...database, remove: async () => undefined };
    const { server, browser } = await started(place);
    await browser.put("/api/answer", { name: "Ada" });
    await sendFile(browser, "paper", Buffer.from("not empty"));
    await browser.post("/public/forgot-password", { username: "ada@example.org" });
    await server.mailTo("ada@example.org");
    const files = readdirSync(dataDir);
    expect(files).toEqual(
      expect.arrayContaining(["admission.sqlite", "admission.sqlite-wal", "app.key", "outbox"]),
    );
    expect(openToOthers(dataDir)).toEqual([]);
    const target = `${dataDir}-backup`;
    await backUp({ dataDir, target, withDocuments: true });
    expect([statSync(target).mode & 0o777, openToOthers(target)]).toEqual([0o700, []]);
    rmSync(target, { recursive: true });
    await server.close();

    chmodSync(dataDir, 0o755);
    for (const name of ["admission.sqlite", "app.key"]) chmodSync(join(dataDir, name), 0o644);
    for (const name of ["documents", "outbox"]) chmodSync(join(dataDir, name), 0o755);
    mkdirSync(join(dataDir, "before-restore-1"));
    writeFileSync(join(dataDir, "before-restore-1", "admission.sqlite"), "");
    writeFileSync(join(dataDir, "notes.txt"), "not ours");
    const again = await startTestServer({ database: place, publishes: false });
    expect(openToOthers(dataDir)).toEqual(["notes.txt"]);
    await again.close();
  });

  it("that is deleted, moved or replaced is noticed before the next acknowledgement [SAF-04]", async () => {
    const { dataDir } = database.location;
    const { server, browser } = await started({ ...database, remove: async () => undefined });
    const save = async (name: string) => {
      const answer = await browser.put("/api/answer", { name });
      return [answer.statusCode, answer.json().code ?? answer.json().revision];
    };
    const gone = [503, "records_unavailable"];
    const ready = async () => (await server.app.inject("/ready")).json();
    expect(await save("Ada")).toEqual([200, 1]);
    const away = `${dataDir}-away`;

    renameSync(dataDir, away);
    expect(await save("Lost")).toEqual(gone);
    expect((await browser.get("/api/profile")).json().message).toBe(ERRORS.records_unavailable.message);
    expect(await ready()).toEqual({ status: "not ready", database: false, storage: false });
    mkdirSync(dataDir);
    for (const name of readdirSync(away))
      if (name.startsWith("admission")) writeFileSync(join(dataDir, name), "");
    expect(await save("Lost")).toEqual(gone);
    expect(fatalLines(server)).toHaveLength(2);
    expect(fatalLines(server)[0]).toContain("put it back as it was, or stop the server and restore a backup");

    rmSync(dataDir, { recursive: true });
    renameSync(away, dataDir);
    expect(await ready()).toEqual({ status: "ready", database: true, storage: true });
    expect((await save("Ada again"))[0]).toBe(200);
    // What was committed last is in the log of the database.
    renameSync(join(dataDir, "admission.sqlite-wal"), join(dataDir, "kept-wal"));
    expect(await save("Lost")).toEqual(gone);
    expect((await ready()).database).toBe(false);
    renameSync(join(dataDir, "kept-wal"), join(dataDir, "admission.sqlite-wal"));
    expect((await save("Ada for good"))[0]).toBe(200);
    await server.close();
  });

  it("with an emptied or cut database is refused in one line, and never begun anew in silence [SAF-11]", async () => {
    const { dataDir } = database.location;
    const place = { ...database, remove: async () => undefined };
    const file = join(dataDir, "admission.sqlite");
    await (await startTestServer({ database: place })).close();
    const { size } = statSync(file);
    truncateSync(file, Math.floor(size / 2));
    await expect(startTestServer({ database: place })).rejects.toThrow(
      /^DATA_DIR holds a database that is damaged, \S+\. Stop whatever uses it, .* npm run admin -- restore FOLDER\.$/,
    );
    truncateSync(file, 0);
    await expect(startTestServer({ database: place })).rejects.toThrow(
      /^DATA_DIR holds a database that was emptied, [^\n]*$/,
    );
    rmSync(file);
    const anew = await startTestServer({ database: place });
    expect(anew.log.filter((line) => line.includes("there is a key and no database"))).toHaveLength(1);
    await anew.close();
  });
});

describe.each(ENGINES)("the folder of the documents, with $name", ({ create }) => {
  it("that is gone takes no upload, and none is thought missing [SAF-04]", async () => {
    const { server, browser } = await started(await create());
    const folder = join(server.dataDir, "documents");
    const { key, answer } = await sendFile(browser, "paper", Buffer.from("not empty"));
    expect(answer.statusCode).toBe(204);
    renameSync(folder, `${folder}-away`);
    expect((await sendFile(browser, "paper", Buffer.from("lost"))).answer.statusCode).toBe(503);
    const convert = () =>
      browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "a.png" });
    expect((await convert()).json().code).toBe("storage_unavailable");
    expect((await server.app.inject("/ready")).json()).toEqual({
      status: "not ready",
      database: true,
      storage: false,
    });
    expect(readdirSync(server.dataDir)).not.toContain("documents");
    expect(fatalLines(server)).toHaveLength(1);
    renameSync(`${folder}-away`, folder);
    expect((await server.app.inject("/ready")).statusCode).toBe(200);
    expect((await convert()).statusCode).toBe(200);
    await server.close();
  });
});
