import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { compact, readPdf } from "../support/read-pdf.ts";
import { AMARAS_NAME, THE_REST_OF_ABOUT_YOU } from "./support/about-you.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { madeToken, runAdmin } from "./support/admin.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { attachPicture } from "./support/attach-picture.ts";
import { inDatabase } from "./support/beside-server.ts";
import { storedAnswers } from "./support/questions.ts";
import { openVisitor } from "./support/visitor.ts";

const APPLICANT = "amara-seen@applicants.example";
/** The browser's own line about a call that was refused. */
const REFUSED = /the server responded with a status of 404/;

/** More than a small page holds. */
const LONG_ANSWER = Array.from(
  { length: 60 },
  (_, line) => `In year ${line} I said what happened then.`,
).join(" ");

const app = appAndBrowser();
/** Of the document that the applicant attached. */
let sizeBytes = 0;

beforeAll(async () => {
  const context = await app.browser.newContext({ baseURL: app.server.address });
  await becomeApplicant(await context.newPage(), app.server, APPLICANT);
  const answers = {
    ...storedAnswers([...AMARAS_NAME, ...THE_REST_OF_ABOUT_YOU]),
    citizenship_type: "1",
    ssn: "123-45-6789",
    different_name_transcript: "Y",
    provide_name_differ_transcript_name: "Amara Obi",
    sibling_first_name: "Kelechi",
    sibling_2_first_name: "Ifeoma",
    conviction: "Y",
    conviction_comment: LONG_ANSWER,
  };
  const saved = await context.request.put("/api/answer", { data: answers });
  expect(await saved.json()).toMatchObject({ cleared: [] });
  const tabs = { tab_id: "transcript", chosen_tab: "upload" };
  expect((await context.request.put("/api/tabs", { data: tabs })).ok()).toBe(true);
  sizeBytes = await attachPicture(context, "transcript_document", "transcript.png");
  await context.close();
});

const makeToken = async () =>
  madeToken(await runAdmin(app.server, "service-token", APPLICANT, "--hours", "1", "--sensitive"));
const sheet = (page: Page) => page.getByRole("heading", { name: "Amara Chidinma O’Neill-Óbi", level: 1 });
const FORBIDDEN = "input, select, textarea, button, a, nav, header, footer, hr, dialog, form, [popover]";

async function auditOf(tokenId: string): Promise<readonly string[]> {
  const rows = await inDatabase(
    app.server,
    "select action from audit where subject = ? order by at, action desc",
    tokenId,
  );
  return rows.map(({ action }) => String(action));
}

