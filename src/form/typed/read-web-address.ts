import { kept, type Reading } from "./reading.ts";

const EXAMPLE = "https://example.org/page";
const SENTENCES = {
  spaces: `A web address has no spaces. Please write it like this: ${EXAMPLE}.`,
  email: `This looks like an e-mail address. Please write a web address, such as ${EXAMPLE}.`,
  scheme: `Please write an address that begins with https:// or http://, such as ${EXAMPLE}.`,
  host: `Please write the whole address, with the name of the site, such as ${EXAMPLE}.`,
} as const;

/** What nobody sees, at the ends of what was pasted. */
const AROUND =
  /^[\s<\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\s>\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/gu;
const SCHEME = /^([a-z][a-z0-9+.-]*):(?=\D)/i;
const ADDRESS = /^([^\s/?#]+)([/?#]\S*)?$/;
const HOST =
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?$/u;

/**
 * Reads the address of a page of the web; one without a scheme is taken with https. What is taken is absolute, the name of the
 * site in small letters, and all behind it as it was typed. Other schemes and addresses with a password are kept.
 */
export function readWebAddress(text: string): Reading {
  const plain = text.replaceAll(AROUND, "");
  if (plain === "") return { kind: "empty" };
  if (/\s/u.test(plain)) return kept(SENTENCES.spaces);
  const [, named] = SCHEME.exec(plain) ?? [];
  const scheme = named?.toLowerCase() ?? "https";
  if (scheme !== "https" && scheme !== "http") return kept(SENTENCES.scheme);
  const rest = named === undefined ? plain : plain.slice(named.length + 1);
  const [, host = "", path = ""] = ADDRESS.exec(rest.replace(/^\/\//, "")) ?? [];
  if (host.includes("@")) return kept(SENTENCES.email);
  if (!HOST.test(host)) return kept(SENTENCES.host);
  const answer = `${scheme}://${host.toLowerCase()}${path}`;
  // Who has typed all of it need not read it again.
  return answer === plain ? { kind: "taken", answer } : { kind: "taken", answer, words: answer };
}
