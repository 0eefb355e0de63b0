import { memoizeByObject } from "../../form/definition/memoize-by-object.ts";
import type { SourceFile } from "../findings/definition-sources.ts";
import type { Report } from "../findings/finding.ts";
import type { LongCheck } from "./check-context.ts";

/** The words that say something to people and nothing to the rules. */
const WORDS: ReadonlySet<string> = new Set([
  "title",
  "step",
  "label",
  "section",
  "text",
  "help",
  "alert",
  "message",
  "ui:title",
  "ui:help",
  "ui:placeholder",
]);

/** What stands below these has the names of answers, options or blanks to fill: one may be called like a word. */
const NAMED: ReadonlySet<string> = new Set([
  "properties",
  "keys",
  "fills",
  "cases",
  "values",
  "requiredWhen",
  "ui:texts",
  "ui:options",
]);

/**
 * The check, with what it found last said again, at the places where it stands now, for as long as no more than words have
 * changed: what can show is a second's work for thousands of questions, and most keys in the editor write a title.
 */
export function rememberReach(check: LongCheck): LongCheck {
  let last: { readonly seen: Seen; readonly found: readonly Parameters<Report>[] } | undefined;
  return function* remembered(context) {
    const seen = new Map([...context.sources.files].map(([path, file]) => [path, withoutWords(file)]));
    if (last === undefined || !isSame(last.seen, seen)) {
      const found: Parameters<Report>[] = [];
      yield* check({ ...context, report: (...finding) => found.push(finding) });
      last = { seen, found };
    }
    for (const finding of last.found) context.report(...finding);
  };
}

type Seen = ReadonlyMap<string, { readonly text: string }>;

function isSame(one: Seen, other: Seen): boolean {
  return one.size === other.size && [...one].every(([path, { text }]) => other.get(path)?.text === text);
}

/** Labels of options are compared with in rules, and stay. */
const withoutWords = memoizeByObject(({ path, value }: SourceFile) => ({
  text: JSON.stringify(path.startsWith("options/") ? value : blanked(value, path.endsWith(".ui.json"))),
}));

function blanked(value: unknown, areNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => blanked(inner, false));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      !areNames && WORDS.has(name) && typeof inner === "string" ? "" : blanked(inner, NAMED.has(name)),
    ]),
  );
}
