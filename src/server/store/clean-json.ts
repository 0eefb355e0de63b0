import { cleanText } from "../../form/index.ts";

/** What `cleanText` would change is not in ASCII, is a control character, or is a blank beside a quotation mark. */
const MAY_CHANGE = /[^ -~]|\\[bfnrtu]|" | "/;

/**
 * What JSON holds, with its texts as they are stored now (TYP-03): answers of before texts were cleaned are read as if they had
 * been, and are written so with the next save. Which box they were typed into nobody knows here, so blanks between words stay.
 */
export function cleanJson(json: string): unknown {
  if (!MAY_CHANGE.test(json)) return JSON.parse(json);
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === "string" ? cleanText(value, "many") : value,
  );
}
