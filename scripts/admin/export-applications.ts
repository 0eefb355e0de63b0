import { basename, resolve } from "node:path";
import { isDay } from "../../src/form/computed/day-difference.ts";
import { writeAudit } from "../../src/server/admin/installation.ts";
import {
  type ApplicationsExport,
  exportApplications,
  FormChangedMeanwhile,
  type TextFormat,
} from "../../src/server/passing-on/export-applications.ts";
import { noteTaken, type TakenApplication } from "../../src/server/passing-on/note-taken.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import { APPLICATION_HELP, APPLICATION_OPTION, withApplication } from "./application-option.ts";
import { adminCommand, one, UsageError } from "./command.ts";
import { writeNewFile } from "./write-new-file.ts";

const HELP = `Usage: npm run admin -- export-applications FILE [--new RECEIVER] [--since DATE] [--unmasked]
       [--application NAME]
       npm run admin -- export-applications FILE.csv [--delimiter ";"] [--bom]

Writes every submitted application into the new file FILE, the one submitted first first: as JSON Lines where its name ends
with .jsonl, for other programs, or as CSV where it ends with .csv, for spreadsheets: a column for each answer key, and what
a spreadsheet would calculate, whatever it splits at, has an apostrophe before it. With each stand its reference, when it
was submitted, the username, the number of the form's version and the names of its documents. The file is there once it
is whole, for its owner alone. The export is written into the audit table before anything is read.

  --new        only what was not exported with this name before; the name stands for whoever gets the file (banner, crm, …)
  --since      only what was submitted on this day (yyyy-mm-dd, UTC) or later
  --unmasked   Social Security numbers and other masked answers as they were given
  --delimiter  what stands between two columns: "," (when nothing is given), ";" or "tab"
  --bom        begin a CSV file with the mark by which Excel knows its letters
${APPLICATION_HELP}`;

const DELIMITERS: Readonly<Record<string, string>> = { ",": ",", ";": ";", tab: "\t" };

/** `npm run admin -- export-applications` */
export const exportSubmitted = adminCommand({
  summary: "write submitted applications into a file: CSV or JSON Lines, all or new ones",
  help: HELP,
  options: {
    new: { type: "string" },
    since: { type: "string" },
    unmasked: { type: "boolean", default: false },
    delimiter: { type: "string" },
    bom: { type: "boolean", default: false },
    ...APPLICATION_OPTION,
  },
  names: one("Give one file that is not there yet; its name ends with .csv or .jsonl."),
  run: async ({ values, names: name }, { config, print }) => {
    const receiver = values.new === undefined ? undefined : receiverNamed(values.new);
    const asked: ApplicationsExport = {
      format: formatOf(name, values),
      readsInFull: values.unmasked ? "all" : [],
      newFor: receiver,
      since: values.since === undefined ? undefined : dayNamed(values.since),
    };
    const path = resolve(name);
    return await withApplication(config, values.application, async (installation) => {
      await writeAudit(installation, "submissions_exported", subjectOf(name, asked));
      const begunAt = installation.now();
      const taken = await writeNewFile(path, async (write) => {
        const written: TakenApplication[] = [];
        for await (const portion of exportApplications(installation, asked)) {
          await write(portion.text);
          written.push(...portion.taken);
        }
        return written;
      }).catch(formChanged);
      // Once the file is on the disk: of what is handed out twice nothing is lost, of what is noted and not there it would be.
      if (receiver !== undefined) await noteTaken(installation.db, { receiver, taken, begunAt });
      print(`${count(taken.length, "application")} in ${path}.`);
      return 0;
    });
  },
});

function formatOf(
  name: string,
  { delimiter, bom }: { readonly delimiter?: string | undefined; readonly bom: boolean },
): TextFormat {
  if (name.endsWith(".jsonl")) {
    if (delimiter !== undefined || bom) throw new UsageError("--delimiter and --bom are for .csv files.");
    return { kind: "jsonl" };
  }
  if (!name.endsWith(".csv"))
    throw new UsageError(`${name}: a name that ends with .csv or .jsonl is needed.`);
  const sign = DELIMITERS[delimiter ?? ","];
  if (sign === undefined) throw new UsageError(`--delimiter is one of ${Object.keys(DELIMITERS).join(" ")}`);
  return { kind: "csv", delimiter: sign, hasByteOrderMark: bom };
}

function receiverNamed(text: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,39}$/.test(text)) return text;
  throw new UsageError("--new is a name of small letters, digits and hyphens, 40 at most.");
}

/** The first moment of a day that --since names. @throws UsageError */
export function dayNamed(text: string): number {
  if (!isDay(text)) throw new UsageError("--since is a day: yyyy-mm-dd.");
  return Date.parse(`${text}T00:00:00Z`);
}

function subjectOf(name: string, { readsInFull, newFor }: ApplicationsExport): string {
  return [
    basename(name),
    ...(newFor === undefined ? [] : [`new for ${newFor}`]),
    readsInFull === "all" ? "unmasked" : "masked",
  ].join(", ");
}

/** @throws CliError when a form was published while applications were written */
function formChanged(error: unknown): never {
  if (!(error instanceof FormChangedMeanwhile)) throw error;
  throw new CliError(1, "The form changed while applications were written. Nothing was kept: run it again.");
}
