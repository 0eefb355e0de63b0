import fc from "fast-check";
import { expect, it } from "vitest";
import { lintDefinitions } from "../../src/authoring/lint/lint-forms.ts";
import { DraftCompiler } from "../../src/preview/compile/draft-compiler.ts";
import { SCHOOLS } from "../support/schools.ts";

const SETTINGS = { characterLimit: 7_000 };

/** COMPILER_EDITS=300 npx vitest run --project unit tests/forms/draft-compiler.property.test.ts */
const EDITS = Number(process.env.COMPILER_EDITS ?? 12);

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const STEP = fc.record({
  kind: fc.constantFrom("words", "text", "other", "gone", "twice", "swap", "back", "lose"),
  file: fc.nat(),
  at: fc.nat(),
  from: fc.nat(),
});

interface Place {
  readonly holder: { [name: string]: Json };
  readonly name: string;
}

/** Every member and item of a value, with what holds it. */
function placesIn(value: Json): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Place["holder"];
  return Object.keys(value).flatMap((name) => [{ holder, name }, ...placesIn(holder[name] ?? null)]);
}

const isWord = ({ name }: Place) => /title|help|label|section|text|required/.test(name);
const isText = ({ holder, name }: Place) => typeof holder[name] === "string";

/** None of a file that is gone. */
function textAfter(text: string, step: { kind: string; at: number; from: number }): string {
  return step.kind === "lose" ? "" : changed(text, step);
}

/** A file with something else somewhere in it: a word, a code or a key, less, or twice. */
function changed(text: string, { kind, at, from }: { kind: string; at: number; from: number }): string {
  const value = JSON.parse(text) as Json;
  const all = placesIn(value);
  const words = all.filter((place) => isText(place) && isWord(place));
  const texts = all.filter(isText);
  const few = { words, text: texts, other: texts }[kind] ?? all;
  const place = few[at % Math.max(1, few.length)];
  if (place === undefined) return text;
  const { holder, name } = place;
  const now = holder[name] ?? null;
  const other = texts[from % Math.max(1, texts.length)];
  if (kind === "words" || kind === "text") holder[name] = `${typeof now === "string" ? now : ""}x`;
  else if (kind === "other" && other !== undefined) holder[name] = other.holder[other.name] ?? null;
  else if (Array.isArray(holder)) {
    if (kind === "gone") holder.splice(Number(name), 1);
    else if (kind === "twice") holder.splice(Number(name), 0, structuredClone(now));
    else holder.reverse();
  } else if (kind === "gone") delete holder[name];
  return JSON.stringify(value, null, 2);
}

it.each(SCHOOLS)(
  "a compiler that remembers says of $name what one does that has seen nothing [EDT-35] [EDT-85]",
  ({ files }) => {
    const paths = Object.keys(files);
    fc.assert(
      fc.property(fc.array(STEP, { minLength: EDITS, maxLength: EDITS }), (steps) => {
        const compiler = new DraftCompiler(SETTINGS);
        compiler.compile({ texts: files, revision: 0, withMessages: false });
        expect(toEnd(compiler.lint())).toEqual(lintOf(files));
        let texts: Record<string, string> = files;
        for (const [index, step] of steps.entries()) {
          const path = paths[step.file % paths.length] ?? "";
          const now = texts[path];
          if (now === undefined && step.kind !== "back") continue;
          const text = step.kind === "back" ? (files[path] ?? "") : textAfter(now ?? "", step);
          texts = { ...texts, [path]: text };
          if (text === "") delete texts[path];
          const request = { revision: index + 1, withMessages: false };
          const fresh = new DraftCompiler(SETTINGS).compile({ ...request, texts });
          expect(compiler.compile({ ...request, texts: { [path]: text } })).toEqual(fresh);
          expect(toEnd(compiler.lint())).toEqual(lintOf(texts));
          // Most changes are mistakes, behind which less is compiled: they are mended before the next.
          if (fresh.draft !== null && step.at % 3 > 0) continue;
          texts = { ...texts, [path]: files[path] ?? "" };
          compiler.compile({ ...request, texts: { [path]: files[path] ?? "" } });
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
  },
);

function toEnd<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

function lintOf(texts: Readonly<Record<string, string>>) {
  return lintDefinitions(texts, SETTINGS).findings.map(({ file: path, ...told }) => ({ ...told, path }));
}
