import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { FormDraft, FormEdits, SavedEdit } from "../../src/contract/desk-form-drafts.ts";
import { DraftSync } from "../../src/desk/editor/draft-sync.ts";
import { createFormBuffer, type FormBuffer } from "../../src/desk/editor/form-buffer.ts";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addStaff } from "../../src/server/desk/staff-accounts.ts";
import { openDatabase } from "../../src/server/store/open-database.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { PARTNER_CONFIG } from "../support/test-server.ts";
import { signInAtDesk } from "./desk-sign-in.ts";
import { DATABASES, makePlace, type Place } from "./kills/place.ts";
import type { Answered, Saver } from "./saver.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** FORM_EDIT_KILLS=1000 npx vitest run --project faults tests/faults/form-edits.long.test.ts */
const KILLS = Number(process.env.FORM_EDIT_KILLS ?? 12);
const SETTLED_MS = 300_000;
const TIME_LIMIT_MS = 2 * SETTLED_MS + KILLS * 10_000;
const STAFF = "editor@school.example";
const TOKEN = /t\d+x/g;

type Draft = NonNullable<FormDraft["draft"]>;

/** What both editors have written, and what became of it as far as they know. */
class Record {
  next = 0;
  readonly acknowledged = new Set<string>();
  /** What somebody let others win over who had it before their eyes. */
  readonly givenUp = new Set<string>();
}

