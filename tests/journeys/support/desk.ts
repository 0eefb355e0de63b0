import { setTimeout as delay } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { withInstallation } from "../../../src/server/admin/installation.ts";
import type { Accounts, Asker } from "../../../src/server/desk/staff-accounts.ts";
import { findStaffByEmail } from "../../../src/server/store/staff.ts";
import { readConfig } from "../../../src/server/system/config.ts";
import { IS_LONG } from "../../setup/long-run.ts";
import { findingsInLooks, type Look } from "./accessible.ts";
import { runAdmin } from "./admin.ts";
import type { AppAndBrowser } from "./app-and-browser.ts";
import { press, reach } from "./keyboard.ts";
import { openVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

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
  await reach(page, tab);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const secret = await page.locator("[data-secret]").getAttribute("data-secret");
  const app = new CodeApp(secret ?? "");
  await reach(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(DESK_PASSWORD);
  await reach(page, page.getByLabel("Code", { exact: true }));
  await page.keyboard.type(await app.next());
  await press(page, page.getByRole("button", { name: "Sign in this way" }));
  return app;
}

/** Signs in with password and code, with the keyboard alone. */
export async function signInByKeyboard(page: Page, email: string, app: CodeApp): Promise<void> {
  await reach(page, page.getByLabel("E-mail address"));
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
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Waits for the page of the desk with this title. */
export function titled(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Adds somebody to the staff, and signs them in by their one-time link. */
export async function signInAtDesk(
  app: AppAndBrowser,
  { email, role, ...options }: { readonly email: string; readonly role: string } & VisitorOptions,
): Promise<Visitor> {
  const visitor = await openVisitor(app.browser, app.server.address, options);
  await visitor.page.goto(await staffLink(app, email, role));
  await titled(visitor.page, "Your first sign-in");
  await enrolByKeyboard(visitor.page);
  // Who makes the form has no applications, and begins with the form.
  await titled(visitor.page, ["form_editor", "publisher"].includes(role) ? /Form/i : "Applications");
  return visitor;
}

/** Adds somebody to the staff; gives the one-time link. */
export async function staffLink(
  { server }: Pick<AppAndBrowser, "server">,
  email: string,
  role: string,
): Promise<string> {
  const told = await runAdmin(server, "staff", "add", email, "--role", role);
  return /http\S+first-sign-in#\S+/.exec(told.join("\n"))?.[0] ?? "";
}

/** Does to somebody of the staff what an administrator does at the desk. */
export function asAdministrator(
  { settings }: Pick<AppAndBrowser["server"], "settings">,
  email: string,
  work: (desk: Accounts, asker: Asker, id: string) => Promise<unknown>,
): Promise<void> {
  return withInstallation(readConfig(settings), async (installation) => {
    const { id = "" } = (await findStaffByEmail(installation.store, email)) ?? {};
    await work({ ...installation, publicUrl: () => "" }, { client: "test", staffId: null }, id);
  });
}

/** From the narrowest window that WCAG names to a large screen; before a merge a phone by day and a desktop by night. */
const LOOKS: readonly Look[] = IS_LONG
  ? [
      ...[320, 375, 768, 1280, 1920, 3840].map((width) => ["light", width] as const),
      ...[320, 1280].map((width) => ["dark", width] as const),
    ]
  : [
      ["light", 320],
      ["dark", 1280],
    ];

/** What axe finds in each look, and what is too wide. Ends light, at 1280 px. */
export async function findingsIn(page: Page, name: string): Promise<readonly string[]> {
  const found = await findingsInLooks(page, LOOKS, name);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}
