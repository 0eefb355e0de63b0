import { CODES } from "./codes.ts";
import { MENDED } from "./mended.ts";

/** Every kind of finding as a table in Markdown, for docs/lint.md. */
export function codesTable(): string {
  const rows = Object.entries(CODES).map(([code, { severity, meaning }]) => {
    // Every code has an entry: MENDED is a record of all of them.
    const mended = MENDED[code as keyof typeof CODES];
    const example = /^["{]/.test(mended) ? `\`${mended.replaceAll("|", "\\|")}\`` : mended;
    return `| \`${code}\` | ${severity} | ${meaning} | ${example} |`;
  });
  return ["| Code | Severity | What is wrong | Mended, for example |", "|---|---|---|---|", ...rows, ""].join(
    "\n",
  );
}
