import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import type { JsonPath } from "../findings/finding.ts";
import { recordEntries } from "../records/record-entries.ts";
import { type RecordsMapping, recordsMappings } from "../records/records-file.ts";
import type { Check, CheckContext } from "./check-context.ts";
import { checkRecordField } from "./check-record-fields.ts";
import { didYouMean } from "./suggest.ts";

/**
 * The files for the record system (REC-01): each answer and each code of an option goes somewhere or is said not to be sent, and
 * what is written fits into its column. A form without such files is left alone.
 */
export const checkRecords: Check = (context) => {
  const mappings = recordsMappings(context.sources);
  if (mappings.length === 0) return;
  for (const mapping of mappings) {
    checkGroup(context, mapping);
    checkColumns(context, mapping);
    mapping.file.fields.forEach((field, index) => {
      checkRecordField(context, mapping, { field, path: ["fields", index] });
    });
  }
  const sent = new Set(mappings.flatMap((mapping) => keysSentBy(context.form, mapping)));
  checkAllMapped(context, mappings, sent);
  for (const mapping of mappings) checkNotSent(context, mapping, sent);
};

function checkGroup({ form, report }: CheckContext, { path, file: { each } }: RecordsMapping): void {
  if (each === undefined || Object.hasOwn(form.addAnother, each)) return;
  const message = `"${each}" is the id of no repeated group.`;
  report("records-unknown-key", path, ["each"], message, didYouMean(each, Object.keys(form.addAnother)));
}

/** Two columns of one name, and widths that are not those of a record together. */
function checkColumns({ report }: CheckContext, { path, file }: RecordsMapping): void {
  const names = file.fields.map(({ name }) => name);
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return;
    const message = `The column "${name}" stands twice.`;
    report("records-column-twice", path, ["fields", index, "name"], message, "Give one another name.");
  });
  if (file.recordLength === undefined) return;
  const sum = file.fields.reduce((total, { width = 0 }) => total + width, 0);
  if (sum === file.recordLength) return;
  const message = `The widths of all columns are ${sum} together, and a record is said to have ${file.recordLength}.`;
  const suggestion = `If the widths are right, write "recordLength": ${sum}.`;
  report("records-width", path, ["recordLength"], message, suggestion);
}

/**
 * The keys whose answers a file sends, whatever an applicant gives. In a file with a record for each entry they are those of
 * its group: without an entry there is no record.
 */
function keysSentBy(form: CompiledForm, { file }: RecordsMapping): readonly string[] {
  const keys = file.fields.flatMap(({ key }) => key ?? []);
  if (file.each === undefined) return keys;
  const entries = recordEntries(form, file.each) ?? [];
  return entries.flatMap(({ ownKeyOf }) => keys.flatMap((key) => ownKeyOf(key) ?? []));
}

function checkAllMapped(
  { form, origins, report }: CheckContext,
  mappings: readonly RecordsMapping[],
  sent: ReadonlySet<string>,
): void {
  const withheld = new Set(mappings.flatMap(({ file }) => keysNotSent(file)));
  const reported = new Set<string>();
  for (const key of Object.keys(form.keys)) {
    const main = mainKey(form, key);
    const first = origins.firstKeys.get(main) ?? main;
    if ([key, main].some((one) => sent.has(one) || withheld.has(one)) || withheld.has(first)) continue;
    if (reported.has(first)) continue;
    reported.add(first);
    const whose = main === first ? "" : " of a further entry";
    const message = `No file under records/ sends the answer "${main}"${whose}.`;
    const suggestion = `Give it a column, or name "${first}" under "notSent" with the reason.`;
    report("records-key-unmapped", "data-model.json", ["keys", first], message, suggestion);
  }
}

/** The answer that a label belongs to, and the question that a further file belongs to. */
function mainKey(form: CompiledForm, key: string): string {
  const question = Object.hasOwn(form.questions, key) ? form.questions[key] : undefined;
  if (question?.fileOf !== undefined) return question.fileOf;
  const described = key.endsWith("_desc") ? key.slice(0, -"_desc".length) : key;
  return Object.hasOwn(form.keys, described) ? described : key;
}

function keysNotSent({ notSent = [] }: RecordsMapping["file"]): readonly string[] {
  return notSent.flatMap(({ keys = [] }) => keys);
}

/** What is said not to be sent, and is not there or is sent all the same. */
function checkNotSent(
  { form, report }: CheckContext,
  { path, file }: RecordsMapping,
  sent: ReadonlySet<string>,
): void {
  const say = (steps: JsonPath, message: string, suggestion?: string) =>
    report("records-left-over", path, ["notSent", ...steps], message, suggestion ?? "Take it out here.");
  for (const [index, { keys = [], codes = {} }] of (file.notSent ?? []).entries()) {
    keys.forEach((key, at) => {
      const place = [index, "keys", at];
      if (sent.has(key)) say(place, `"${key}" is said not to be sent, and has a column.`);
      else if (!Object.hasOwn(form.keys, key)) {
        const message = `"${key}" is said not to be sent, and data-model.json does not have it.`;
        say(place, message, didYouMean(key, Object.keys(form.keys)));
      }
    });
    for (const [key, withheld] of Object.entries(codes)) {
      const tables = file.fields.flatMap((field) => (field.key === key ? [field.codes] : []));
      if (tables.length === 0) say([index, "codes", key], `This file has no column for "${key}".`);
      withheld.forEach((code, at) => {
        const isMapped = tables.some((table) => table !== undefined && Object.hasOwn(table, code));
        if (isMapped) say([index, "codes", key, at], `"${code}" is said not to be sent, and is mapped.`);
      });
    }
  }
}
