import type { ChangedWords, HandbookChange } from "./handbook-items.ts";
import { summary } from "./render-handbook.ts";

/** What changed between two versions, as lines of plain text: a summary, then page by page. */
export function describeChanges(changes: readonly HandbookChange[]): readonly string[] {
  const parts = [...Map.groupBy(changes, ({ part }) => part)];
  return [summary(changes), ...parts.flatMap(([part, inPart]) => ["", part, ...inPart.flatMap(changeLines)])];
}

function changeLines({ change, kind, name, details }: HandbookChange): readonly string[] {
  // What was added or removed is told by its name; what it says stands in the handbook.
  const told = change === "changed" ? details.map((detail) => `    ${detailLine(detail)}`) : [];
  return [`  ${change} ${kind} “${name}”`, ...told];
}

function detailLine({ label, before, after }: ChangedWords): string {
  const [old, now] = [oneLine(before), oneLine(after)];
  if (old === "") return `${label}: now “${now}”`;
  return now === "" ? `${label}: no longer “${old}”` : `${label}: “${old}” is now “${now}”`;
}

function oneLine(words: string): string {
  return words.trim().replaceAll(/\s*\n\s*/g, " / ");
}
