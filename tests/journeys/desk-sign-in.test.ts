import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityFindings } from "./support/accessible.ts";
import { runAdmin } from "./support/admin.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { attachAuthenticator, enrolByKeyboard, signInByKeyboard } from "./support/desk.ts";
import { press, tabTo } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();
/** Only for whoever wants to look: DESK_PICTURES names a folder. */
const PICTURES = process.env.DESK_PICTURES;
const WIDTHS = [320, 375, 768, 1280, 1920];

/** What axe finds at every width in both themes, and what is too wide for the narrowest; a picture of each on demand. */
async function findingsOf(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of theme === "light" ? WIDTHS : [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const findings = await accessibilityFindings(page);
      found.push(...findings.map((finding) => `${name} ${theme} ${width}: ${finding}`));
      if (overflow > 0) found.push(`${name} ${theme} ${width}: ${overflow} px too wide`);
      if (PICTURES !== undefined) {
        await mkdir(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, `${name}-${theme}-${width}.png`) });
      }
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

const titled = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

it("begins with a one-time link and goes on with password and code, with the keyboard alone and at every width [DSK-01] [DSK-02] [DSK-03] [DSK-08]", async () => {
  const email = "officer@school.example";
  const told = await runAdmin(app.server, "staff", "add", email, "--role", "admin");
  const link = /http\S+first-sign-in#\S+/.exec(told.join("\n"))?.[0] ?? "";
  const { page, leave } = await openVisitor(app.browser, app.server.address, {
    expects: /status of 40[01] /,
  });
  const findings: string[] = [];
  await page.goto(link);
  await titled(page, "Your first sign-in");
  await page.getByRole("tab", { name: "Password and code" }).click();
  await page.locator("[data-secret]").waitFor();
  findings.push(...(await findingsOf(page, "first-sign-in")));
  await page.reload();
  await titled(page, "Your first sign-in");
  const codes = await enrolByKeyboard(page);
  await titled(page, "Applications");
  expect(new URL(page.url()).href).toBe(`${app.server.address}/desk`);
  await press(page, page.getByRole("link", { name: email }));
  await titled(page, `Signed in as ${email}`);
  findings.push(...(await findingsOf(page, "account")));

  await press(page, page.getByRole("link", { name: "Staff" }));
  await titled(page, "Staff");
  await press(page, page.getByRole("button", { name: "Add somebody" }));
  await tabTo(page, page.getByLabel("E-mail address"));
  await page.keyboard.type("a-rather-long-address-of-somebody@department.school.example");
  findings.push(...(await findingsOf(page, "add")));
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog", { name: "One-time link" }).waitFor();
  findings.push(...(await findingsOf(page, "link")));
  await press(page, page.getByRole("button", { name: "Close", exact: true }));
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await press(page, page.getByRole("button", { name: /^Actions for a-rather/ }));
  await page.getByRole("menuitem", { name: "Change role" }).waitFor();
  findings.push(...(await findingsOf(page, "staff")));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByLabel("Role"));
  await page.keyboard.type("Pub");
  await press(page, page.getByRole("button", { name: "Save" }));
  await page.getByRole("status").getByText("is Publisher now.").waitFor();

  await press(page, page.getByRole("button", { name: "Sign out" }));
  await titled(page, "Sign in at the desk");
  findings.push(...(await findingsOf(page, "sign-in")));
  await tabTo(page, page.getByLabel("E-mail address"));
  for (const [index, typed] of ["somebody@school.example", "not-it", "123456"].entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("That did not work.").waitFor();
  findings.push(...(await findingsOf(page, "refused")));
  await page.reload();
  await signInByKeyboard(page, email, codes);
  await titled(page, "Applications");
  expect(findings).toEqual([]);
  await leave();
});

it("takes a passkey in the place of password and code, and nothing of the desk is in an applicant's page [DSK-01] [DSK-06]", async () => {
  const email = "keeper@school.example";
  const told = await runAdmin(app.server, "staff", "add", email, "--role", "reader");
  const link = /http\S+first-sign-in#\S+/.exec(told.join("\n"))?.[0] ?? "";
  const { page, leave } = await openVisitor(app.browser, app.server.address, {
    expects: /status of 40[13] /,
  });
  await attachAuthenticator(page);
  await page.goto(link);
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await titled(page, "Applications");
  await page.getByRole("link", { name: email }).click();
  await titled(page, `Signed in as ${email}`);
  await page.getByText("with a passkey").waitFor();
  expect(await page.getByRole("link", { name: "Staff" }).count()).toBe(0);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await titled(page, "Applications");
  await page.goto("/desk/staff");
  await page.getByRole("alert").getByText("Your role at the desk does not allow this.").waitFor();

  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/about");
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.filter((url) => url.includes("/desk"))).toEqual([]);
  await leave();
});
