import { describe, expect, it } from "vitest";
import {
  copyOf,
  fillIn,
  sampleApplicantsOf,
  setNoonOf,
  storedAnswers,
  submit,
} from "../../../tests/support/apply-in-process.ts";
import { runs } from "../../../tests/support/depth.ts";
import { lintSchool, SCHOOLS } from "../../../tests/support/schools.ts";
import { logInAs, startTestServer } from "../../../tests/support/test-server.ts";

/** A server for each school, and for each of its sample applicants an account, a submission and a PDF copy. */
describe.each(SCHOOLS)("the $name forms", (school) => {
  it("take sample applicants' answers, give each a PDF copy, and submit it or answer with exactly the expected errors [API-09] [API-13] [SUB-03] [REP-01]", async () => {
    const { sampleApplicants: all, today } = sampleApplicantsOf(school);
    const sampleApplicants = all.slice(0, runs(all.length, 2));
    const { form } = lintSchool(school);
    if (form === null) throw new Error("The form has an error.");
    const server = await startTestServer({
      forms: school.files,
      environment: { PARTNER_CONFIG: school.partnerConfigPath },
    });
    setNoonOf(today, server);
    try {
      for (const [index, sampleApplicant] of sampleApplicants.entries()) {
        const browser = await logInAs(server, `persona-${index}@applicants.example`);
        await fillIn(browser, form, sampleApplicant);
        expect(await storedAnswers(browser, sampleApplicant)).toEqual(sampleApplicant.answers);
        expect([sampleApplicant.name, await copyOf(browser)]).toEqual([sampleApplicant.name, "%PDF-"]);
        const isComplete = Object.keys(sampleApplicant.expectedErrors).length === 0;
        const errors = isComplete ? {} : sampleApplicant.expectedErrors;
        expect([sampleApplicant.name, await submit(browser)]).toEqual([
          sampleApplicant.name,
          { status: isComplete ? 200 : 422, errors },
        ]);
      }
    } finally {
      await server.close();
    }
  });
});
