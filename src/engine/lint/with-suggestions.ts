import type { DefinitionSources } from "../read/definition-sources.ts";
import type { FindingCode } from "./codes.ts";
import { valueAt } from "./create-reporter.ts";
import type { Report } from "./finding.ts";
import { didYouMean } from "./suggest.ts";

type Candidates = (sources: DefinitionSources, file: string) => readonly string[];

/** For a name that leads nowhere: the names that it could have been, by the code of the finding. */
const CANDIDATES: Readonly<Partial<Record<FindingCode, Candidates>>> = {
  "missing-file": (sources) => namesIn(sources, /^pages\/(.+)\.ui\.json$/),
  "unknown-block": (sources) => namesIn(sources, /^blocks\/(.+)\.ui\.json$/),
  "unknown-options": (sources) => namesIn(sources, /^options\/(.+)\.json$/),
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
