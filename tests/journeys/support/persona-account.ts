import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PASSWORD } from "./account-steps.ts";
import type { AppServer } from "./app-server.ts";
import { codeIn, nextMail } from "./outbox.ts";

/** Gives the browser a new, confirmed account that is logged in, through the calls alone. */
export async function openAccount(page: Page, server: AppServer, username: string): Promise<void> {
  const post = async (path: string, data: Readonly<Record<string, string>>) => {
    const response = await page.request.post(path, { data });
    expect([path, response.status()]).toEqual([path, 200]);
  };
  await post("/public/signup", { username, password: PASSWORD });
  const code = codeIn(await nextMail(server.dataDir, username, new Set()));
  await post("/public/confirm", { username, code });
  await post("/public/login", { username, password: PASSWORD });
}
