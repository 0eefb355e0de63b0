import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../errors/code-of.ts";

/** The files of the outbox, by whom their mails are for. Each file is read once. */
export class OutboxMails {
  readonly #folder: string;
  #recipients: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, "outbox");
  }

  /** The files with mails to one of the addresses. */
  async filesTo(emails: readonly string[]): Promise<readonly string[]> {
    await this.#refresh();
    const wanted = new Set(emails);
    return [...this.#recipients]
      .filter(([_name, recipients]) => recipients.some((recipient) => wanted.has(recipient)))
      .map(([name]) => join(this.#folder, name));
  }

  async #refresh(): Promise<void> {
    const recipients = new Map<string, readonly string[]>();
    for (const name of await namesIn(this.#folder)) {
      if (!name.endsWith(".eml")) continue;
      const known = this.#recipients.get(name);
      recipients.set(name, known ?? recipientsOf(await readMail(join(this.#folder, name))));
    }
    this.#recipients = recipients;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

/** Empty when somebody has removed it meanwhile. */
async function readMail(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}

/** Long headers go on in the next line, after a space. */
function recipientsOf(mail: string): readonly string[] {
  const head = mail.split(/\r?\n\r?\n/, 1)[0] ?? "";
  const to = /^To:(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, " "))?.[1] ?? "";
  return to
    .toLowerCase()
    .split(/[\s<>,]+/)
    .filter((part) => part.includes("@"));
}
