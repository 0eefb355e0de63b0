import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { revokeStaff } from "../../src/server/desk/staff-accounts.ts";
import { startTestProvider, type TestProvider } from "../support/oidc-provider.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { runAdmin } from "./support/admin.ts";
import { sharedBrowser } from "./support/app-and-browser.ts";
import { type AppServer, startApp } from "./support/app-server.ts";
import { asAdministrator } from "./support/desk.ts";
import { press } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

let provider: TestProvider;
let server: AppServer;
beforeAll(async () => {
  provider = await startTestProvider();
  server = await startApp({
    ...provider.settings,
    RATE_LIMIT_FACTOR: "1000",
    DESK_OIDC_ROLES: "admissions-readers=reader,admissions-admins=admin",
  });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

const titled = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const button = (page: Page) => page.getByRole("link", { name: "Sign in with the school’s account" });

it("signs in at another site and back, says what went wrong, and signs out at both [DSK-08] [DSK-09]", async () => {
  const { page, context, leave } = await openVisitor(await sharedBrowser(), server.address, {
    expects: /status of 401 /,
  });
  const findings: string[] = [];
  const look = async (name: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (tooWide > 0) findings.push(`${name} ${width}: ${tooWide} px too wide`);
        findings.push(...(await accessibilityFindings(page)).map((finding) => `${name}: ${finding}`));
      }
    }
  };

  await page.goto("/desk");
  await button(page).waitFor();
  await look("sign-in");
  await press(page, button(page));
  await page.getByRole("alert").getByText("cannot be reached just now").waitFor();
  await look("unreachable");

  provider.register(server.address);
  provider.signsIn = null;
  await press(page, button(page));
  await page.getByRole("alert").getByText("was broken off").waitFor();
  await look("denied");

  provider.people.set("ana", { email: "ana@school.example", groups: ["all"] });
  provider.signsIn = "ana";
  await press(page, button(page));
  await titled(page, "You cannot sign in here yet");
  await page.getByText("Your account at the school has no role at the desk.").waitFor();
  await look("no role");
  await press(page, page.getByRole("link", { name: "Sign in another way" }));
  await titled(page, "Sign in at the desk");

  provider.people.set("ana", { email: "ana@school.example", groups: ["admissions-readers"] });
  await press(page, button(page));
  await titled(page, "Applications");
  await page.getByRole("link", { name: "ana@school.example" }).waitFor();
  expect(page.url()).toBe(`${server.address}/desk`);
  await press(page, page.getByRole("link", { name: "ana@school.example" }));
  await page.getByText("with the school’s sign-in").waitFor();
  await page.goBack();
  await titled(page, "Applications");
  const cookies = await context.cookies(`${server.address}/desk/sign-in`);
  expect(cookies.map(({ name, sameSite }) => [name, sameSite])).toEqual([["desk", "Strict"]]);
  await page.reload();
  await titled(page, "Applications");
  await page.getByRole("link", { name: "ana@school.example" }).waitFor();

  await asAdministrator(server, "ana@school.example", revokeStaff);
  await page.reload();
  await press(page, button(page));
  await page.getByText("Your account at the desk was revoked.").waitFor();
  await look("revoked");
  await runAdmin(server, "staff", "add", "ana@school.example", "--role", "reader");
  await press(page, page.getByRole("link", { name: "Sign in another way" }));
  await press(page, button(page));
  await titled(page, "Applications");
  await page.getByRole("link", { name: "ana@school.example" }).waitFor();

  await press(page, page.getByRole("button", { name: "Sign out" }));
  const also = page.getByRole("button", { name: "Sign out of the school’s account as well" });
  await also.waitFor();
  await look("signed out");
  await press(page, also);
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL(`${server.address}/desk/sign-in`);
  await titled(page, "Sign in at the desk");
  expect(await also.count()).toBe(0);
  expect(findings).toEqual([]);
  await leave();
});
