import type { Finding } from "../../authoring/findings/finding.ts";
import { maskFindings } from "../../authoring/lint/check-sensitivity.ts";
import type { FormFinding, FormFindings } from "../../contract/desk-form-drafts.ts";
import { compareForms } from "../publishing/compare-forms.ts";
import type { Differences } from "../publishing/form-differences.ts";
import type { Draft } from "../publishing/form-publisher.ts";
import { masksTakenAway, wholeForm } from "../publishing/masks-taken-away.ts";
import { filesOfDraft } from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { DomainError } from "../system/domain-error.ts";
import { type DraftContext, placeOf, requireDraft } from "./open-draft.ts";

/** What is wrong in the draft as it stands by the time that it is checked. @throws DomainError form_draft_ended */
export async function checkDraft(context: DraftContext): Promise<FormFindings> {
  const { store, compiler } = context;
  await requireDraft(store);
  const { read, draft } = await compiler.latest("check", async () => {
    const { id, revision } = await requireDraft(store);
    return { revision, files: await filesOfDraft(store, id), unreadable: {} };
  });
  const { compiled } = draft;
  const keys = compiled === null ? [] : await masksTakenAway(store, wholeForm(compiled));
  const findings = [
    ...draft.findings.map((finding) => toldFinding(context, finding)),
    ...maskFindings(read.files, keys).map(({ file, ...finding }) => ({ ...finding, path: file })),
  ];
  return { revision: read.revision, findings };
}

/** Compiles texts as publishing does; those that were compiled last are not compiled again. */
export function compileFiles({ compiler }: DraftContext, files: FileTexts): Promise<Draft> {
  return compiler.compile({ files, unreadable: {} });
}

/** What differs between them for applicants. */
export function compareFiles(
  { partner }: DraftContext,
  compared: { readonly older: FileTexts; readonly newer: FileTexts },
): Promise<Differences> {
  const { characterLimit, currency } = partner.current();
  return compareForms({ ...compared, school: { characterLimit, currency } });
}

/** The differences; null where one of the two cannot be compiled. */
export function linesOf(differences: Differences): readonly string[] | null {
  return typeof differences === "string" ? null : differences;
}

/** What the texts compile to. @throws DomainError form_has_errors */
export async function requireCompiled(
  context: DraftContext,
  files: FileTexts,
): Promise<NonNullable<Draft["compiled"]>> {
  const { compiled } = await compileFiles(context, files);
  if (compiled === null) throw new DomainError("form_has_errors");
  return compiled;
}

/** A finding with the path that the file has in the draft. */
export function toldFinding(context: DraftContext, finding: Finding): FormFinding {
  const { file, ...told } = finding;
  const { folderName } = placeOf(context);
  const path = file.startsWith(`${folderName}/`) ? file.slice(folderName.length + 1) : "";
  return { ...told, path };
}
