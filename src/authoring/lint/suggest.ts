import { distance } from "fastest-levenshtein";
import { valueAt } from "../findings/create-reporter.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import type { FindingCode, Report } from "../findings/finding.ts";

/** The most edits between a word and what was meant, by the word's length. */
function editsAllowed(length: number): number {
  if (length < 4) return 1;
  return length < 8 ? 2 : 3;
}

/** The nearest candidate, or undefined when none is near. The first of equally near candidates wins. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = editsAllowed(word.length);
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) > limit) continue;
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < bestDistance && edits < candidate.length) [best, bestDistance] = [candidate, edits];
  }
  return best;
}

/** `Did you mean "title"?`, or undefined when nothing is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const candidate = nearest(word, candidates);
  return candidate === undefined ? undefined : `Did you mean "${candidate}"?`;
}

/** What a suggestion says was meant: the name of `didYouMean`, or what is to be written. */
export function meantBy(suggestion: string | undefined): string | undefined {
  return /^(?:Did you mean|Write) "([^"]+)"[?.]$/.exec(suggestion ?? "")?.[1];
}

type Candidates = (sources: DefinitionSources, file: string) => readonly string[];

/** For a name that leads nowhere: the names that it could have been, by the code of the finding. */
const CANDIDATES: Readonly<Partial<Record<FindingCode, Candidates>>> = {
  "missing-file": (sources) => namesIn(sources, /^pages\/(.+)\.ui\.json$/),
  "unknown-block": (sources) => namesIn(sources, /^blocks\/(.+)\.ui\.json$/),
  "unknown-options": (sources) => namesIn(sources, /^options\/(.+)\.json$/),
  "unknown-time-zone": () => Intl.supportedValuesOf("timeZone"),
  "unknown-layout-key": (sources, file) =>
    keysIn(sources, file.replace(/\.ui\.json$/, ".schema.json"), "properties"),
  "key-not-in-data-model": (sources) => keysIn(sources, "data-model.json", "keys"),
};

/** A report that adds what was probably meant to findings about names that lead nowhere. */
export function withSuggestions(report: Report, sources: DefinitionSources): Report {
  return (code, file, path, message, suggestion) => {
    const value = valueAt(sources.files.get(file)?.value, path);
    const word = typeof value === "string" ? value : String(path.at(-1) ?? "");
    const candidates = CANDIDATES[code]?.(sources, file) ?? [];
    report(code, file, path, message, suggestion ?? didYouMean(word, candidates));
  };
}

function namesIn(sources: DefinitionSources, pattern: RegExp): readonly string[] {
  return [...sources.files.keys()].flatMap((path) => pattern.exec(path)?.[1] ?? []);
}

function keysIn(sources: DefinitionSources, file: string, word: string): readonly string[] {
  const value = valueAt(sources.files.get(file)?.value, [word]);
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
