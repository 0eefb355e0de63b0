import type { Finding } from "../../authoring/findings/finding.ts";
import { maskFindings } from "../../authoring/lint/check-sensitivity.ts";
import { mayStaff } from "../../contract/desk.ts";
import { maskLines, masksTakenAway, wholeForm } from "../publishing/masks-taken-away.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { findStaff, type ListedStaff } from "../store/staff.ts";
import { compileFiles } from "./check-draft.ts";
import { mayPublish } from "./form-mails.ts";
import { type DraftContext, placeOf } from "./open-draft.ts";

/** What a draft takes the mask from, and what is told of it. */
interface TakenMasks {
  readonly keys: readonly string[];
  /** For the review, a sentence each. */
  readonly lines: readonly string[];
  /** As lint has them. */
  readonly findings: readonly Finding[];
}

/** The answers from which these files would take the mask (RTS-01); none where they do not compile. */
export async function takenMasks(context: DraftContext, files: FileTexts): Promise<TakenMasks> {
  const { compiled } = await compileFiles(context, files);
  if (compiled === null) return { keys: [], lines: [], findings: [] };
  const form = wholeForm(compiled);
  const keys = await masksTakenAway(context.store, form);
  const { folderName } = placeOf(context);
  const findings = maskFindings(files, keys).map((finding) => ({
    ...finding,
    file: `${folderName}/${finding.file}`,
  }));
  return { keys, lines: maskLines(form, keys), findings };
}

/** Whether somebody may let others read what was masked: who publishes, and reads it. */
export function mayTakeMasks(staff: Pick<ListedStaff, "role" | "revoked_at">): boolean {
  return mayPublish(staff) && mayStaff(staff.role, "readSensitive");
}

/** The same of somebody by their id. */
export async function mayTakeMasksNow({ store }: DraftContext, staffId: string): Promise<boolean> {
  const staff = await findStaff(store, staffId);
  return staff !== undefined && mayTakeMasks(staff);
}