describe("staff who open the address that the admin command printed", () => {
  it("read the whole application as a sheet without anything to use [QRY-02, API-24, ROL-03, LAY-04, LAY-08, STP-01]", async () => {
    const { address, id } = await makeToken();
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto(address);
    await sheet(page).waitFor();
    expect(await page.locator(FORBIDDEN).count()).toBe(0);
    const titles = await page.getByRole("heading", { level: 2 }).allInnerTexts();
    expect(titles).toEqual(["About You", "Academics", "Final Steps"]);
    const text = await page.locator("main").innerText();
    for (const part of [
      "[X] Female",
      "[ ] Male",
      "March 14, 2009",
      "Quebec",
      "Say “ya” as in yam. Both are fine with me.",
      "XXX-XX-6789",
      "Kelechi",
      "Ifeoma",
      `transcript.png, ${Math.round(sizeBytes / 1_000)} kB, attached`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("123-45");
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await auditOf(id)).toEqual(["token_made", "staff_view"]);
    await leave();
  });

  it("keep the token out of the address bar, the history, the storage and the log [QRY-02]", async () => {
    const { address, token } = await makeToken();
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(address.replace("/?", "/education?from=mail&"));
    await sheet(page).waitFor();
    expect(page.url()).toBe(`${app.server.address}/education?from=mail`);
    const kept = await page.evaluate(() =>
      JSON.stringify([
        { ...sessionStorage },
        { ...localStorage },
        history.state,
        document.cookie,
        document.referrer,
      ]),
    );
    expect(kept).not.toContain(token);
    expect(await page.evaluate(() => history.length)).toBe(2);
    const withToken = asked.filter((url) => url.includes(token)).map((url) => new URL(url).pathname);
    expect(withToken).toEqual(["/education", "/service/tmp-pdf"]);
    expect(app.server.log()).toContain("/service/tmp-pdf");
    expect(app.server.log()).not.toContain(token);
    await leave();
  });

  it("load nothing that checks or searches answers, and applicants load nothing of the sheet [ROL-03]", async () => {
    const { address } = await makeToken();
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto(address);
    await sheet(page).waitFor();
    expect(
      scripts.filter((path) => /^\/forms\/.*\.js$|search-widget|upload|answer-saver/.test(path)),
    ).toEqual([]);
    expect(scripts.filter((path) => /staff-screen/.test(path))).not.toEqual([]);
    scripts.length = 0;
    await page.goto("/about");
    await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
    expect(scripts.filter((path) => /staff-screen/.test(path))).toEqual([]);
    expect(scripts.filter((path) => /^\/forms\/.*\.js$/.test(path))).not.toEqual([]);
    await leave();
  });

  longIt("print it on white paper, and no question is torn from its answer [LAY-08]", async () => {
    const { address } = await makeToken();
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto(address);
    await sheet(page).waitFor();
    await page.emulateMedia({ media: "print" });
    // Whoever asks for little motion gets changes of colour within a millisecond, which is not at once.
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(paper).toBe("rgb(255, 255, 255)");
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    ).toBe(false);
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll("dl > div")].map((row) =>
        [...row.children].map((part) => (part instanceof HTMLElement ? part.innerText : "")),
      ),
    );
    // A long answer may go on on the next page, once it has begun below its question.
    const together = rows.map(([question, answer]) => compact(`${question}${answer}`.slice(0, 160)));
    expect(together.some((text) => text.includes("Inyear0Isaid"))).toBe(true);
    for (const height of ["140mm", "170mm", "200mm", "230mm", "260mm"]) {
      const { pages, pageTexts } = await readPdf(await page.pdf({ width: "216mm", height }));
      expect(pages).toBeGreaterThan(2);
      const torn = together.filter((text) => !pageTexts.some((pageText) => pageText.includes(text)));
      expect(torn, `on paper ${height} high`).toEqual([]);
    }
    await leave();
  });

  longIt("fit on a phone", async () => {
    const { address } = await makeToken();
    const { page, leave } = await openVisitor(app.browser, app.server.address, { width: 375, height: 740 });
    await page.goto(address);
    await sheet(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
  });

  longIt(
    "see the application though an applicant is logged in on the same browser, whose session stays [ROL-03]",
    async () => {
      const { address } = await makeToken();
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await becomeApplicant(page, app.server, "other@applicants.example");
      // What the application itself still had to ask is none of the sheet's.
      await page.goto("about:blank");
      const calls: string[] = [];
      page.on("request", (request) => calls.push(new URL(request.url()).pathname));
      await page.goto(address);
      await sheet(page).waitFor();
      expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
      await page.goto("/about");
      await page.getByRole("navigation", { name: "Steps of the application" }).waitFor();
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByText("other@applicants.example").waitFor();
      await leave();
    },
  );
});

describe("an address that does not work", () => {
  const REASON = /^This link does not work: it is not complete, has expired or was taken back\./;

  longIt(
    "says so in a plain sentence when the token is wrong, and after it was revoked [QRY-02]",
    async () => {
      const { address, id } = await makeToken();
      const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: REFUSED });
      await page.goto("/about?service_token=wrong");
      await page.getByRole("alert").filter({ hasText: REASON }).waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await page.locator(FORBIDDEN).count()).toBe(0);

      await page.goto(address);
      await sheet(page).waitFor();
      await runAdmin(app.server, "service-token", "--revoke", id);
      await page.goto(address);
      await page.getByRole("alert").filter({ hasText: REASON }).waitFor();
      expect(await auditOf(id)).toEqual(["token_made", "staff_view", "token_revoked"]);
      await leave();
    },
  );

  longIt("asks for the link again after a reload, instead of an empty application", async () => {
    const { address } = await makeToken();
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto(address);
    await sheet(page).waitFor();
    await page.reload();
    await page
      .getByRole("alert")
      .filter({ hasText: "open the link that you were given once more" })
      .waitFor();
    await leave();
  });
});
