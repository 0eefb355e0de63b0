import { readFile } from "node:fs/promises";
import { withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import {
  type LineNote,
  readSchoolList,
  removeSchoolList,
  type SchoolList,
  SchoolListError,
  storeSchoolList,
} from "../../src/server/search/import-schools.ts";
import { CsvError } from "../../src/server/search/read-csv.ts";
import { errorCode } from "../../src/server/system/has-fields.ts";
import { CliError } from "../process/run-script.ts";
import { adminCommand, UsageError } from "./command.ts";

const HELP = `Usage: npm run admin -- import-schools FILE [--colleges] [--strict]
       npm run admin -- import-schools --built-in [--colleges]

Replaces the high schools that applicants can search by those in FILE, a CSV file in UTF-8 whose first line names its
columns: name and city, and as far as known state, ceeb, address_line_1, zip, country, enrollment, id, aliases
(docs/lookup.md explains them). Says what was read, and which lines were refused and why. A running server takes the
new list within seconds.

  --colleges   replace the colleges instead
  --strict     store nothing unless every line is good
  --built-in   go back to the list that the product comes with
`;

/** CEEB codes of colleges have four digits, those of high schools six. */
const LISTS = {
  highSchools: { noun: "high schools", ceebDigits: 6 },
  colleges: { noun: "colleges", ceebDigits: 4 },
} as const;

/** `npm run admin -- import-schools` */
export const importSchools = adminCommand({
  summary: "replace the schools that applicants can search by those of a CSV file",
  help: HELP,
  options: {
    colleges: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
    "built-in": { type: "boolean", default: false },
  },
  names: ([file, ...more]) => {
    if (more.length > 0) throw new UsageError("Give one file at a time.");
    return file;
  },
  run: async ({ values, names: file }, { config, print }) => {
    const list: keyof typeof LISTS = values.colleges ? "colleges" : "highSchools";
    const { noun, ceebDigits } = LISTS[list];
    const audit = () => withInstallation(config, (context) => writeAudit(context, "schools_replaced", noun));
    if (file === undefined) {
      if (!values["built-in"]) throw new UsageError("Say which file to import.");
      await audit();
      await removeSchoolList(config.dataDir, list);
      print(`The built-in ${noun} are in use again.`);
      return 0;
    }
    if (values["built-in"]) throw new UsageError("Give either a file or --built-in.");
    const read = await readList(file, ceebDigits);
    report(read, file, print);
    const isStored = read.schools.length > 0 && !(values.strict && read.refused.length > 0);
    if (!isStored) throw new CliError(1, "Nothing was changed.");
    await audit();
    const stored = await storeSchoolList(config.dataDir, list, read.schools);
    print(`Stored in ${stored}, in place of the ${noun} before.`);
    return read.refused.length === 0 ? 0 : 1;
  },
});

/** @throws CliError that says what is wrong with the file as a whole */
async function readList(file: string, ceebDigits: number): Promise<SchoolList> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
    return readSchoolList(text, ceebDigits);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    throw new CliError(1, `${file}: ${reason} Nothing was changed.`);
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof CsvError) return `line ${error.line}: ${error.message}.`;
  if (error instanceof SchoolListError) return error.message;
  if (error instanceof TypeError) return "It is not in UTF-8: save it as CSV UTF-8.";
  const code = errorCode(error);
  return code === undefined ? null : `It cannot be read (${code}).`;
}

function report(
  { schools, refused, fixExamples, ignoredColumns }: SchoolList,
  file: string,
  print: (line: string) => void,
) {
  const printNotes = (notes: readonly LineNote[], what: string) => {
    for (const { line, note } of notes) print(`${file}:${line}: ${what}: ${note}`);
  };
  printNotes(refused, "refused");
  printNotes(fixExamples, "put right");
  if (ignoredColumns.length > 0) print(`Not used: the columns ${ignoredColumns.join(", ")}.`);
  print(`${schools.length + refused.length} lines read: ${schools.length} good, ${refused.length} refused.`);
}
