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

interface Editor {
  readonly buffer: FormBuffer;
  readonly sync: DraftSync;
  readonly stop: () => void;
}

function textsOf({ buffer }: Pick<Editor, "buffer">): Record<string, string> {
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
  what: fc.constantFrom("put in", "put in", "change", "undo", "redo", "flush"),
  file: fc.constantFrom(...PATHS),
  /** Which of the places of the file, whatever their number is by then. */
  place: fc.nat(20),
  waitMs: fc.integer({ min: 0, max: 1_500 }),
});
const histories = fc.record({
  acts: fc.array(acts, { minLength: 1, maxLength: 25 }),
  passages: fc.array(passages, { minLength: 1, maxLength: 30 }),
  choices: fc.array(fc.constantFrom("mine", "theirs"), { minLength: 1, maxLength: 5 }),
  thinksMs: fc.integer({ min: 0, max: 6_000 }),
});

/** What is changed where a string stands: it becomes another one, or gets one beside it. */
function edit({ buffer }: Editor, act: { file: string; place: number; what: string }, token: string): void {
  const strings = [...buffer.text(act.file).matchAll(/"[^"]*"(?=[,\]\r\n])/g)];
  const found = strings[act.place % strings.length];
  if (found === undefined) return;
  const [from, to] = [found.index, found.index + found[0].length];
  const key = act.file === "a.json" ? `\r\n  "n${token.slice(1, -1)}": ` : " ";
  const changes =
    act.what === "change" ? { from, to, insert: `"${token}"` } : { from: to, insert: `,${key}"${token}"` };
  buffer.apply({ label: token, changes: [{ path: act.file, changes }] });
}

it("brings two editors to the same texts, and loses no edit that was acknowledged, whatever the network loses [EDT-72]", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ acts, passages, choices, thinksMs }) => {
      const server = new DraftServer(FILES);
      let next = 0;
      let isQuiet = false;
      const calm: Passage = { thereMs: 5, backMs: 5, lost: "no" };
      server.passage = () => (isQuiet ? calm : (passages[next++ % passages.length] ?? calm));
      const draft = { id: "draft", base: 1, revision: 0, started_by: "", started_at: 0, changes: 0 };
      const files = Object.entries(FILES).map(([path, text]) => ({ path, text }));
      /** What somebody took out who had it before their eyes. */
      const takenOut = new Set<string>();
      let asked = 0;
      const editors = ["one", "other"].map((name): Editor => {
        const buffer = createFormBuffer(FILES);
        const sync = new DraftSync(buffer, { ...draft, files }, server.callsOf(name));
        let isAsked = false;
        sync.subscribe(() => {
          const { step, conflicts } = sync.state();
          if (step !== "conflict" || isAsked) return;
          isAsked = true;
          setTimeout(() => {
            isAsked = false;
            const choice = choices[asked++ % choices.length] ?? "mine";
            const shown = conflicts.flatMap(({ theirs }) => theirs.match(TOKEN) ?? []);
            // Who gives way gives up what they have typed at that place since, too: it was never acknowledged.
            const known = tokensIn(server.texts);
            const own = [...tokensIn(textsOf({ buffer }))].filter((token) => !known.has(token));
            for (const token of choice === "mine" ? shown : own) takenOut.add(token);
            sync.resolve(choice);
          }, thinksMs);
        });
        return { buffer, sync, stop: sync.start() };
      });
      const written = new Set<string>();
      for (const [index, act] of acts.entries()) {
        const editor = editors[act.who];
        if (editor === undefined) continue;
        const before = tokensIn(textsOf(editor));
        if (act.what === "undo" || act.what === "redo") editor.buffer[act.what]();
        else if (act.what === "flush") editor.sync.flush();
        else edit(editor, act, `t${index}x`);
        const after = tokensIn(textsOf(editor));
        for (const token of before) if (!after.has(token)) takenOut.add(token);
        for (const token of after) if (!before.has(token)) written.add(token);
        await vi.advanceTimersByTimeAsync(act.waitMs);
      }
      isQuiet = true;
      const isSettled = () =>
        editors.every(({ sync }) => !sync.isDirty() && sync.state().revision === server.revision);
      for (let seconds = 0; seconds < 120 && !isSettled(); seconds++)
        await vi.advanceTimersByTimeAsync(1_000);

      const steps = editors.map(({ sync }) => sync.state().step);
      expect(steps).toEqual(["saved", "saved"]);
      for (const editor of editors) expect(textsOf(editor)).toEqual(server.texts);
      const ids = server.edits.map(({ editId }) => editId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of server.acknowledged) expect(ids).toContain(id);
      const all = Object.values(server.texts).join("\n");
      for (const token of written)
        if (!takenOut.has(token)) expect(all.split(`"${token}"`), token).toHaveLength(2);
      for (const { stop } of editors) stop();
      vi.clearAllTimers();
    }),
    { numRuns: Number(process.env.DRAFT_SYNC_RUNS ?? runs(150)) },
  );
});
