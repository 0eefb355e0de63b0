import type { PartnerConfig } from "../../contract/partner-config.ts";
import type { SchoolGap } from "../../engine/index.ts";

/** What fills the gaps that a form's words have for the school itself. */
export function schoolGaps({
  name,
  shortName,
  admissions,
}: Pick<PartnerConfig, "name" | "shortName" | "admissions">): Readonly<Record<SchoolGap, string>> {
  const { office, email, phone } = admissions;
  return { school: name, shortName, office, email, phone };
}
