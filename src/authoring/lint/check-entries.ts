import type { DataModelEntry, DataModelFile } from "../../form/definition/definition.ts";
import { isSensitive } from "../../form/outline/sensitivity.ts";
import { nodesOfKind } from "../solver/layout-nodes.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";

const MODEL = "data-model.json";
const FACTS = ["type", "sensitivity", "maxLength", "desc"] as const;

/** Entries of repeated groups: their keys in the data model (GRP-02), and the answers that name them (GRP-04). */
export const checkEntries: Check = (context) => {
  checkWrittenKeys(context);
  checkEntryNames(context);
};

/** Answers move from entry to entry, so the records must take the same in all of them. */
function checkWrittenKeys({ sources, form, origins, report }: CheckContext): void {
  // The format check has passed, so the file has this shape.
  const dataModel = sources.files.get(MODEL)?.value as DataModelFile;
  const { keys } = dataModel;
  const needless: string[] = [];
  for (const [key, first] of origins.firstKeys) {
    const [entry, ofFirst] = [keys[key], keys[first]];
    if (entry === undefined || ofFirst === undefined || !Object.hasOwn(keys, key)) continue;
    // What a further file of a question may be is looked at where it is made.
    if (questionOf(form, key)?.fileOf !== undefined) continue;
    const other = FACTS.filter((fact) => factOf(entry, fact) !== factOf(ofFirst, fact));
    if (other.length === 0) {
      needless.push(key);
      continue;
    }
    const words = other.map((fact) => `"${fact}"`).join(" and ");
    const message = `"${key}" is the same question as "${first}" in another entry, but has another ${words}: answers move between entries.`;
    report("entry-keys-differ", MODEL, ["keys", key], message, `Write both alike, or take "${key}" out.`);
  }
  const [one, ...more] = needless;
  if (one === undefined) return;
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  const message = `"${one}"${others} would be worked out from the first entries.`;
  report("entry-keys-derivable", MODEL, ["keys", one], message, "The keys of the first entries are enough.");
}

function factOf(entry: DataModelEntry, fact: (typeof FACTS)[number]) {
  return fact === "desc" ? entry.desc === true : entry[fact];
}

function checkEntryNames({ form, origins, report }: CheckContext): void {
  const once = reportOnce(report);
  for (const node of nodesOfKind(form, "addAnother")) {
    const [key] = node.components.flatMap(({ nameKey }) => nameKey ?? []);
    const origin = origins.nodes.get(node);
    const question = key === undefined ? undefined : questionOf(form, key);
    if (question === undefined || origin === undefined) continue;
    if (question.type === "string" && !isSensitive(form, question.key)) continue;
    const message = `The answer to "${question.key}" cannot name an entry: it stands in headings, errors and print.`;
    const place = { file: origin.file, path: [...origin.path, "entryName"] };
    once("entry-name-unusable", place, message, "Name it by a text or a choice that is not sensitive.");
  }
}
