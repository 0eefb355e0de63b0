import { prefixesOfPart } from "../../authoring/editing/layout-texts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import type { ThreadPlace } from "../store/form-thread-places.ts";
import { keysIn } from "./form-parts.ts";

/** Which questions an edit took elsewhere, and which are no longer where they were. */
export interface QuestionMoves {
  readonly moves: readonly { readonly from: ThreadPlace; readonly to: ThreadPlace }[];
  readonly gone: readonly ThreadPlace[];
}

const SCHEMA = /^((?:pages|blocks)\/[a-z][a-z0-9-]*)\.schema\.json$/;

/**
 * What became of the questions of the files that differ: one with the same answer key that turns up in another page or
 * block has moved there, and where one of a page goes and one comes, it has another key. A file that is no JSON at this
 * moment tells nothing.
 */
export function questionMoves(before: FileTexts, after: FileTexts): QuestionMoves {
  const [gone, come] = [missingIn(before, after), missingIn(after, before)];
  const across = gone.flatMap((from) => {
    const fit = come.filter((to) => to.part !== from.part && isSame(before, from, after, to));
    const [to] = fit;
    const rivals = to && gone.filter((one) => one.part !== to.part && isSame(before, one, after, to));
    return to !== undefined && fit.length === 1 && rivals?.length === 1 ? [{ from, to }] : [];
  });
  const left = gone.filter((place) => !across.some(({ from }) => from === place));
  const fresh = come.filter((place) => !across.some(({ to }) => to === place));
  const renames = left.flatMap((from) => {
    const [own, to, ...more] = [
      left.filter(({ part }) => part === from.part).length,
      ...fresh.filter(({ part }) => part === from.part),
    ];
    return own === 1 && to !== undefined && more.length === 0 ? [{ from, to }] : [];
  });
  return {
    moves: [...across, ...renames],
    gone: left.filter((place) => !renames.some(({ from }) => from === place)),
  };
}

/** The questions that are in the files of one side and not in those of the other. */
function missingIn(one: FileTexts, other: FileTexts): readonly ThreadPlace[] {
  return Object.entries(one).flatMap(([path, text]) => {
    const [, part] = SCHEMA.exec(path) ?? [];
    if (part === undefined || text === other[path]) return [];
    const [own, others] = [keysIn(text), keysIn(other[path] ?? "")];
    return (own ?? []).filter((key) => others && !others.includes(key)).map((key) => ({ part, key }));
  });
}

/** Whether two places are of one answer. */
function isSame(before: FileTexts, from: ThreadPlace, after: FileTexts, to: ThreadPlace): boolean {
  const keys = answerKeys(before, from);
  return answerKeys(after, to).some((key) => keys.includes(key));
}

/** The keys by which answers of a question are stored: of one in a block, as many as there are places for it. */
function answerKeys(files: FileTexts, { part, key }: ThreadPlace): readonly string[] {
  const texts = { paths: () => Object.keys(files), text: (path: string) => files[path] ?? "" };
  const prefixes = prefixesOfPart(texts, part);
  return prefixes.length === 0 ? [key] : prefixes.map((prefix) => prefix + key);
}
