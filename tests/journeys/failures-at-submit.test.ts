import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { WEB_STATUSES } from "../../src/contract/limits.ts";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { countMails } from "./support/outbox.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";
import { expectWayOn } from "./support/way-on.ts";

const NO_CONNECTION =
  "There is no connection at the moment. Please check that you are online, and try again.";
const UNEXPECTED = "We've encountered an unexpected error at this time. Please try again later.";
const app = appAndBrowser();

const open = () =>
  openVisitor(app.browser, app.server.address, { expects: /status of 50[02]|net::ERR_FAILED/ });
const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { message: "The server has a bad day.", code: "unexpected" } });

/** On Final Steps with these answers stored, as after an earlier visit. */
async function prepare(page: Page, email: string, answers: object): Promise<void> {
  await becomeApplicant(page, app.server, email);
  expect((await page.request.put("/api/answer", { data: answers })).ok()).toBe(true);
  await page.goto("/final-steps");
  await pageTitled(page, "Final Steps");
}
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true }).click();

/** The dialog says this; its button leads back, and the page is as it was. */
async function expectDialog(page: Page, sentence: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Unexpected Error" });
  await dialog.getByText(sentence).waitFor();
  await dialog.getByText("Nothing you entered is lost.").waitFor();
  await expectWayOn(page, "Back to my answers");
  await dialog.getByRole("button", { name: "Back to my answers" }).click();
  await dialog.waitFor({ state: "detached" });
  await expectWayOn(page, "Submit");
}

describe("what an applicant sees when submitting fails", () => {
  longIt(
    "the dialog, however it failed, and the next try submits, even when the answer alone was lost [CAT-01] [CAT-02] [SUB-03]",
    async () => {
      const { page, leave } = await open();
      await prepare(page, "submit@example.org", COMPLETE);
      const fails: readonly (readonly [sentence: string, how: (route: Route) => Promise<unknown>])[] = [
        ["The server has a bad day.", refuse],
        [UNEXPECTED, (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<p>Hello" })],
        [NO_CONNECTION, (route) => route.abort()],
        // The server submits, and the connection is gone before it can say so: each time.
        [NO_CONNECTION, (route) => route.fetch().then(() => route.abort())],
      ];
      for (const [sentence, how] of fails) {
        await page.route("**/api/submit", how);
        await submit(page);
        await expectDialog(page, sentence);
        await page.unroute("**/api/submit");
      }
      await submit(page);
      await pageTitled(page, "Your application is with us");
      await expectWayOn(page, "Log Out");
      // The code that opened the account, and one receipt.
      const mails = () => countMails(app.server.dataDir, "submit@example.org");
      await expect.poll(mails).toBeGreaterThan(1);
      await page.reload();
      await pageTitled(page, "Your application is with us");
      expect(await mails()).toBe(2);
      await leave();
    },
  );

  it("nothing, when a connection breaks or a balancer has nobody for a moment: it is sent again, and submitted once [SUB-03]", async () => {
    const { page, leave } = await open();
    await prepare(page, "unnoticed@example.org", COMPLETE);
    await page.route("**/api/submit", (route) => route.fulfill({ status: 502, body: "Bad gateway" }), {
      times: 1,
    });
    await page.route("**/api/submit", (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await submit(page);
    await pageTitled(page, "Your application is with us");
    expect(await page.getByRole("dialog").count()).toBe(0);
    const { web_status } = await (await page.request.get("/api/profile")).json();
    expect(web_status.map((entry: { web_status: string }) => entry.web_status)).toEqual(WEB_STATUSES);
    await leave();
  });

  longIt(
    "the dialog when the status or what is missing cannot be posted, and the next try shows what is missing [SUB-02] [CAT-02]",
    async () => {
      const { page, leave } = await open();
      await prepare(page, "missing@example.org", { first_name: "Ada" });
      await page.route("**/api/web-status", refuse);
      await submit(page);
      await expectDialog(page, "The server has a bad day.");
      await page.unroute("**/api/web-status");
      await page.route("**/api/validations", refuse, { times: 1 });
      await submit(page);
      await expectDialog(page, "The server has a bad day.");
      await submit(page);
      await page.getByRole("region", { name: "We're missing some information!" }).waitFor();
      await pageTitled(page, "About You");
      await leave();
    },
  );
});
