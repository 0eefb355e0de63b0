import { isWholeConfig, PARTNER_FILE, PARTNER_WORDS } from "../compile/compile-partner.ts";
import type { Check } from "./check-context.ts";
import { checkTimeZone } from "./lint-partner-config.ts";

const KNOWN: readonly string[] = [...PARTNER_WORDS, "$schema"];

/** The school's words for one application: those alone that can be other than for the installation (STF-07). */
export const checkPartner: Check = ({ sources, report }) => {
  const value = sources.files.get(PARTNER_FILE)?.value;
  if (value === undefined || isWholeConfig(value)) return;
  for (const word of Object.keys(Object(value))) {
    if (KNOWN.includes(word)) continue;
    const message = `"${word}" cannot be given for one application: it stands in the partner.config.json of the installation, if anywhere.`;
    report(
      "unknown-word",
      PARTNER_FILE,
      [word],
      message,
      `Take it out. ${PARTNER_WORDS.join(", ")} can be given here.`,
    );
  }
  checkTimeZone(PARTNER_FILE, value, report);
};
