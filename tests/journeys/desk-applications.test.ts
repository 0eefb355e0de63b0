import { expect, it } from "vitest";
import { changeStaffSections } from "../../src/server/desk/staff-accounts.ts";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { applyByCall, beginByCall } from "./support/apply-by-call.ts";
import { asAdministrator, findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";

const app = appAndBrowser();

/** A draft that was left at Academics. */
const begin = (email: string, answers: object) =>
  beginByCall(app, { email, answers }, ({ request }) =>
    request.put("/api/last-page", { data: { last_page: "/education" } }),
  );

const signIn = (email: string, role: string) =>
  signInAtDesk(app, { email, role, expects: /status of 40[14] / });

longIt(
  "finds an application with the keyboard alone, reads it and opens its document beside it [DSK-17] [DSK-18]",
  async () => {
    const ssn = { citizenship_type: "1", ssn: "123-45-6789" };
    const reference = await applyByCall(
      app,
      {
        email: "lucja.at.the.desk@applicants.example",
        answers: { ...COMPLETE, ...ssn, first_name: "Łucja", last_name: "Ærø-Quist" },
      },
      "upload",
    );
    await begin("begun.at.the.desk@applicants.example", { first_name: "Begun", last_name: "Quistgaard" });
    const { page, leave } = await signIn("finder@school.example", "reader");
    // The transcript is sensitive, and was opened to this reader; what the other page asks was not.
    await asAdministrator(app.server, "finder@school.example", (desk, asker, id) =>
      changeStaffSections(desk, asker, { id, sections: ["education"] }),
    );
    const findings: string[] = [];
    const row = page.getByRole("link", { name: "Ærø-Quist, Łucja" });
    await row.waitFor();
    findings.push(...(await findingsIn(page, "list")));

    await reach(page, page.getByLabel("Search by name"));
    await page.keyboard.type("nobody of this name");
    await page.getByRole("status").getByText("No application matches.").waitFor();
    findings.push(...(await findingsIn(page, "nobody")));
    await press(page, page.getByRole("button", { name: "Clear search and filters" }));
    await row.waitFor();
    await reach(page, page.getByLabel("Search by name"));
    await page.keyboard.type("quist");
    await page.getByRole("link", { name: "Quistgaard, Begun" }).waitFor();
    await page.getByRole("status").getByText("2 applications.").waitFor();
    expect(page.url()).not.toContain("quist");
    await page.keyboard.type(" lu");
    await page.getByRole("status").getByText("1 application.").waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await hasFocus(row)).toBe(true);
    await page.keyboard.press("Enter");

    await titled(page, "Ærø-Quist, Łucja");
    await page.getByText(reference).first().waitFor();
    await page.getByText("XXXXXXXX").first().waitFor();
    expect(await page.content()).not.toContain("123-45-6789");
    await page.getByText("Read at the desk, by finder@school.example").first().waitFor();
    findings.push(...(await findingsIn(page, "application")));
    await press(page, page.getByRole("link", { name: "Academics" }));
    expect(await hasFocus(page.getByRole("region", { name: "Academics" }))).toBe(true);
    const shown = page.waitForResponse((response) =>
      response.url().includes("/documents/transcript_document"),
    );
    await press(page, page.getByRole("button", { name: "Open transcript.png" }));
    expect((await shown).headers()["content-type"]).toBe("application/pdf");
    const heading = page.getByRole("heading", { level: 2, name: "transcript.png" });
    await heading.waitFor();
    expect(await hasFocus(heading)).toBe(true);
    await page.locator("iframe[title='transcript.png']").waitFor();
    findings.push(...(await findingsIn(page, "document")));
    await press(page, page.getByRole("button", { name: "Close the document" }));
    await heading.waitFor({ state: "detached" });

    await press(page, page.getByRole("button", { name: "Back to the list" }));
    await page.getByRole("status").getByText("1 application.").waitFor();
    expect(await page.getByLabel("Search by name").inputValue()).toBe("quist lu");
    expect(findings).toEqual([]);
    await leave();
  },
);

it("has an address for each group and filter, and says what is not there [DSK-17]", async () => {
  await begin("left.at.the.desk@applicants.example", { last_name: "Leftpage" });
  const { page, leave } = await signIn("filters@school.example", "reviewer");
  await press(page, page.getByRole("link", { name: /^Drafts/ }));
  // The list of all, from before, has them as well.
  await page.waitForURL("**/desk?group=draft");
  await page.getByRole("link", { name: "Leftpage", exact: true }).waitFor();
  await page.getByLabel("Page left at").selectOption({ value: "/education" });
  await page.getByRole("link", { name: "Leftpage", exact: true }).waitFor();
  const address = page.url();
  expect(address).toContain("group=draft");
  expect(address).toContain("page=%2Feducation");
  await page.getByLabel("To").fill("2001-01-01");
  await page.getByRole("status").getByText("No application matches.").waitFor();
  await page.goto(address);
  await page.getByRole("link", { name: "Leftpage", exact: true }).waitFor();
  expect(await page.getByLabel("Page left at").inputValue()).toBe("/education");

  await page.goto("/desk/applications/nobody");
  await page.getByRole("alert").getByText("There is no such application, or no longer.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await leave();
});
