import type { ChangedWords, ExplainedChange } from "./explained-items.ts";

/** How much changed, in one sentence. */
function summary(changes: readonly ExplainedChange[]): string {
  if (changes.length === 0) return "Nothing changed: both versions read the same.";
  const counts = (["added", "removed", "changed"] as const)
    .map((change) => ({ change, count: changes.filter((one) => one.change === change).length }))
    .filter(({ count }) => count > 0)
    .map(({ change, count }) => `${count} ${change}`);
  return `${counts.join(", ")}.`;
}

/** What changed between two versions, as lines of plain text: a summary, then page by page. */
export function describeChanges(changes: readonly ExplainedChange[]): readonly string[] {
  const parts = [...Map.groupBy(changes, ({ part }) => part)];
  return [summary(changes), ...parts.flatMap(([part, inPart]) => ["", part, ...inPart.flatMap(changeLines)])];
}

function changeLines(change: ExplainedChange): readonly string[] {
  return [
    `  ${change.change} ${change.kind} “${change.name}”`,
    ...toldOf(change).map((line) => `    ${line}`),
  ];
}

function toldOf(change: ExplainedChange): readonly string[] {
  switch (change.change) {
    case "added":
      return addedLines(change);
    case "changed":
      return change.details.map(detailLine);
    case "removed":
      // Its name says it: what it was stands in the version before.
      return [];
  }
}

/** Who sees it, how it is answered, whether it must be, and its limits; its words stand in the form. */
const TOLD_OF_ADDED = [
  "Page",
  "Shows",
  "Shown",
  "Repeats",
  "Answer",
  "Choices",
  "Chosen alone",
  "Files",
  "Required",
  "Limits",
  "Stands after",
  "Under",
];

function addedLines({ kind, details, partShows }: ExplainedChange): readonly string[] {
  const said = new Map(details.map(({ label, after }) => [label, oneLine(after)]));
  if (kind === "question") {
    if (partShows !== undefined) said.set("Page", oneLine(partShows));
    if (!said.has("Required")) said.set("Required", "No, it may be left empty.");
  } else if (said.get("Shown") === "always") said.delete("Shown");
  return TOLD_OF_ADDED.flatMap((label) => {
    const words = said.get(label);
    return words === undefined ? [] : [`${label}: ${words}`];
  });
}

function detailLine({ label, before, after }: ChangedWords): string {
  const [old, now] = [oneLine(before), oneLine(after)];
  if (old === "") return `${label}: now ${quoted(now)}`;
  return now === "" ? `${label}: no longer ${quoted(old)}` : `${label}: ${quoted(old)} is now ${quoted(now)}`;
}

/** In quotes, of which sentences that applicants read have their own. */
function quoted(words: string): string {
  return /^“[^“”]*”$/.test(words) ? words : `“${words}”`;
}

function oneLine(words: string): string {
  return words.trim().replaceAll(/\s*\n\s*/g, " / ");
}
