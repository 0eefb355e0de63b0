import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { codeIn, PASSWORD, writeForms } from "../support/test-server.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const ROUNDS = 4;
const APPLICANTS = 4;

let dataDir: string;
let server: ServerProcess | null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "admission-test-kill-"));
  writeForms(join(dataDir, "forms"), MINIMAL_FORMS);
});
afterEach(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

it("loses no acknowledged save, no session and no mail when the process is killed again and again", async () => {
  server = await startServerProcess(dataDir);
  const applicants: Applicant[] = [];
  for (let number = 0; number < APPLICANTS; number++) {
    applicants.push(await Applicant.logIn(server.address, `applicant${number}@example.org`));
  }
  for (let round = 0; round < ROUNDS; round++) {
    const { address } = server;
    const saving = applicants.map((applicant) => applicant.saveUntilTheServerIsGone(address));
    await delay(150 + 100 * round);
    expect(await server.end("SIGKILL")).toBe("SIGKILL");
    await Promise.all(saving);
    server = await startServerProcess(dataDir);
    for (const applicant of applicants) {
      const { name, revision } = await applicant.stored(server.address);
      // The last save may have reached the disk without its answer reaching us.
      expect([applicant.acknowledged, applicant.acknowledged + 1]).toContain(name);
      expect(revision).toBe(name);
      applicant.acknowledged = name;
    }
  }
  const saves = applicants.reduce((sum, applicant) => sum + applicant.acknowledged, 0);
  expect(saves).toBeGreaterThan(ROUNDS * APPLICANTS);
});

it("ends cleanly when asked to, and sends the mails that were still waiting after the next start", async () => {
  // Nobody listens there: the mail stays queued.
  server = await startServerProcess(dataDir, { SMTP_URL: "smtp://127.0.0.1:9", LOG_LEVEL: "silent" });
  const signedUp = await post(`${server.address}/public/signup`, {
    username: "ada@example.org",
    password: PASSWORD,
  });
  expect(signedUp.status).toBe(200);
  await delay(200);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(mailsTo("ada@example.org")).toEqual([]);
  await delay(2_000);
  server = await startServerProcess(dataDir);
  const code = codeIn(await waitForMail("ada@example.org"));
  const confirmed = await post(`${server.address}/public/confirm`, { username: "ada@example.org", code });
  expect(confirmed.status).toBe(200);
  expect(await server.end("SIGINT")).toBe(0);
});

/** An applicant who saves a number that grows by one with each save. */
class Applicant {
  acknowledged = 0;
  readonly #cookie: string;

  constructor(cookie: string) {
    this.#cookie = cookie;
  }

  static async logIn(address: string, username: string): Promise<Applicant> {
    await post(`${address}/public/signup`, { username, password: PASSWORD });
    await post(`${address}/public/confirm`, { username, code: codeIn(await waitForMail(username)) });
    const answer = await post(`${address}/public/login`, { username, password: PASSWORD });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    return new Applicant(cookies.join("; "));
  }

  async saveUntilTheServerIsGone(address: string): Promise<void> {
    for (;;) {
      try {
        const answer = await fetch(`${address}/api/answer`, {
          method: "PUT",
          headers: { "content-type": "application/json", cookie: this.#cookie },
          body: JSON.stringify({ name: `name ${this.acknowledged + 1}` }),
        });
        await answer.json();
        if (answer.status !== 200) throw new Error(`The server answered ${answer.status}.`);
      } catch (error) {
        if (error instanceof TypeError) return;
        throw error;
      }
      this.acknowledged += 1;
    }
  }

  async stored(address: string): Promise<{ readonly name: number; readonly revision: number }> {
    const answer = await fetch(`${address}/api/profile`, { headers: { cookie: this.#cookie } });
    expect(answer.status).toBe(200);
    const profile: unknown = await answer.json();
    const { answer: answers, revision } = profile as { answer: { name: string }; revision: number };
    return { name: Number(answers.name.replace("name ", "")), revision };
  }
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function mailsTo(email: string): readonly string[] {
  const outbox = join(dataDir, "outbox");
  const names = readdirSync(dataDir).includes("outbox") ? readdirSync(outbox) : [];
  return names
    .map((name) => readFileSync(join(outbox, name), "utf8").replaceAll("=\r\n", ""))
    .filter((mail) => mail.includes(`\nTo: ${email}\r`));
}

async function waitForMail(email: string): Promise<string> {
  for (let tries = 0; tries < 250; tries++) {
    const [mail] = mailsTo(email);
    if (mail !== undefined) return mail;
    await delay(20);
  }
  throw new Error(`There is no mail to ${email}.`);
}
