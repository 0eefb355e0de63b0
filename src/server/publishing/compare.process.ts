import { serveRequests } from "../processes/serve-requests.ts";
import { areTexts, hasFields } from "../system/has-fields.ts";
import type { ComparedFiles } from "./compare-forms.ts";
import { differencesOf } from "./form-differences.ts";

/** The process that `compareForms` starts. */
serveRequests(readFiles, ({ school, ...files }) => differencesOf(files, school));

function readFiles(value: unknown): ComparedFiles | undefined {
  if (!hasFields(value, { older: "object", newer: "object", school: "object" })) return undefined;
  const { older, newer, school } = value;
  if (!areTexts(older) || !areTexts(newer) || !hasFields(school, { characterLimit: "number" }))
    return undefined;
  const { characterLimit } = school;
  const currency = "currency" in school && typeof school.currency === "string" ? school.currency : undefined;
  return { older, newer, school: { characterLimit, currency } };
}
