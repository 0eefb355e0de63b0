import { setTimeout as delay } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { press, tabTo } from "./keyboard.ts";

export const DESK_PASSWORD = "Correct-horse-7";
const STEP_MS = 30_000;

/** The codes of an app that has read a secret: each of them once, as the desk takes them. */
export class CodeApp {
  readonly #secret: Secret;
  #lastStep = 0;

  constructor(secret: string) {
    this.#secret = Secret.fromBase32(secret);
  }

  /** One that was not shown yet: the next one where the one of now was, which the desk takes a little early. */
  async next(): Promise<string> {
    let step = Math.max(this.#lastStep + 1, Math.floor(Date.now() / STEP_MS));
    while (step > Math.floor(Date.now() / STEP_MS) + 1) await delay(500);
    this.#lastStep = step;
    step *= STEP_MS;
    return new TOTP({ secret: this.#secret }).generate({ timestamp: step });
  }
}

/** Chooses password and code at the page of a one-time link, with the keyboard alone. */
export async function enrolByKeyboard(page: Page): Promise<CodeApp> {
  const tab = page.getByRole("tab", { name: "Passkey" });
  await tabTo(page, tab);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const secret = await page.locator("[data-secret]").getAttribute("data-secret");
  const app = new CodeApp(secret ?? "");
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(DESK_PASSWORD);
  await tabTo(page, page.getByLabel("Code", { exact: true }));
  await page.keyboard.type(await app.next());
  await press(page, page.getByRole("button", { name: "Sign in this way" }));
  return app;
}

/** Signs in with password and code, with the keyboard alone. */
export async function signInByKeyboard(page: Page, email: string, app: CodeApp): Promise<void> {
  await tabTo(page, page.getByLabel("E-mail address"));
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(DESK_PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.type(await app.next());
  await page.keyboard.press("Enter");
}

/** An authenticator in the browser, which somebody touches whenever it asks. */
export async function attachAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", ctap2Version: "ctap2_1", transport: "internal" },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
}
