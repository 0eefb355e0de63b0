import { basename, resolve } from "node:path";
import { readDefinitions } from "../../src/authoring/read/read-definitions.ts";
import {
  type RecordsMapping,
  recordsMappings,
  writtenName,
} from "../../src/authoring/records/records-file.ts";
import { isDay } from "../../src/form/computed/day-difference.ts";
import type { CompiledForm } from "../../src/form/index.ts";
import { type Installation, writeAudit } from "../../src/server/admin/installation.ts";
import { writeRecordFile } from "../../src/server/admin/write-record-file.ts";
import { noteTaken } from "../../src/server/passing-on/note-taken.ts";
import { readFormSource } from "../../src/server/publishing/form-source.ts";
import { noteInWords, type RecordNote } from "../../src/server/records/record-notes.ts";
import { recordsWriter } from "../../src/server/records/write-records.ts";
import type { SubmittedApplication } from "../../src/server/store/exported-applications.ts";
import { draftOf, requireCompiled } from "../forms/draft.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import {
  APPLICATION_HELP,
  APPLICATION_OPTION,
  type OpenedApplication,
  withApplication,
} from "./application-option.ts";
import { type AdminContext, adminCommand, one, UsageError } from "./command.ts";
import { writeNewFile } from "./write-new-file.ts";

const HELP = `Usage: npm run admin -- records NAME [--new | --since DATE] [--out FILE] [--application NAME]

Writes submitted applications for the school's record system, the one submitted first first, as records/NAME.json in the
folder of the forms says. The file is there once it is whole, for its owner alone. Answers stand in it as they were
given; which sensitive ones is said, and the run is written into the audit table before anything is read.

An application that cannot be written is named with the column and the reason, and left out whole; all others are
written, and the command ends with 1. What was written in another way than it was given, such as a name that was cut, is
named too. npm run forms -- check-records shows both beforehand, with invented applicants.

  --new      only what no run of NAME with --new has written yet; what was refused is offered again by the next one
  --since    only what was submitted on this day (yyyy-mm-dd, UTC) or later
  --out      the new file to write, instead of NAME.txt or NAME.csv
${APPLICATION_HELP}`;

/** `npm run admin -- records` */
export const writeRecords = adminCommand({
  summary: "write submitted applications for the school's record system, as records/*.json say",
  help: HELP,
  options: {
    new: { type: "boolean", default: false },
    since: { type: "string" },
    out: { type: "string" },
    ...APPLICATION_OPTION,
  },
  names: one("Give the name of one file under records/, without .json."),
  run: ({ values, names: name }, context) => {
    if (values.new && values.since !== undefined) throw new UsageError("Give --new or --since, not both.");
    const since = values.since === undefined ? undefined : dayNamed(values.since);
    return withApplication(context.config, values.application, async (opened) => {
      const { mapping, writer } = await openMapping(opened, name, context);
      const path = resolve(values.out ?? writtenName(mapping));
      const receiver = values.new ? receiverOf(name) : undefined;
      await announce(opened, context, { path, mapping, isNew: values.new });
      const begunAt = opened.now();
      const written = await writeNewFile(path, (write) =>
        writeRecordFile(
          opened.store,
          { writer, since, newFor: receiver },
          { write, told: { refused: teller(context, "refused"), changed: teller(context, "changed") } },
        ),
      );
      const { taken, recordCount, refusedCount } = written;
      // Once the file is on the disk: what is written twice can be found, what is noted and not there could not.
      if (receiver !== undefined) await noteTaken(opened.store, { receiver, taken, begunAt });
      const sentence = `${count(taken.length, "application")} as ${count(recordCount, "record")} in ${path}.`;
      context.print(refusedCount === 0 ? sentence : `${sentence} ${refusedCount} refused.`);
      return refusedCount === 0 ? 0 : 1;
    });
  },
});

/** No name that an export can be given. */
function receiverOf(name: string): string {
  return `records/${name}`;
}

/** The mapping of a name, and what writes as it says. @throws CliError where it is not there or the forms have errors */
async function openMapping(opened: OpenedApplication, name: string, { print }: AdminContext) {
  const { formsDir, formsSource: source } = opened.config;
  const read = await readFormSource({ ...opened, folder: formsDir, source });
  // First, for a file that cannot be read is there all the same.
  const draft = requireCompiled(await draftOf(read, opened, opened.config), "written", print);
  const mappings = recordsMappings(readDefinitions(read.files));
  const mapping = mappings.find((one) => one.name === name);
  if (mapping === undefined) {
    const known = mappings.map((one) => one.name).join(", ");
    const there = known === "" ? "docs/edit-a-form.md says how to make one" : `there are ${known}`;
    throw new CliError(1, `There is no file records/${name}.json in ${opened.config.formsDir}: ${there}.`);
  }
  // This program has compiled it.
  const form = JSON.parse(draft.form) as CompiledForm;
  return { mapping, writer: recordsWriter({ form, mappings, mapping }) };
}

/** The first moment of a day. @throws UsageError */
function dayNamed(text: string): number {
  if (!isDay(text)) throw new UsageError("--since is a day: yyyy-mm-dd.");
  return Date.parse(`${text}T00:00:00Z`);
}

interface Announced {
  readonly path: string;
  readonly mapping: RecordsMapping;
  readonly isNew: boolean;
}

async function announce(
  installation: Pick<Installation, "store" | "now">,
  { print }: AdminContext,
  { path, mapping, isNew }: Announced,
): Promise<void> {
  const sensitive = mapping.file.fields.flatMap(({ name, sensitive: is }) => (is === true ? [name] : []));
  const subject = [`records/${mapping.name}`, basename(path), ...(isNew ? ["new"] : [])];
  if (sensitive.length > 0) {
    subject.push("with sensitive answers");
    print(`Sensitive answers are in ${sensitive.join(", ")}.`);
  }
  await writeAudit(installation, "submissions_exported", subject.join(", "));
}

/** Prints what happened to an application, without anything of its answers: what is printed may be kept as a log. */
function teller({ print, printed }: AdminContext, verb: string) {
  return async ({ reference, email }: SubmittedApplication, notes: readonly RecordNote[]) => {
    for (const note of notes) print(`${reference}  ${email}  ${verb}: ${noteInWords(note)}`);
    await printed();
  };
}
