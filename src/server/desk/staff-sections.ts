import type { StaffSection } from "../../contract/desk-staff.ts";
import { isSensitive } from "../../form/index.ts";
import { type AppContext, applicationsOf } from "../services/services.ts";
import { sectionsOf } from "../store/staff.ts";
import { type Asker, changeStaffSections } from "./staff-accounts.ts";

/** The pages of all forms of this moment, each id once: a right to one is a right to those of other forms with the same id. */
export async function listSections(context: AppContext): Promise<readonly StaffSection[]> {
  const sections = new Map<string, StaffSection>();
  for (const { forms } of applicationsOf(context)) {
    const form = (await forms.current())?.form;
    for (const { id, title } of form?.pages ?? []) {
      const known = sections.get(id);
      const questions = Object.values(form?.questions ?? {}).filter(({ page }) => page === id);
      const isMasked = form !== undefined && questions.some(({ key }) => isSensitive(form, key));
      sections.set(id, {
        id,
        title: known === undefined || known.title === title ? title : `${known.title} / ${title}`,
        has_masked: isMasked || known?.has_masked === true,
      });
    }
  }
  return [...sections.values()];
}

interface AskedSections {
  readonly id: string;
  readonly sections: readonly string[];
  /** What was opened to them before: a page that no form has any more may stay. */
  readonly before: string;
}

/** As `changeStaffSections`, of pages that there are. */
export async function openSections(
  context: AppContext,
  asker: Asker,
  { id, sections, before }: AskedSections,
): Promise<Awaited<ReturnType<typeof changeStaffSections>> | "unknown_page"> {
  const known = new Set([...(await listSections(context)).map((one) => one.id), ...sectionsOf(before)]);
  if (!sections.every((section) => known.has(section))) return "unknown_page";
  return await changeStaffSections(context, asker, { id, sections });
}
