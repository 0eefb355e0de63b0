import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const WAIT_LIMIT_MS = 120_000;

/** The text part of the newest mail to the address that no earlier call has returned; waits for it to be sent. */
export async function nextMail(dataDir: string, to: string, seen: Set<string>): Promise<string> {
  const deadlineMs = Date.now() + WAIT_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    const mail = await newestMail(dataDir, to, seen);
    if (mail !== null) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${to} came within ${WAIT_LIMIT_MS / 1000} seconds.`);
}

/** The confirmation code that a mail's text tells. */
export function codeIn(text: string): string {
  const code = /(?<![0-9])[0-9]{6}(?![0-9])/.exec(text)?.[0];
  if (code === undefined) throw new Error(`The mail has no code of six digits:\n${text}`);
  return code;
}

/** How many mails were sent to the address so far. */
export async function countMails(dataDir: string, to: string): Promise<number> {
  const seen = new Set<string>();
  while ((await newestMail(dataDir, to, seen)) !== null);
  return seen.size;
}

async function newestMail(dataDir: string, to: string, seen: Set<string>): Promise<string | null> {
  const outbox = join(dataDir, "outbox");
  const files = await readdir(outbox).catch(() => []);
  for (const file of files
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .toReversed()) {
    if (seen.has(file)) continue;
    const message = (await readFile(join(outbox, file), "utf8")).replaceAll("\r\n", "\n");
    if (!headersOf(message).toLowerCase().includes(`to: ${to.toLowerCase()}`)) continue;
    seen.add(file);
    return textPart(message);
  }
  return null;
}

function headersOf(message: string): string {
  return message.slice(0, message.indexOf("\n\n"));
}

/** The text/plain part, decoded. */
function textPart(message: string): string {
  const start = message.search(/^Content-Type: text\/plain/im);
  if (start < 0) throw new Error(`The mail has no text part:\n${message}`);
  const part = message.slice(start);
  const headers = headersOf(part);
  const body = part.slice(headers.length + 2).split(/^--/m)[0] ?? "";
  if (/base64/i.test(headers)) return Buffer.from(body, "base64").toString("utf8");
  return /quoted-printable/i.test(headers) ? decodeQuotedPrintable(body) : body;
}

function decodeQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll("=\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
