import { signIn } from "./sign-in.ts";

/** What a call was answered with. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** An applicant who saves one answer at a time; the address may change between calls. */
export class Saver {
  address: string;
  readonly #cookie: string;

  constructor(address: string, cookie: string) {
    this.address = address;
    this.#cookie = cookie;
  }

  static async signIn(address: string, dataDir: string, username: string): Promise<Saver> {
    return new Saver(address, await signIn(address, dataDir, username));
  }

  save(answers: Readonly<Record<string, string>>): Promise<Answered> {
    return this.ask("PUT", "/api/answer", answers);
  }

  profile(): Promise<Answered> {
    return this.ask("GET", "/api/profile");
  }

  async ask(method: string, path: string, body?: object): Promise<Answered> {
    const answer = await fetch(`${this.address}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }
}
