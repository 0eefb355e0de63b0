import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SampleApplicant } from "../../src/authoring/sample-applicants/sample-applicant.ts";
import { sampleApplicantsOn } from "../support/sample-applicants.ts";
import { SCHOOLS, type School } from "../support/schools.ts";
import { openAccount } from "./support/account-steps.ts";
import { type AppServer, startApp } from "./support/app-server.ts";
import { goThrough } from "./support/applicant-journey.ts";
import { openBrowser } from "./support/open-browser.ts";
import { StateScans } from "./support/state-scans.ts";
import { openVisitor } from "./support/visitor.ts";

const JOURNEY_LIMIT_MS = 900_000;
/**
 * The long run takes the ones who cover most, and axe looks where something is new;
 * `APPLICANTS=all` takes every one and looks at every state. To the server go all of them in every run.
 */
const IS_WHOLE = process.env.APPLICANTS === "all";
const EVERY_ONE = { complete: Infinity, withErrors: Infinity };
const OF_OWN_FORMS = { complete: 2, withErrors: 1 };
const OF_OTHER_FORMS = { complete: 1, withErrors: 1 };

function taken(school: School, sampleApplicants: readonly SampleApplicant[]): readonly SampleApplicant[] {
  const someOf = school.name === "own" ? OF_OWN_FORMS : OF_OTHER_FORMS;
  const { complete, withErrors } = IS_WHOLE ? EVERY_ONE : someOf;
  const hasErrors = (sampleApplicant: SampleApplicant) =>
    Object.keys(sampleApplicant.expectedErrors).length > 0;
  return [
    ...sampleApplicants.filter((sampleApplicant) => !hasErrors(sampleApplicant)).slice(0, complete),
    ...sampleApplicants.filter(hasErrors).slice(0, withErrors),
  ];
}

/**
 * Takes every sample applicant through, what went wrong, a line each. One after the other: two that fill long pages at once,
 * beside another journey's, have left a browser without frames on a slow machine.
 */
async function takeThrough(
  sampleApplicants: readonly SampleApplicant[],
  go: (sampleApplicant: SampleApplicant) => Promise<void>,
) {
  const failures: string[] = [];
  for (const sampleApplicant of sampleApplicants)
    await go(sampleApplicant).catch((error: unknown) =>
      failures.push(`${sampleApplicant.name}: ${described(error)}`),
    );
  return failures;
}

/** What was expected shortens in a message: axe's findings are longer than that. */
function described(error: unknown): string {
  const actual = error instanceof Error && "actual" in error ? error.actual : undefined;
  return actual === undefined ? String(error) : `${String(error)}: ${JSON.stringify(actual)}`;
}

async function lookAtModals(page: Page, scans: StateScans): Promise<void> {
  for (const name of ["Help", "Privacy"]) {
    await page.getByRole("contentinfo").getByRole("button", { name }).click();
    await page.getByRole("dialog").waitFor();
    await scans.look(page, name, ["open"]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
}

describe.each(SCHOOLS)("the $name forms", (school) => {
  let server: AppServer;
  let browser: Browser;
  beforeAll(async () => {
    const settings = { FORMS_DIR: school.folder, PARTNER_CONFIG: school.partnerConfigPath };
    server = await startApp({ ...settings, RATE_LIMIT_FACTOR: "1000" });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it(
    "take sample applicants to the completion page or to exactly the expected errors, without a finding of axe or a word on the console [SUB-02] [SUB-03] [SUM-01] [SUM-03] [REP-01] [REP-02] [CON-01] [CON-02] [CON-03] [CON-04]",
    {
      timeout: JOURNEY_LIMIT_MS,
    },
    async () => {
      const { form, set } = sampleApplicantsOn(school, new Date().toLocaleDateString("sv"));
      const scans = new StateScans(IS_WHOLE ? "every state" : "new parts");
      const started = performance.now();
      const sampleApplicants = taken(school, set.sampleApplicants);
      const failures = await takeThrough(sampleApplicants, async (sampleApplicant) => {
        const visitor = await openVisitor(browser, server.address);
        await openAccount(
          visitor.page,
          server,
          `${sampleApplicant.name.replaceAll(" ", "-")}@applicants.example`,
        );
        await goThrough({ page: visitor.page, form, sampleApplicant, scans });
        await visitor.leave();
      });
      expect(failures).toEqual([]);
      const visitor = await openVisitor(browser, server.address);
      await visitor.page.goto("/");
      await lookAtModals(visitor.page, scans);
      await visitor.leave();
      const seconds = Math.round((performance.now() - started) / 1000);
      process.stdout.write(
        `${school.name}: ${sampleApplicants.length} of ${set.sampleApplicants.length} sample applicants, ${scans.states} states checked by axe at 3 widths, ${seconds} s\n`,
      );
    },
  );
});
