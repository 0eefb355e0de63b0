import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeIn, PASSWORD } from "../support/test-server.ts";

/** Makes an account over real HTTP, confirms it with the mailed code, logs in and gives the cookies. */
export async function signIn(address: string, dataDir: string, username: string): Promise<string> {
  await post(`${address}/public/signup`, { username, password: PASSWORD });
  await post(`${address}/public/confirm`, { username, code: codeIn(await firstMail(dataDir, username)) });
  const answer = await post(`${address}/public/login`, { username, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`The login answered ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return cookies.join("; ");
}

/** Posts JSON. */
export function post(url: string, body: object, cookie = ""): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
}

/** The mails in the outbox to the address, oldest first. */
export function mailsTo(dataDir: string, username: string): readonly string[] {
  const outbox = join(dataDir, "outbox");
  const names = readdirSync(dataDir).includes("outbox") ? readdirSync(outbox).toSorted() : [];
  return names
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(outbox, name), "utf8").replaceAll("=\r\n", ""))
    .filter((mail) => mail.includes(`\nTo: ${username}\r`));
}

/** The first mail to the address, as soon as it is there. */
export async function firstMail(dataDir: string, username: string): Promise<string> {
  for (let tries = 0; tries < 1_000; tries++) {
    const [mail] = mailsTo(dataDir, username);
    if (mail !== undefined) return mail;
    await delay(20);
  }
  throw new Error(`There is no mail to ${username}.`);
}
