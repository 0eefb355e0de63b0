import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { samePath, valueIn } from "../../authoring/editing/layout-texts.ts";
import { CODES, fromPointer, type JsonPath } from "../../authoring/findings/finding.ts";
import { readSourceFile } from "../../authoring/read/read-source-file.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { allEntries, type OutlineEntry } from "./outline-model.ts";

/** Of the part of a page that lists findings: where the other parts lead to. */
export const FINDINGS_ID = "findings";

/** Findings of one cause. */
export interface FindingGroup {
  readonly code: string;
  readonly severity: FormFinding["severity"];
  /** What is wrong: the sentence that all of them have, or what their kind means. */
  readonly cause: string;
  /** Whether each has a sentence of its own beside that. */
  readonly hasOwnWords: boolean;
  readonly findings: readonly FormFinding[];
}

const SEVERITIES: readonly FormFinding["severity"][] = ["error", "warning", "hint"];

/** Findings together by their cause, errors before warnings, else in the order in which they were found. */
export function groupFindings(findings: readonly FormFinding[]): readonly FindingGroup[] {
  const groups = Map.groupBy(findings, ({ severity, code }) => `${severity} ${code}`);
  return SEVERITIES.flatMap((severity) =>
    [...groups.values()].filter(([first]) => first?.severity === severity).map(groupOf),
  );
}

function groupOf(findings: readonly FormFinding[]): FindingGroup {
  const [first] = findings;
  const { code = "", severity = "error", message = "" } = first ?? {};
  const hasOwnWords = findings.some((finding) => finding.message !== message);
  return { code, severity, cause: hasOwnWords ? meaningOf(code, message) : message, hasOwnWords, findings };
}

function meaningOf(code: string, otherwise: string): string {
  return Object.entries(CODES).find(([name]) => name === code)?.[1].meaning ?? otherwise;
}

const PART = /^((?:pages|blocks)\/[a-z][a-z0-9-]*)\.(schema|ui)\.json$/;

/** The entry of the outline that a finding is about; undefined for one that is about none. */
export function entryOfFinding(
  outline: readonly OutlineEntry[],
  { path, pointer }: Pick<FormFinding, "path" | "pointer">,
  texts: FormTexts,
): OutlineEntry | undefined {
  const steps = fromPointer(pointer);
  if (path === "application.json" && steps[0] === "pages")
    return outline.find(({ page }) => page !== undefined && String(page.index) === steps[1]);
  const [, part, kind] = PART.exec(path) ?? [];
  if (part === undefined) return undefined;
  const entries = allEntries(outline).filter((entry) => entry.part === part);
  if (kind === "ui" && steps[0] === "ui:layout") {
    return entries.findLast(({ item }) => {
      const way = item && [...item.list, item.index];
      return way !== undefined && samePath(way.map(String), steps.slice(0, way.length));
    });
  }
  const key = kind === "ui" ? steps[0] : keyInSchema(texts, path, steps);
  return key === undefined ? undefined : entries.find((entry) => entry.key === key);
}

/** The question that a place in a schema is about. */
function keyInSchema(texts: FormTexts, path: string, steps: JsonPath): unknown {
  const [word, step] = steps;
  if (word === "properties" || word === "requiredWhen") return step;
  return word === "required" && step !== undefined ? valueIn(texts, path, [word, step]) : undefined;
}

const DATA_MODEL = "data-model.json";
/** What is wrong between a question and what the records take of its answer, which the data model says. */
const OF_RECORDS = ["too-long-for-data-model", "type-not-in-data-model", "option-code-too-long"];

/** A key of the data model, and its place there. */
export interface RecordPlace {
  readonly key: string;
  readonly place: () => Pick<FormFinding, "path" | "line" | "column">;
}

/** Where the data model says what the records take of the answer that a finding is about; undefined for any other finding. */
export function recordOfFinding(
  texts: FormTexts,
  { code, message }: Pick<FormFinding, "code" | "message">,
): RecordPlace | undefined {
  if (!OF_RECORDS.includes(code)) return undefined;
  const named = [...message.matchAll(/"([a-z][a-z0-9_]*)"/g)].map(([, key = ""]) => key);
  const key = named.find((one) => valueIn(texts, DATA_MODEL, ["keys", one]) !== undefined);
  if (key === undefined) return undefined;
  const place = () => {
    const { file } = readSourceFile(DATA_MODEL, texts.text(DATA_MODEL));
    return { path: DATA_MODEL, ...(file?.locate(["keys", key], "key") ?? { line: 1, column: 1 }) };
  };
  return { key, place };
}
