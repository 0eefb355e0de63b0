import { expect, it } from "vitest";
import { accountCard } from "./support/account-card.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "cookie@applicants.example";

const app = appAndBrowser();

it("knows an applicant by a cookie whose name starts with the prefix, and by that alone [ROL-02]", async () => {
  const { page, context, leave } = await openVisitor(app.browser, app.server.address);
  await becomeApplicant(page, app.server, EMAIL);
  const cookies = await context.cookies();
  const marker = cookies.filter((cookie) => cookie.name.startsWith("idp."));
  expect(marker.map(({ httpOnly, value }) => ({ httpOnly, value }))).toEqual([
    { httpOnly: false, value: "1" },
  ]);
  const session = cookies.filter((cookie) => !cookie.name.startsWith("idp."));
  expect(session.map((cookie) => cookie.httpOnly)).toEqual([true]);
  expect(await page.evaluate(() => document.cookie)).toBe(`${marker[0]?.name}=1`);

  const account = page.getByRole("button", { name: "Account" });
  await context.clearCookies({ name: marker[0]?.name ?? "" });
  await page.reload();
  await account.click();
  await page.getByRole("link", { name: "Sign In" }).waitFor();

  // Another name with the prefix will do: the session itself is in the other cookie.
  await context.addCookies([{ name: "idp.other", value: "x", url: app.server.address }]);
  await page.reload();
  await account.click();
  await page.getByRole("button", { name: "Log Out" }).waitFor();
  await page.getByText(EMAIL).waitFor();
  await leave();
});

it("tells a visitor with a stale cookie on the Log In card what happened, and forgets the cookie [ROL-02] [ROU-12] [CAT-03] [CAT-04]", async () => {
  const { page, context, leave } = await openVisitor(app.browser, app.server.address, {
    expects: /status of 401/,
  });
  await context.addCookies([{ name: "idp.session", value: "1", url: app.server.address }]);
  await page.goto("/education");
  await pageTitled(page, "Log In");
  const { card, error } = accountCard(page);
  const message = "Your session is invalid. Please clear your cookies and login again.";
  await error("Login Card Error").filter({ hasText: message }).waitFor();
  expect(await page.evaluate(() => document.cookie)).toBe("");
  expect(await card.getByRole("link", { name: "Create one" }).isVisible()).toBe(true);
  await card.getByRole("button", { name: "Close: Login Card Error" }).click();
  await error("Login Card Error").waitFor({ state: "detached" });
  await logIn(page, EMAIL);
  await leave();
});
