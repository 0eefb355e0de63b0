import { expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { compact, readPdf } from "../support/read-pdf.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const STORY = `${"It was a long story, and it is told here as it was. ".repeat(90)}That is its end.`;

const app = appAndBrowser();

it("prints a form page as questions with their answers, long ones whole, without frame and buttons [SEE-06]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await becomeApplicant(page, app.server, "paper@applicants.example");
  const answers = { ...COMPLETE, ssn: "412-55-9318", conviction: "Y", conviction_comment: STORY };
  expect((await page.request.put("/api/answer", { data: answers })).ok()).toBe(true);
  await page.goto("/final-steps");
  await pageTitled(page, "Final Steps");
  await page.emulateMedia({ media: "print" });
  for (const gone of ["banner", "navigation", "contentinfo", "button"] as const)
    expect([gone, await page.getByRole(gone).filter({ visible: true }).count()]).toEqual([gone, 0]);
  const final = await readPdf(await page.pdf({ format: "Letter" }));
  const paper = compact(final.pageTexts.join(""));
  for (const words of ["Harborview University", "Final Steps", "That is its end."])
    expect(paper).toContain(compact(words));
  expect(paper.split(compact("It was a long story")).length - 1).toBe(90);
  for (const words of ["Save and Continue", "Log Out", "Welcome!", "characters", "Skip to"])
    expect(paper).not.toContain(compact(words));

  await page.emulateMedia({ media: null });
  await page.goto("/about");
  await pageTitled(page, "About You");
  await page.emulateMedia({ media: "print" });
  const about = compact((await readPdf(await page.pdf({ format: "A4" }))).pageTexts.join(""));
  for (const words of ["First Name", "Okafor", "12 Harbor Street", "United States"])
    expect(about).toContain(compact(words));
  // What is concealed on the screen is on paper too.
  expect(about).not.toContain("9318");
  await leave();
});
