import { cleanText } from "../definition/clean-text.ts";
import type { Reading } from "./reading.ts";

/** An e-mail address without what links and address books put around it: the scheme `mailto:`, marks that nobody sees. */
export function bareEmail(text: string): string {
  return cleanText(text, "one").replace(/^mailto: ?/i, "");
}

/** Reads an e-mail address; whether it is one the format says. */
export function readEmail(text: string): Reading {
  const answer = bareEmail(text);
  return answer === "" ? { kind: "empty" } : { kind: "taken", answer };
}
