import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DraftSync } from "../../src/desk/editor/draft-sync.ts";
import { createFormBuffer, type FormBuffer } from "../../src/desk/editor/form-buffer.ts";
import { runs } from "../support/depth.ts";
import { DraftServer, type Passage } from "./draft-server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const FILES = {
  "a.json": `{\r\n${[1, 2, 3, 4].map((number) => `  "k${number}": "old${number}"`).join(",\r\n")}\r\n}\r\n`,
  "b.json": '["one", "two"]\n',
};
const PATHS = Object.keys(FILES) as readonly (keyof typeof FILES)[];

function textsOf({ buffer }: { readonly buffer: FormBuffer }): Record<string, string> {
  return Object.fromEntries(PATHS.map((path) => [path, buffer.text(path)]));
}

const TOKEN = /t\d+x/g;

function tokensIn(texts: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(Object.values(texts).join("\n").match(TOKEN));
}

const passages = fc.record({
  thereMs: fc.integer({ min: 1, max: 4_000 }),
  backMs: fc.integer({ min: 1, max: 4_000 }),
  lost: fc.constantFrom("no", "no", "no", "request", "answer"),
});
const acts = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom("put in", "put in", "put in", "change", "undo", "redo", "flush", "take over"),
  file: fc.constantFrom(...PATHS),
  /** Which of the places of the file, whatever their number is by then. */
  place: fc.nat(20),
  waitMs: fc.integer({ min: 0, max: 1_500 }),
});
const histories = fc.record({
  acts: fc.array(acts, { minLength: 1, maxLength: 25 }),
  passages: fc.array(passages, { minLength: 1, maxLength: 30 }),
});

/** What is changed where a string stands: it becomes another one, or gets one beside it. */
function edit(buffer: FormBuffer, act: { file: string; place: number; what: string }, token: string): void {
  const strings = [...buffer.text(act.file).matchAll(/"[^"]*"(?=[,\]\r\n])/g)];
  const found = strings[act.place % strings.length];
  if (found === undefined) return;
  const [from, to] = [found.index, found.index + found[0].length];
  const key = act.file === "a.json" ? `\r\n  "n${token.slice(1, -1)}": ` : " ";
  const changes =
    act.what === "change" ? { from, to, insert: `"${token}"` } : { from: to, insert: `,${key}"${token}"` };
  buffer.apply({ label: token, changes: [{ path: act.file, changes }] });
}

/** The page of one of two people, as it stands since it was loaded last. */
class Editor {
  readonly #server: DraftServer;
  readonly #name: string;
  buffer: FormBuffer;
  sync: DraftSync;
  #stop: () => void;

  constructor(server: DraftServer, name: string) {
    this.#server = server;
    this.#name = name;
    [this.buffer, this.sync] = this.#open();
    this.#stop = this.sync.start("edit");
  }

  #open(): [FormBuffer, DraftSync] {
    const buffer = createFormBuffer(this.#server.texts);
    return [buffer, new DraftSync(buffer, this.#server.draft(), this.#server.callsOf(this.#name))];
  }

  /** Takes the draft over and reads it, as the pages do. */
  async takeOver(): Promise<void> {
    // Where the server cannot be reached, somebody presses again.
    for (let isDone = false; !isDone;)
      isDone = await this.sync.takeOver().then(
        () => true,
        () => false,
      );
    this.#stop();
    const isNewest = this.sync.isDirty() || this.sync.state().revision >= this.#server.revision;
    if (!isNewest || !this.sync.canGoOn()) [this.buffer, this.sync] = this.#open();
    this.#stop = this.sync.start("edit");
  }

  stop(): void {
    this.#stop();
  }
}

it("loses nothing that was typed, whoever takes the draft over and whatever the network loses [EDT-72]", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ acts, passages }) => {
      const server = new DraftServer(FILES);
      let next = 0;
      let isQuiet = false;
      const calm: Passage = { thereMs: 5, backMs: 5, lost: "no" };
      server.passage = () => (isQuiet ? calm : (passages[next++ % passages.length] ?? calm));
      /** What somebody took out who had it before their eyes. */
      const takenOut = new Set<string>();
      const written = new Set<string>();
      const editors = ["one", "other"].map((name) => new Editor(server, name));
      for (const [index, act] of acts.entries()) {
        const editor = editors[act.who];
        if (editor === undefined) continue;
        const before = tokensIn(textsOf(editor));
        if (act.what === "take over") void editor.takeOver();
        else if (act.what === "undo" || act.what === "redo") editor.buffer[act.what]();
        else if (act.what === "flush") editor.sync.flush();
        else edit(editor.buffer, act, `t${index}x`);
        const after = tokensIn(textsOf(editor));
        for (const token of before) if (!after.has(token)) takenOut.add(token);
        for (const token of after) if (!before.has(token)) written.add(token);
        await vi.advanceTimersByTimeAsync(act.waitMs);
      }
      isQuiet = true;
      for (let seconds = 0; seconds < 60; seconds++) await vi.advanceTimersByTimeAsync(1_000);

      expect(editors.map(({ sync }) => sync.isDirty())).toEqual([false, false]);
      for (const { sync, buffer } of editors)
        if (sync.state().editor === null && sync.state().step !== "refused")
          expect(textsOf({ buffer })).toEqual(server.texts);
      const ids = server.edits.map(({ editId }) => editId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of server.acknowledged) expect(ids).toContain(id);
      const all = Object.values(server.texts).join("\n");
      const kept = server.unsaved.map(({ text }) => text).join("\n");
      for (const token of written) {
        if (takenOut.has(token)) continue;
        const found = all.split(`"${token}"`).length - 1;
        expect(found, token).toBeLessThan(2);
        if (found === 0) expect(kept).toContain(token);
      }
      for (const editor of editors) editor.stop();
      vi.clearAllTimers();
    }),
    { numRuns: Number(process.env.DRAFT_SYNC_RUNS ?? runs(300)) },
  );
});
