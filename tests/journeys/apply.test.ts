import { expect, it } from "vitest";
import {
  AMARAS_NAME,
  THE_END_OF_ABOUT_YOU,
  THE_REST_OF_ABOUT_YOU,
  THE_SECOND_SIBLING,
} from "./support/about-you.ts";
import { confirm, logIn, signUp } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { answerAll, expectAnswers, storedAnswers } from "./support/questions.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EVERYTHING = [...AMARAS_NAME, ...THE_REST_OF_ABOUT_YOU, ...THE_SECOND_SIBLING, ...THE_END_OF_ABOUT_YOU];

const app = appAndBrowser();

it.each([
  { email: "amara@applicants.example", isTranslated: false },
  { email: "amara.translated@applicants.example", isTranslated: true },
])(
  "takes an applicant from the first visit to saved answers that are all back in another browser [ROU-01, ROU-10, LAY-03, RED-01, RED-02, RED-03, RED-06, ROL-01, SAV-01, SAV-05, ADD-01, ADD-02, TYP-01] $isTranslated",
  async ({ email, isTranslated }) => {
    const first = await openVisitor(app.browser, app.server.address, { isTranslated });
    const { page } = first;

    await page.goto("/");
    await page.waitForURL("**/about");
    await answerAll(page, AMARAS_NAME);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("link", { name: "Create Account" }).click();

    await signUp(page, email);
    expect(new URL(page.url()).pathname).toBe("/confirm");
    await confirm(page, app.server, email);
    expect(new URL(page.url()).pathname).toBe("/login");
    await logIn(page, email);
    await page.waitForURL("**/about");
    await expectAnswers(page, AMARAS_NAME);

    await answerAll(page, THE_REST_OF_ABOUT_YOU);
    await page.getByRole("button", { name: "Add another sibling" }).click();
    await answerAll(page, THE_SECOND_SIBLING);
    await answerAll(page, THE_END_OF_ABOUT_YOU);
    const lastPage = page.waitForResponse("**/api/last-page");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.waitForURL("**/education");
    await lastPage;
    await first.leave();

    const records = await recordsOf(app.server, email);
    expect(records.answers).toMatchObject(storedAnswers(EVERYTHING));
    expect(records.answers).toMatchObject({ mailing_state_desc: "Quebec", country_desc: "United States" });
    expect(records).toMatchObject({
      lastPage: "/education",
      addAnother: { siblings: 2 },
      webStatuses: ["started"],
    });

    const second = await openVisitor(app.browser, app.server.address, { isTranslated });
    await second.page.goto("/login");
    await logIn(second.page, email);
    await second.page.waitForURL("**/education");
    await second.page.getByRole("link", { name: "About You" }).click();
    await second.page.waitForURL("**/about");
    await expectAnswers(second.page, EVERYTHING);
    await second.leave();
  },
);
