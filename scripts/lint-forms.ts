import { join } from "node:path";
import { CODES, type Finding } from "../src/authoring/findings/finding.ts";
import { codesTable } from "../src/authoring/findings/fix-examples.ts";
import { lintApplications } from "../src/authoring/lint/lint-applications.ts";
import { PARTNER_CONFIG } from "../src/authoring/lint/lint-partner-config.ts";
import { existing, type Place, readPlace } from "./authoring/definitions.ts";
import { loadEnvFile } from "./process/load-env-file.ts";
import { count } from "./process/output.ts";
import { CliError, runScript } from "./process/run-script.ts";

const HELP = `Usage: npm run lint:forms -- [FOLDER] [--config FILE] [--json]
       npm run lint:forms -- --sample-applicants [FOLDER] [--config FILE] [--today DAY] [--out FILE] [--check]
       npm run lint:forms -- --codes [--markdown]

Checks the form definitions in FOLDER and the partner configuration: unless they are given, those that the server
takes, which FORMS_DIR and PARTNER_CONFIG name, else forms and partner.config.json. Where FOLDER holds several
applications, each in a folder of its own, all of them are checked; the sample applicants want the folder of one.
Prints one line for each finding: file:line:column, error, warning or hint, code, sentence and suggestion.
Ends with 0 when there is no error (warnings and hints do not count), with 1 when there is one, with 2 on wrong usage.

  --config FILE          the partner configuration that the forms go with
  --json                 print the findings as JSON, with JSON pointers, for programs
  --codes                print every code there is and what it means; with --markdown as the table of docs/lint.md

  --sample-applicants    write a small set of invented applicants (sample-applicants.json) who together show every question,
                         take every branch and get every message, and say what no applicant can reach. Without FOLDER,
                         for the product's own forms and those of the tests, into the files that the tests use
  --today DAY            the day that they apply on, yyyy-mm-dd (that of the file, else today)
  --out FILE             the file to write instead
  --check                write nothing; end with 1 when a file is not what the definitions give
`;

await runScript({
  name: "lint:forms",
  help: HELP,
  takesNames: true,
  options: {
    config: { type: "string" },
    json: { type: "boolean", default: false },
    codes: { type: "boolean", default: false },
    markdown: { type: "boolean", default: false },
    out: { type: "string" },
    "sample-applicants": { type: "boolean", default: false },
    today: { type: "string" },
    check: { type: "boolean", default: false },
  },
  run: async ({ config, json, codes, markdown, out, today, check, ...values }, [folder, ...more]) => {
    if (more.length > 0) throw new CliError(2, `One folder at a time, not also ${more.join(", ")}.`);
    if (!values["sample-applicants"] && (out ?? today) !== undefined)
      throw new CliError(2, "--out and --today go with --sample-applicants.");
    if (codes) {
      process.stdout.write(markdown ? codesTable() : describeCodes());
      return 0;
    }
    if (values["sample-applicants"]) {
      const { writeSampleApplicants } = await import("./authoring/write-sample-applicants.ts");
      return writeSampleApplicants({ folder, config, out, today, check });
    }
    loadEnvFile();
    const place = existing({
      folder: folder ?? (process.env.FORMS_DIR || "forms"),
      config: config ?? (process.env.PARTNER_CONFIG || PARTNER_CONFIG),
    });
    return lint(place, json);
  },
});

/** The process's exit code. */
async function lint(place: Place, isJson: boolean): Promise<number> {
  const { files, unreadable, partnerConfig } = await readPlace(place);
  const { findings, ofSchool } = lintApplications(files, partnerConfig, unreadable);
  const located = [
    ...findings.map((finding) => ({ ...finding, file: join(place.folder, finding.file) })),
    ...ofSchool.map((finding) => ({ ...finding, file: place.config })),
  ];
  process.stdout.write(
    isJson ? `${JSON.stringify(located, null, 2)}\n` : describe(located, Object.keys(files).length),
  );
  return located.some((finding) => finding.severity === "error") ? 1 : 0;
}

function describe(findings: readonly Finding[], fileCount: number): string {
  const lines = findings.map(
    ({ file, line, column, severity, code, message, suggestion }) =>
      `${file}:${line}:${column} ${severity} ${code}  ${message}${suggestion === undefined ? "" : ` (${suggestion})`}\n`,
  );
  const [errors = 0, warnings = 0, hints = 0] = (["error", "warning", "hint"] as const).map(
    (severity) => findings.filter((finding) => finding.severity === severity).length,
  );
  const besides = hints === 0 ? "" : `, ${count(hints, "hint")}`;
  return `${lines.join("")}${fileCount} files: ${count(errors, "error")}, ${count(warnings, "warning")}${besides}.\n`;
}

function describeCodes(): string {
  const rows = Object.entries(CODES).map(
    ([code, { severity, meaning }]) => `${code.padEnd(25)} ${severity.padEnd(8)} ${meaning}\n`,
  );
  return rows.join("");
}
