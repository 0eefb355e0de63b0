import { describe, expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { attachPicture } from "./support/attach-picture.ts";
import { nextMail } from "./support/outbox.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor, type Visitor } from "./support/visitor.ts";

describe("the page after submitting", () => {
  const app = appAndBrowser();

  const begin = async ({ page }: Visitor, email: string) => {
    await becomeApplicant(page, app.server, email);
    expect((await page.request.put("/api/answer", { data: COMPLETE })).ok()).toBe(true);
  };
  /** Submits as the page does, and reads the receipt. */
  const submit = async ({ page }: Visitor, email: string) => {
    const seen = new Set<string>();
    await nextMail(app.server.dataDir, email, seen);
    await page.goto("/final-steps");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await pageTitled(page, "Your application is with us");
    return await nextMail(app.server.dataDir, email, seen);
  };
  const listUnder = ({ page }: Visitor, heading: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

  it("lists what was uploaded, with its file and time, and asks for none of it, nor does the mail; it looks like the school [DOC-03] [ROU-04]", async () => {
    const email = "uploaded@example.org";
    const visitor = await openVisitor(app.browser, app.server.address, { timezoneId: "Asia/Kathmandu" });
    const { page } = visitor;
    await begin(visitor, email);
    const bytes = await attachPicture(visitor.context, "transcript_document", "ada-grades.png");
    const mail = await submit(visitor, email);
    const arrived = listUnder(visitor, "What has arrived").getByRole("listitem");
    await arrived.first().waitFor();
    const year = new Date().getUTCFullYear();
    const [application, transcript] = await arrived.allInnerTexts();
    expect(application).toMatch(
      new RegExp(`^Your application\\n+\\w+ \\d+, ${year} at \\d+:\\d\\d\\s[AP]M$`),
    );
    expect(transcript).toMatch(
      new RegExp(
        `^High School Transcript\\n+ada-grades.png, ${Math.round(bytes / 1_000)} kB\\n+\\w+ \\d+, ${year} at`,
      ),
    );
    const told = await (await page.request.get("/api/submission")).json();
    // The time is the applicant's own, far from the server's.
    const clock = new Date(told.submitted_at).toLocaleTimeString("en-US", {
      timeStyle: "short",
      timeZone: "Asia/Kathmandu",
    });
    expect(application?.replaceAll(/\s+/g, " ")).toContain(clock.replaceAll(/\s+/g, " "));
    const text = await listUnder(visitor, "What is still to come").innerText();
    expect(text).toContain("Nothing. We have everything that we asked you for");
    expect(await page.getByRole("main").innerText()).not.toMatch(/sent to the Office|have it sent/);
    expect(mail).toMatch(/These documents came with it:\n\n- High School Transcript \(\w+ \d+, \d{4}\)\n/);
    expect(mail).not.toMatch(/ada-grades|still to come|have it sent/);

    const file = await page.request.get(
      (await page.getByRole("link", { name: "ada-grades.png" }).getAttribute("href")) ?? "",
    );
    expect([file.ok(), (await file.body()).subarray(0, 5).toString()]).toEqual([true, "%PDF-"]);
    expect(await page.getByRole("banner").getByText("Harborview", { exact: true }).count()).toBe(1);
    expect(await page.getByRole("contentinfo").getByRole("button", { name: "Help" }).count()).toBe(1);
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await visitor.leave();
  });

  longIt(
    "names what is still to come as the form does; says when it cannot be told, and asks again [DOC-03]",
    async () => {
      const email = "counselor@example.org";
      const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 503/ });
      const { page } = visitor;
      await begin(visitor, email);
      const tab = { tab_id: "transcript", chosen_tab: "counselor" };
      expect((await page.request.put("/api/tabs", { data: tab })).ok()).toBe(true);
      await page.route("**/api/submission", (route) =>
        route.fulfill({ status: 503, json: { message: "Not just now.", code: "records_unavailable" } }),
      );
      const mail = await submit(visitor, email);
      const outstanding = "High School Transcript, from your counselor or your school";
      expect(mail).toContain(`This is still to come:\n\n- ${outstanding}\n`);
      await page.getByRole("alert").filter({ hasText: "Not just now." }).waitFor();
      await page.unroute("**/api/submission");
      await page.getByRole("button", { name: "Try again" }).click();
      const missing = listUnder(visitor, "What is still to come");
      await missing.waitFor();
      expect(await missing.getByRole("listitem").allInnerTexts()).toEqual([outstanding]);
      expect(await missing.innerText()).toContain(
        "Please send it, or have it sent, to the Office of Undergraduate",
      );
      expect(await accessibilityFindings(page)).toEqual([]);
      await visitor.leave();
    },
  );
});
