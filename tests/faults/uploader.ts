import { setTimeout as delay } from "node:timers/promises";
import { signIn } from "./sign-in.ts";

/** An applicant who uploads one document, `paper` unless said otherwise, over real HTTP; the address may change between calls. */
export class Uploader {
  address: string;
  readonly #cookie: string;
  readonly #answerKey: string;

  constructor(address: string, cookie: string, answerKey = "paper") {
    this.address = address;
    this.#cookie = cookie;
    this.#answerKey = answerKey;
  }

  static async logIn(address: string, dataDir: string, username: string): Promise<Uploader> {
    return new Uploader(address, await signIn(address, dataDir, username));
  }

  /** Where a file may be sent, and with which fields. */
  async presign(): Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> }> {
    const presigned = await this.#ask("POST", "/api/presigned-url", { answer_key: this.#answerKey });
    // The server's own tests check what this call answers.
    return presigned as { url: string; fields: Record<string, string> };
  }

  async upload(file: Uint8Array, fileName = "long.docx"): Promise<void> {
    const { url, fields } = await this.presign();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(file)]));
    const sent = await fetch(new URL(url, this.address), { method: "POST", body: form });
    if (sent.status !== 204) throw new Error(`The upload answered ${sent.status}.`);
    const body = { file_key: fields.key, file_name: fileName };
    await this.#ask("POST", `/api/pdf/document-answer/${this.#answerKey}`, body);
  }

  /** The status of the conversion once it is another than these. */
  async statusAfter(...before: readonly string[]): Promise<string> {
    for (let tries = 0; tries < 2_500; tries++) {
      const answer = await this.#ask("GET", `/api/pdf/document-answer/${this.#answerKey}`);
      const { status } = answer as { status: string };
      if (!before.includes(status)) return status;
      await delay(20);
    }
    throw new Error(`The conversion stays ${before.join(" or ")}.`);
  }

  async save(answers: Readonly<Record<string, string>>): Promise<void> {
    await this.#ask("PUT", "/api/answer", answers);
  }

  /** The PDF copy once its status is another than these. */
  async copyAfter(...before: readonly string[]): Promise<{ readonly status: string; readonly url: string }> {
    for (let tries = 0; tries < 2_500; tries++) {
      // The server's own tests check what this call answers.
      const copy = (await this.#ask("GET", "/api/pdf")) as { status: string; url: string };
      if (!before.includes(copy.status)) return copy;
      await delay(20);
    }
    throw new Error(`The copy stays ${before.join(" or ")}.`);
  }

  profile(): Promise<unknown> {
    return this.#ask("GET", "/api/profile");
  }

  /** How often the answers have been written. */
  async revision(): Promise<number> {
    const { revision } = (await this.profile()) as { readonly revision: number };
    return revision;
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.address}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
