import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { type Finding, findingAt, isError } from "../findings/finding.ts";
import { applicationFolders, filesOfApplication } from "../read/application-folders.ts";
import { lintDefinitions, lintGiven } from "./lint-forms.ts";

/** What came of one of the applications of a forms folder. */
interface LintedApplication {
  /** Empty for the one of a folder that holds one. */
  readonly name: string;
  /** Null when there is any error. */
  readonly form: CompiledForm | null;
}

interface LintedFolder {
  /** Their files by the path inside the forms folder. */
  readonly findings: readonly Finding[];
  /** What is wrong with the partner configuration that they all go with. */
  readonly ofSchool: readonly Finding[];
  readonly applications: readonly LintedApplication[];
}

/** Checks every application of a forms folder as `lintDefinitions` does, each by itself (APP-06). */
export function lintApplications(
  files: Readonly<Record<string, string>>,
  partnerConfigText?: string,
  unreadable: Readonly<Record<string, string>> = {},
): LintedFolder {
  const { names, misnamed } = applicationFolders(Object.keys(files));
  const { findings: ofSchool, settings } = lintGiven(partnerConfigText);
  const linted = names.map((name) => {
    const own = filesOfApplication(files, name);
    const { findings, form } = lintDefinitions(own, settings, filesOfApplication(unreadable, name));
    const located = findings.map((finding) => ({ ...finding, file: placeOf(finding.file, name) }));
    return { name, form: ofSchool.some(isError) ? null : form, findings: located };
  });
  const ofNone = names.includes("") ? [] : strayFindings(files, [...names, ...misnamed]);
  return {
    findings: [...misnamed.map(misnamedFinding), ...ofNone, ...linted.flatMap(({ findings }) => findings)],
    ofSchool,
    applications: linted.map(({ name, form }) => ({ name, form })),
  };
}

/** The empty path is the folder of the application. */
function placeOf(file: string, name: string): string {
  if (name === "") return file;
  return file === "" ? name : `${name}/${file}`;
}

function misnamedFinding(name: string): Finding {
  return findingAt(
    { file: `${name}/application.json`, path: [], line: 1, column: 1 },
    "application-name",
    `The folder "${name}" holds an application, and none can have that name: small letters, digits and hyphens, a letter first, at most 40, and nothing that is an address of the product itself.`,
  );
}

/** What stands beside the folders of the applications belongs to none of them. */
function strayFindings(
  files: Readonly<Record<string, string>>,
  folders: readonly string[],
): readonly Finding[] {
  const strays = Object.keys(files).filter((path) => !folders.includes(path.split("/", 1)[0] ?? ""));
  return strays.map((file) =>
    findingAt(
      { file, path: [], line: 1, column: 1 },
      "unused-file",
      "Nothing uses this file: it stands in the folder of no application.",
    ),
  );
}
