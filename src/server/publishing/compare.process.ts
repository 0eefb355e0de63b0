import { serveRequests } from "../processes/serve-requests.ts";
import { areTexts, hasFields } from "../system/has-fields.ts";
import type { ComparedFiles } from "./compare-forms.ts";
import { differencesOf } from "./form-differences.ts";

/** The process that `compareForms` starts. */
serveRequests(readFiles, ({ older, newer }) => differencesOf(older, newer));

function readFiles(value: unknown): ComparedFiles | undefined {
  if (!hasFields(value, { older: "object", newer: "object" })) return undefined;
  const { older, newer } = value;
  return areTexts(older) && areTexts(newer) ? { older, newer } : undefined;
}