/** What a call answered; the server's own tests check of which shape. @throws TypeError as fetch does, when the server has an accident */
function bodyOf({ status, body }: Answered): unknown {
  if (status !== 200) throw new TypeError(`It answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The page of somebody who changes the form, with all of it but its boxes: it can be killed at any moment. */
class EditorPage {
  readonly buffer: FormBuffer;
  readonly sync: DraftSync;
  readonly #end: () => void;
  #isKilled = false;

  constructor(staff: Saver, draft: Draft, record: Record) {
    this.buffer = createFormBuffer(Object.fromEntries(draft.files.map(({ path, text }) => [path, text])));
    const alive = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work.catch((error: unknown) => {
        if (!this.#isKilled) throw error;
        return undefined;
      });
      // Whoever is gone hears of nothing any more.
      return this.#isKilled || result === undefined ? new Promise<T>(() => undefined) : result;
    };
    this.sync = new DraftSync(this.buffer, draft, {
      save: async (edit) => {
        if (this.#isKilled) return new Promise(() => undefined);
        const saved = await alive(
          staff.ask("POST", "/desk/api/form-draft/edits", edit).then((answer) => bodyOf(answer) as SavedEdit),
        );
        if (saved.edits.some(({ edit_id }) => edit_id === edit.edit_id))
          for (const token of JSON.stringify(edit.files).match(TOKEN) ?? []) record.acknowledged.add(token);
        return saved;
      },
      read: async (id, since) =>
        alive(
          staff
            .ask("GET", `/desk/api/form-draft/edits?draft=${id}&since=${since}`)
            .then((answer) => bodyOf(answer) as FormEdits),
        ),
      refusal: (error) => (error instanceof TypeError || error instanceof SyntaxError ? null : String(error)),
      isTooMuch: () => false,
    });
    this.sync.subscribe(() => this.#decide(record));
    this.#end = this.sync.start();
  }

  /** Where both have written at the same place, one of them counts. */
  #decide(record: Record): void {
    const { step, conflicts } = this.sync.state();
    if (step !== "conflict" || this.#isKilled) return;
    const choice = randomInt(2) === 0 ? "mine" : "theirs";
    const other = choice === "mine" ? "theirs" : "mine";
    for (const conflict of conflicts)
      for (const token of conflict[other].match(TOKEN) ?? []) record.givenUp.add(token);
    setTimeout(() => this.sync.state().step === "conflict" && this.sync.resolve(choice), randomInt(50));
  }

  /** Writes a new line before a line of a file. */
  write(record: Record): void {
    const paths = this.buffer.paths();
    const path = paths[randomInt(paths.length)] ?? "";
    const starts = [0, ...[...this.buffer.text(path).matchAll(/\n/g)].map(({ index }) => index + 1)];
    const from = starts[randomInt(starts.length)] ?? 0;
    const insert = `"t${record.next++}x",\n`;
    this.buffer.apply({ label: "Write a line", changes: [{ path, changes: { from, insert } }] });
  }

  /** As a browser that crashes: nothing is sent any more, and what is under way may arrive or not. */
  kill(): void {
    this.#isKilled = true;
    this.#end();
  }
}

/** A server with a draft, and two who change it. */
class Office {
  readonly place: Place;
  readonly record = new Record();
  server: ServerProcess | null = null;
  staff: Saver | null = null;
  pages: EditorPage[] = [];

  constructor(place: Place) {
    this.place = place;
  }

  async open(): Promise<void> {
    await this.start();
    const { dataDir, databaseUrl } = this.place;
    const config = readConfig({
      DATA_DIR: dataDir,
      FORMS_DIR: join(dataDir, "forms"),
      PARTNER_CONFIG,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    });
    const keys = loadAppKeys(config);
    const db = await openDatabase({ dataDir, databaseUrl }, keys);
    const context = { db, key: keys[0], now: Date.now, publicUrl: () => this.server?.address ?? "" };
    const by = { client: "admin", staffId: null };
    const made = await addStaff(context, by, { email: STAFF, role: "form_editor" });
    await db.destroy();
    if (typeof made === "string") throw new Error(made);
    this.staff = await signInAtDesk(context.publicUrl(), made.link.slice(made.link.indexOf("#") + 1));
    await this.staff.ask("POST", "/desk/api/form-draft", {});
    for (const _ of ["first", "second"]) this.pages.push(await this.openPage());
  }

  async start(): Promise<void> {
    const { dataDir, databaseUrl } = this.place;
    this.server = await startServerProcess(dataDir, {
      LOG_LEVEL: "silent",
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    });
    if (this.staff !== null) this.staff.address = this.server.address;
  }

  async readDraft(): Promise<Draft> {
    const answer = await this.staff?.ask("GET", "/desk/api/form-draft");
    const { draft } = bodyOf(answer ?? { status: 0, body: "" }) as FormDraft;
    if (draft === null) throw new Error("The draft is gone.");
    return draft;
  }

  async openPage(): Promise<EditorPage> {
    if (this.staff === null) throw new Error("Nobody has signed in.");
    return new EditorPage(this.staff, await this.readDraft(), this.record);
  }

  /** Kills the server, the page of the first or that of the second, and starts it again. */
  async kill(which: number): Promise<void> {
    if (which === 2) {
      await this.server?.end("SIGKILL");
      await this.place.whenQuiet();
      await this.start();
    } else {
      this.pages[which]?.kill();
      this.pages[which] = await this.openPage();
    }
  }

  async close(): Promise<void> {
    for (const page of this.pages) page.kill();
    await this.server?.end("SIGKILL");
    await this.place.remove();
  }
}

describe.each(DATABASES)("a draft of the form whose editors and server are killed, on %s", (_name, kind) => {
  let office: Office;
  afterEach(() => office.close());

  it(
    "loses no edit that was acknowledged, has none twice, and is the same for everybody [EDT-73]",
    async () => {
      office = new Office(await makePlace(kind));
      const { record } = office;
      await office.open();
      const over = new AbortController();
      const typing = (async () => {
        while (!over.signal.aborted) {
          for (const page of office.pages) if (randomInt(3) > 0) page.write(record);
          await delay(randomInt(20, 250));
        }
      })();
      for (let kills = 0; kills < KILLS; kills++) {
        await delay(randomInt(10, 900));
        await office.kill(kills % 3);
      }
      over.abort();
      await typing;
      for (const { sync } of office.pages) sync.flush();
      // Each page that is not as the server is, with what it is about.
      const unsettled = async () => {
        const { revision } = await office.readDraft();
        return office.pages
          .map(({ sync }) => ({ ...sync.state(), isDirty: sync.isDirty(), stored: revision }))
          .filter((page) => page.isDirty || page.revision !== page.stored);
      };
      await expect.poll(unsettled, { timeout: SETTLED_MS, interval: 500 }).toEqual([]);

      const { files } = await office.readDraft();
      for (const { buffer, sync } of office.pages) {
        expect(sync.state().step).toBe("saved");
        expect(buffer.paths().map((path) => ({ path, text: buffer.text(path) }))).toEqual(files);
      }
      const text = files.map((file) => file.text).join("\n");
      const kept = [...record.acknowledged].filter((token) => !record.givenUp.has(token));
      const lost = kept.filter((token) => text.split(`"${token}"`).length !== 2);
      expect(lost).toEqual([]);
      expect(kept.length).toBeGreaterThan(KILLS / 4);
      // Said with the figure, which is what a long run is for.
      process.stdout.write(`${KILLS} kills, ${kept.length} acknowledged edits, ${lost.length} lost\n`);
    },
    TIME_LIMIT_MS,
  );
});
