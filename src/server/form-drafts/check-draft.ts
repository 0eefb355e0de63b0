import { createHash } from "node:crypto";
import type { Finding } from "../../authoring/findings/finding.ts";
import type { FormFinding, FormFindings } from "../../contract/desk-form-drafts.ts";
import { compileDraft, type Draft } from "../publishing/form-publisher.ts";
import { filesOfDraft } from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import type { Database } from "../store/schema.ts";
import { type DraftContext, placeOf, requireDraft } from "./open-draft.ts";

interface Checked {
  readonly key: string;
  readonly draft: Promise<Draft>;
}

/** What was checked last, by the database of its application: several who look at a draft ask for the same. */
const checked = new WeakMap<Database, Checked>();

/** What is wrong in the draft as it stands. @throws DomainError form_draft_ended */
export async function checkDraft(context: DraftContext): Promise<FormFindings> {
  const { id, revision } = await requireDraft(context.db);
  const { findings } = await compileFiles(context, await filesOfDraft(context.db, id));
  return { revision, findings: findings.map((finding) => toldFinding(context, finding)) };
}

/** Compiles texts as publishing does; those that were compiled last are not compiled again. */
export async function compileFiles(context: DraftContext, files: FileTexts): Promise<Draft> {
  const { db, partner, now } = context;
  const { characterLimit, currency } = partner.current();
  const school = { characterLimit, ...(currency !== undefined && { currency }) };
  const key = createHash("sha256")
    .update(JSON.stringify([Object.entries(files).toSorted(), school]))
    .digest("hex");
  const known = checked.get(db);
  if (known?.key === key) return await known.draft;
  // One after the other: applicants are being served.
  const compile = () =>
    compileDraft({ files, unreadable: {} }, { folderName: placeOf(context).folderName, school, now: now() });
  const draft = known === undefined ? compile() : known.draft.then(compile, compile);
  const entry = { key, draft };
  checked.set(db, entry);
  draft.catch(() => checked.get(db) === entry && checked.delete(db));
  return await draft;
}

/** A finding with the path that the file has in the draft. */
export function toldFinding(context: DraftContext, finding: Finding): FormFinding {
  const { severity, code, message, suggestion, file, line, column, pointer } = finding;
  const { folderName } = placeOf(context);
  const path = file.startsWith(`${folderName}/`) ? file.slice(folderName.length + 1) : "";
  return {
    severity,
    code,
    message,
    ...(suggestion !== undefined && { suggestion }),
    path,
    line,
    column,
    pointer,
  };
}
