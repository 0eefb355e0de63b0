import { describe, expect, it } from "vitest";
import {
  copyOf,
  fillIn,
  sampleApplicantsOf,
  setNoonOf,
  submit,
} from "../../../tests/support/apply-in-process.ts";
import { NEXT_VERSIONS, type NextVersion } from "../../../tests/support/next-versions.ts";
import { accountIdOf, publishForm } from "../../../tests/support/publish-form.ts";
import { lintSchool } from "../../../tests/support/schools.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import type { SampleApplicant } from "../../authoring/sample-applicants/sample-applicant.ts";
import type { Profile } from "../../contract/application-endpoints.ts";
import { type Answer, type Answers, answerOf, chosenCodes, givenAnswers } from "../../form/index.ts";
import { loadAnswers } from "../store/stored-answers.ts";
import { startCarryOver } from "./carry-over.ts";

/** All that a version declares, and that it asks some questions no more, a line for each thing. */
function changesOf({ renamed, codes }: NextVersion): readonly string[] {
  return [
    ...Object.keys(renamed).map((key) => `${key} is renamed`),
    ...Object.entries(codes).flatMap(([key, changed]) =>
      Object.keys(changed).map((code) => `${key} has ${code}`),
    ),
    "something is asked no more",
  ];
}

/** What of it concerns these answers. */
function concernsOf({ renamed, codes, isGone }: NextVersion, answers: Answers): readonly string[] {
  return Object.entries(answers).flatMap(([key, answer]) => [
    ...(renamed[key] === undefined ? [] : [`${key} is renamed`]),
    ...chosenCodes(answer).flatMap((code) =>
      codes[key]?.[code] === undefined ? [] : [`${key} has ${code}`],
    ),
    ...(isGone(key) ? ["something is asked no more"] : []),
  ]);
}

/** Of those who can submit, a few whom all of it concerns between them, with few documents: these take long. */
function whoAreConcerned(version: NextVersion, all: readonly SampleApplicant[]): readonly SampleApplicant[] {
  const ready = all.filter(({ expectedErrors }) => Object.keys(expectedErrors).length === 0);
  const seen = new Set<string>();
  const byDocuments = ready.toSorted((one, other) => one.documents.length - other.documents.length);
  return byDocuments.filter(({ answers }) => {
    const concerns = concernsOf(version, answers);
    const isNew = concerns.some((concern) => !seen.has(concern));
    for (const concern of concerns) seen.add(concern);
    return isNew;
  });
}

/** The answers as the next version has them, and those that it asks no more. */
function carriedOver({ renamed, codes, isGone }: NextVersion, answers: Answers) {
  const recoded = (key: string, answer: Answer): Answer =>
    codes[key] === undefined
      ? answer
      : answerOf(chosenCodes(answer).map((code) => codes[key]?.[code] ?? code));
  const all = Object.entries(answers);
  return {
    asked: Object.fromEntries(
      all.filter(([key]) => !isGone(key)).map(([key, answer]) => [renamed[key] ?? key, recoded(key, answer)]),
    ),
    notAsked: all.filter(([key]) => isGone(key)).map(([, answer]) => String(answer)),
    hidden: {},
  };
}

/** What the server says of an application: labels beside codes aside, which are derived. */
async function seenBy(browser: TestBrowser) {
  const profile: Profile = (await browser.get("/api/profile")).json();
  const asked = Object.entries(givenAnswers(profile.answer)).filter(([key]) => !key.endsWith("_desc"));
  return {
    asked: Object.fromEntries(asked),
    notAsked: profile.not_asked_answer.map(({ answer }) => answer),
    hidden: givenAnswers(profile.hidden_answer),
  };
}

/** Waits until the job has carried the applications over to the form. */
async function carryOver(server: TestServer, ids: readonly string[], hash: string): Promise<void> {
  const stop = startCarryOver(server.context);
  for (const id of ids) {
    const formVersion = async () => (await loadAnswers(server.context.store, id)).formVersion;
    await expect.poll(formVersion, { timeout: 120_000 }).toBe(hash);
  }
  await stop();
}

describe.each(NEXT_VERSIONS)("the next version of the $school.name forms", (version) => {
  const { school, files } = version;
  const { sampleApplicants, today } = sampleApplicantsOf(school);
  const concerned = whoAreConcerned(version, sampleApplicants);

  it("is linted without an error or a warning, and concerns somebody with all that it changes", () => {
    expect(lintSchool({ ...school, files }).complaints).toEqual([]);
    const concerns = concerned.flatMap(({ answers }) => concernsOf(version, answers));
    expect([...new Set(concerns)].toSorted()).toEqual(changesOf(version).toSorted());
  });

  it("gets the sample applicants' answers, moved as it declares, keeps those that it asks no more, and is submitted [CRY-01] [CRY-04] [FRM-08] [LST-07]", async () => {
    const { form } = lintSchool(school);
    if (form === null) throw new Error("The form has an error.");
    const server = await startTestServer({
      publishes: false,
      environment: { PARTNER_CONFIG: school.partnerConfigPath },
    });
    setNoonOf(today, server);
    try {
      await publishForm(server, school.files);
      const applicants: { readonly sampleApplicant: SampleApplicant; browser: TestBrowser; id: string }[] =
        [];
      for (const [index, sampleApplicant] of concerned.entries()) {
        const email = `applicant-${index}@example.org`;
        const browser = await logInAs(server, email);
        await fillIn(browser, form, sampleApplicant);
        applicants.push({ sampleApplicant, browser, id: await accountIdOf(server, email) });
      }
      const { hash } = await publishForm(server, files);
      const areCarriedOver = async () => {
        for (const { sampleApplicant, browser } of applicants) {
          expect([sampleApplicant.name, await seenBy(browser)]).toEqual([
            sampleApplicant.name,
            carriedOver(version, sampleApplicant.answers),
          ]);
        }
      };
      await areCarriedOver();
      const ids = applicants.map(({ id }) => id);
      await carryOver(server, ids, hash);
      await areCarriedOver();
      for (const { sampleApplicant, browser } of applicants) {
        expect([sampleApplicant.name, await submit(browser), await copyOf(browser)]).toEqual([
          sampleApplicant.name,
          { status: 200, errors: {} },
          "%PDF-",
        ]);
      }
    } finally {
      await server.close();
    }
  });
});
