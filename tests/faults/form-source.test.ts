import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { COMMANDS } from "../../scripts/forms/commands.ts";
import { compileDraft } from "../../src/server/publishing/form-publisher.ts";
import { createContext } from "../../src/server/services/services.ts";
import {
  currentVersion,
  listVersions,
  type NewVersion,
  putPublishedForm,
} from "../../src/server/store/published-forms.ts";
import type { Store } from "../../src/server/store/store.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { BOTH_ENGINES, type TestDatabase } from "../support/databases.ts";
import { edited, MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { startTestServer, type TestServer, writeForms } from "../support/test-server.ts";

const APPLICATION = "application.json";
const AT_DESK = edited(MINIMAL_FORMS, [[APPLICATION, '"About You"', '"Yourself"']]);
const SAVED = edited(MINIMAL_FORMS, [[APPLICATION, '"About You"', '"You alone"']]);

/** The tables as they were when a version at the desk could count in the place of a folder that it noted. */
async function noteFolder(store: Store, number: number, files: Readonly<Record<string, string>>) {
  await sql`alter table form_versions drop column of_desk`.execute(store.db);
  await sql`create table form_folders (application text primary key, number integer not null, files text not null)`.execute(
    store.db,
  );
  await sql`insert into form_folders values ('', ${number}, ${JSON.stringify(files)})`.execute(store.db);
  await sql`delete from kysely_migration where name = '063-form-source'`.execute(store.db);
}

describe.each(BOTH_ENGINES)(
  "an installation of before, whose folder lagged behind the desk, on $name",
  ({ create }) => {
    let database: TestDatabase;
    let server: TestServer;
    beforeEach(async () => {
      database = await create();
      server = await startTestServer({ database });
      const { store, now, partner } = server.context;
      const read = { files: AT_DESK, unreadable: {} };
      const about = { folderName: "forms", school: partner.current(), now: now() };
      const { compiled } = await compileDraft(read, about);
      await putPublishedForm(store, { ...(compiled as NewVersion), by: "pat@school.example" });
      await noteFolder(store, 2, {});
    });
    afterEach(() => server.close());

    /** Starts the product of now, and gives what applicants see and whether what the folder holds waits. */
    const started = async (settings: Readonly<Record<string, string>> = {}) => {
      const { dataDir, databaseUrl } = database.location;
      const { context, close } = await createContext({
        config: readConfig({
          DATA_DIR: dataDir,
          FORMS_DIR: server.formsDir,
          PARTNER_CONFIG: server.context.config.partnerConfig,
          ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
          ...settings,
        }),
        web: server.context.web,
        logStream: { write: () => undefined },
      });
      await context.publisher.publish();
      context.forms.lookAgain();
      const { form } = await context.forms.required();
      const told = {
        title: form.pages[0]?.title,
        versions: (await listVersions(context.store)).length,
        held: (await context.publisher.held())?.lines[0],
        ofDesk: (await currentVersion(context.store, context.now()))?.of_desk,
      };
      await close();
      return told;
    };
    const run = async (name: string, ...options: readonly string[]) => {
      const lines: string[] = [];
      const { dataDir, databaseUrl } = database.location;
      const code = await COMMANDS[name]?.run(options, {
        config: readConfig({
          DATA_DIR: dataDir,
          FORMS_DIR: server.formsDir,
          ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
        }),
        print: (line) => void lines.push(line),
        printed: async () => undefined,
      });
      return { code, text: lines.join("\n") };
    };
    const held = expect.stringContaining("version 2, which was published at the desk");

    it.each([{}, { FORMS_PUBLISH: "manual" }])(
      "shows applicants what they saw, with %j [EDT-10]",
      async (settings) => {
        const told = { title: "Yourself", versions: 2, ofDesk: 1 };
        expect(await started(settings)).toEqual({
          ...told,
          held: "FORMS_PUBLISH" in settings ? undefined : held,
        });
        expect(await started({ FORMS_SOURCE: "desk" })).toEqual({ ...told, held: undefined });
        // Nor does a file that is saved take the version's place unseen.
        writeForms(server.formsDir, SAVED);
        expect(await started(settings)).toMatchObject({ title: "Yourself", versions: 2 });
      },
    );

    it("goes on with the folder once the version is written into it [EDT-10]", async () => {
      await started();
      expect((await run("rollback", "2")).text).toContain("Applicants see version 2 already.");
      expect(readFileSync(join(server.formsDir, APPLICATION), "utf8")).toBe(AT_DESK[APPLICATION]);
      expect(await started()).toEqual({ title: "Yourself", versions: 2, held: undefined, ofDesk: 0 });
      writeForms(server.formsDir, SAVED);
      expect(await started()).toMatchObject({ title: "You alone", versions: 3, held: undefined });
    });

    it("goes on with the folder once somebody confirms that it takes the version's place [EDT-10]", async () => {
      await started();
      expect((await run("publish")).text).toContain("Version 3 is what applicants see from now on.");
      expect(await started()).toEqual({ title: "About You", versions: 3, held: undefined, ofDesk: 0 });
    });
  },
);
