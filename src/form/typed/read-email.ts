import { cleanText } from "../definition/clean-text.ts";
import type { Reading } from "./reading.ts";

/**
 * Reads an e-mail address as links and address books have it, without the scheme `mailto:` (TYP-05); whether it is one the
 * format says.
 */
export function readEmail(text: string): Reading {
  const answer = cleanText(text, "one").replace(/^mailto: ?/i, "");
  return answer === "" ? { kind: "empty" } : { kind: "taken", answer };
}
