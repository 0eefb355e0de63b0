import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../errors/code-of.ts";

/** The files of the outbox with mails to the address. */
export async function outboxMailsTo(dataDir: string, email: string): Promise<readonly string[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  const found: string[] = [];
  for (const name of names.filter((file) => file.endsWith(".eml"))) {
    const file = join(folder, name);
    if (isTo(await readFile(file, "utf8"), email)) found.push(file);
  }
  return found;
}

/** Long headers go on in the next line, after a space. */
function isTo(mail: string, email: string): boolean {
  const head = mail.split(/\r?\n\r?\n/, 1)[0] ?? "";
  const to = /^To:(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, " "))?.[1] ?? "";
  return to
    .toLowerCase()
    .split(/[\s<>,]+/)
    .includes(email);
}
