import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { samePath, valueIn } from "../../authoring/editing/layout-texts.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import { type FindingCode, fromPointer } from "../../authoring/findings/finding.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { type OutlineEntry, wayTo } from "./outline-model.ts";
import type { PanelField } from "./panel-fields.ts";

/** A finding of lint with its place. */
export interface PlacedFinding extends Pick<FormFinding, "path" | "pointer" | "message" | "suggestion"> {
  readonly code?: string;
}

/** What a finding about a whole question is about in truth: one word of it. */
const ABOUT: Readonly<Partial<Record<FindingCode, string>>> = {
  "title-missing": "title",
  "too-long-for-data-model": "maxLength",
  "options-missing": "optionsFrom",
  "option-code-too-long": "optionsFrom",
};

/** What is wrong because it is not there: once it is, the finding is one of before. */
const MISSING: readonly string[] = ["title-missing", "options-missing", "missing-word"];

function wholeOf({ message, suggestion = "" }: PlacedFinding): string {
  return `${message} ${suggestion}`.trim();
}

interface Place {
  readonly file: string;
  readonly way: readonly string[];
  /** The same, one step further in where the finding names the word that it is about. */
  readonly about: readonly string[];
}

function placeOf({ path, pointer, code = "", message }: PlacedFinding): Place {
  const own = Object.hasOwn(ABOUT, code) ? ABOUT[code as FindingCode] : undefined;
  const word = code === "missing-word" ? /^"([^"]+)" is missing here\.$/.exec(message)?.[1] : own;
  const way = fromPointer(pointer);
  return { file: path, way, about: word === undefined ? way : [...way, word] };
}

/** The findings that concern the box of a member, each with the way to that box. */
export function findingsOf(
  texts: FormTexts,
  fields: readonly PanelField[],
  findings: readonly PlacedFinding[],
): readonly (readonly [name: readonly string[], message: string])[] {
  return findings.flatMap((finding) => {
    const field = boxOf(texts, fields, finding);
    return field === undefined || isOver(texts, finding) ? [] : [[field.name, wholeOf(finding)] as const];
  });
}

/**
 * The box that a finding concerns, also while it is empty: the one it stands in or, of limits that belong together, the
 * first of them. Undefined where the panel has no such box, so that it is said above the boxes.
 */
function boxOf(
  texts: FormTexts,
  fields: readonly PanelField[],
  finding: PlacedFinding,
): PanelField | undefined {
  const { file, about } = placeOf(finding);
  return fields.find((one) => one.file === file && isIn(texts, one, about));
}

/** Whether a finding is one of before: what it stands at was taken out since, or what it misses was put in. */
function isOver(texts: FormTexts, finding: PlacedFinding): boolean {
  const { file, way, about } = placeOf(finding);
  if (valueIn(texts, file, way) === undefined) return true;
  const isMissing = MISSING.includes(finding.code ?? "") && about.length > way.length;
  return isMissing && valueIn(texts, file, about) !== undefined;
}

function isIn(texts: FormTexts, { file, path, name, listed }: PanelField, way: readonly string[]): boolean {
  const own = path.map(String);
  if (listed !== undefined)
    return samePath(own, way.slice(0, -1)) && valueIn(texts, file, [...path, way.at(-1) ?? ""]) === listed;
  return samePath(way.slice(0, own.length), own) || (name.length > 1 && samePath(own.slice(0, -1), way));
}

/** What lint says of an entry that none of its boxes and rules shows. */
export function otherFindings(
  texts: FormTexts,
  entry: OutlineEntry,
  fields: readonly PanelField[],
  findings: readonly PlacedFinding[],
): readonly string[] {
  const { part, key = "", item } = entry;
  const question = key === "" ? [] : [{ file: schemaPath(part), way: ["properties", key] }];
  const look = key === "" ? [] : [{ file: uiPath(part), way: [key] }];
  const node = item === undefined ? [] : [{ file: uiPath(part), way: wayTo(entry).map(String) }];
  const messages = findings.flatMap((finding) => {
    const { file, way } = placeOf(finding);
    const isOwn =
      [...question, ...look].some(
        (one) => one.file === file && samePath(way.slice(0, one.way.length), one.way),
      ) || node.some((one) => one.file === file && isOfNode(texts, one, way));
    const isSaid = isOwn && !isOver(texts, finding) && boxOf(texts, fields, finding) === undefined;
    return isSaid ? [wholeOf(finding)] : [];
  });
  return [...new Set(messages)];
}

/** Whether a way leads to a node or to a plain word of it; what is further in has an entry, or a rule, of its own. */
function isOfNode(texts: FormTexts, node: Pick<Place, "file" | "way">, way: readonly string[]): boolean {
  if (samePath(way, node.way)) return true;
  return samePath(way.slice(0, -1), node.way) && typeof valueIn(texts, node.file, way) !== "object";
}

/**
 * What the findings at a place of a file, and within it, say. Lines and columns are those of the text that was checked, so
 * a finding is known by its pointer.
 */
export function messagesAt(
  texts: FormTexts,
  { file, path }: Pick<PanelField, "file" | "path">,
  findings: readonly PlacedFinding[],
): readonly string[] {
  const way = path.map(String);
  const found = findings.filter(
    (finding) => finding.path === file && samePath(fromPointer(finding.pointer).slice(0, way.length), way),
  );
  // What was taken out since has no finding any more.
  return found.length > 0 && valueIn(texts, file, path) !== undefined
    ? found.map(({ message }) => message)
    : [];
}
