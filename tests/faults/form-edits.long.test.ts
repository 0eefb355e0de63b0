import { randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { DraftHold, FormDraft, SavedEdit } from "../../src/contract/desk-form-drafts.ts";
import { DraftSync } from "../../src/desk/editor/draft-sync.ts";
import { createFormBuffer, type FormBuffer } from "../../src/desk/editor/form-buffer.ts";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addStaff } from "../../src/server/desk/staff-accounts.ts";
import { openStore } from "../../src/server/store/open-store.ts";
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

/** What both editors have written, and what of it was acknowledged. */
class Record {
  next = 0;
  readonly acknowledged = new Set<string>();
}

/** What the server refuses because another page edits the draft. */
class Taken extends Error {}

/** What a call answered; the server's own tests check of which shape. @throws TypeError as fetch does, when the server has an accident */
function bodyOf({ status, body }: Answered): unknown {
  if (status === 409) throw new Taken(JSON.stringify(body));
  if (status !== 200) throw new TypeError(`It answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The page of somebody who changes the form, with all of it but its boxes: it can be killed at any moment. */
class EditorPage {
  readonly buffer: FormBuffer;
  readonly sync: DraftSync;
  readonly #end: () => void;
  readonly #page = randomUUID();
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
          staff
            .ask("POST", "/desk/api/form-draft/edits", { ...edit, page: this.#page })
            .then((answer) => bodyOf(answer) as SavedEdit),
        );
        for (const token of JSON.stringify(edit.files).match(TOKEN) ?? []) record.acknowledged.add(token);
        return saved;
      },
      hold: async (id, wants) =>
        alive(
          staff
            .ask("POST", "/desk/api/form-draft/editor", { draft: id, page: this.#page, wants })
            .then((answer) => bodyOf(answer) as DraftHold),
        ),
      refusal: (error) => (error instanceof Taken ? error.message : null),
      isTooMuch: () => false,
      isTaken: (error) => error instanceof Taken,
      keep: () => undefined,
    });
    this.#end = this.sync.start("edit");
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

  isReadOnly(): boolean {
    const { editor, step } = this.sync.state();
    return editor !== null || step === "refused";
  }

  /** As a browser that crashes: nothing is sent any more, and what is under way may arrive or not. */
  kill(): void {
    this.#isKilled = true;
    this.#end();
  }
}

/** A server with a draft, and two pages of one person that take it over from each other. */
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
    const store = await openStore({ dataDir, databaseUrl }, keys);
    const context = { store, key: keys[0], now: Date.now, publicUrl: () => this.server?.address ?? "" };
    const by = { client: "admin", staffId: null };
    const made = await addStaff(context, by, { email: STAFF, role: "form_editor" });
    await store.close();
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
      await this.reload(which);
    }
  }

  /** Loads a page again, by which it takes the draft over. @throws TypeError while there is no server */
  async reload(which: number): Promise<void> {
    const page = await this.openPage();
    this.pages[which]?.kill();
    this.pages[which] = page;
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
    "loses no edit that was acknowledged, and has none twice [EDT-73]",
    async () => {
      office = new Office(await makePlace(kind));
      const { record } = office;
      await office.open();
      const over = new AbortController();
      const typing = (async () => {
        while (!over.signal.aborted) {
          for (const [which, page] of office.pages.entries())
            if (page.isReadOnly()) {
              if (randomInt(10) === 0) await office.reload(which).catch(() => undefined);
            } else if (randomInt(3) > 0) page.write(record);
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
      const unsettled = () => office.pages.filter(({ sync }) => sync.isDirty()).length;
      await expect.poll(unsettled, { timeout: SETTLED_MS, interval: 500 }).toBe(0);

      const { files } = await office.readDraft();
      const text = files.map((file) => file.text).join("\n");
      const kept = [...record.acknowledged];
      const lost = kept.filter((token) => text.split(`"${token}"`).length !== 2);
      expect(lost).toEqual([]);
      expect(kept.length).toBeGreaterThan(KILLS / 4);
      // Said with the figure, which is what a long run is for.
      process.stdout.write(`${KILLS} kills, ${kept.length} acknowledged edits, ${lost.length} lost\n`);
    },
    TIME_LIMIT_MS,
  );
});
