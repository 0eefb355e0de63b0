import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { honestFileFor } from "../../../tests/support/honest-files.ts";
import { lintSchool, SCHOOLS, type School } from "../../../tests/support/schools.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import type {
  SampleApplicant,
  SampleApplicants,
} from "../../authoring/sample-applicants/sample-applicant.ts";
import type { CompiledForm } from "../../form/index.ts";

// A server for each school, and for each of its sample applicants an account, a submission and a PDF copy.
vi.setConfig({ testTimeout: 300_000 });

const FILES = resolve(import.meta.dirname, "../../../tests/fixtures/sample-applicants");

function sampleApplicantsOf({ name }: School): SampleApplicants {
  return JSON.parse(readFileSync(resolve(FILES, `${name}.json`), "utf8"));
}

/** The school's server at noon of the day that its sample applicants are for. */
async function startSchool(school: School, today: string): Promise<TestServer> {
  const server = await startTestServer({
    forms: school.files,
    environment: { PARTNER_CONFIG: school.partnerConfigPath },
  });
  server.clock.aheadMs = Date.parse(`${today}T12:00:00Z`) - Date.now();
  return server;
}

/** Stores what the sample applicant chose and answered, as the pages do: choices, then answers, then documents. */
async function fillIn(
  browser: TestBrowser,
  form: CompiledForm,
  sampleApplicant: SampleApplicant,
): Promise<void> {
  for (const [button_id, num_components] of Object.entries(sampleApplicant.addAnother)) {
    expect((await browser.put("/api/add-another", { button_id, num_components })).statusCode).toBe(200);
  }
  for (const [tab_id, chosen_tab] of Object.entries(sampleApplicant.tabs)) {
    expect((await browser.put("/api/tabs", { tab_id, chosen_tab })).statusCode).toBe(200);
  }
  const typed = Object.entries(sampleApplicant.answers).filter(
    ([key]) => !sampleApplicant.documents.includes(key),
  );
  const saved = await browser.put("/api/answer", Object.fromEntries(typed));
  expect([sampleApplicant.name, saved.statusCode, saved.body]).toEqual([
    sampleApplicant.name,
    200,
    expect.anything(),
  ]);
  for (const key of sampleApplicant.documents) await upload(browser, key, await honestFileFor(form, key));
}

async function upload(
  browser: TestBrowser,
  key: string,
  { name, bytes }: Awaited<ReturnType<typeof honestFileFor>>,
): Promise<void> {
  const sent = await sendFile(browser, key, bytes);
  const path = `/api/pdf/document-answer/${key}`;
  await browser.post(path, { file_key: sent.key, file_name: name });
  expect((await conversionOf(browser, key)).status).toBe("completed");
}

/** The answers that the server holds, without the empty ones and the companions. */
async function storedAnswers(
  browser: TestBrowser,
  sampleApplicant: SampleApplicant,
): Promise<Record<string, unknown>> {
  const { answer }: { answer: Record<string, unknown> } = (await browser.get("/api/profile")).json();
  const kept = Object.entries(answer).filter(
    ([key, value]) =>
      value !== "" && value !== false && (key in sampleApplicant.answers || !key.endsWith("_desc")),
  );
  return Object.fromEntries(kept);
}

async function submit(browser: TestBrowser): Promise<unknown> {
  for (const web_status of ["started", "validating"]) await browser.post("/api/web-status", { web_status });
  const answer = await browser.post("/api/submit", {});
  return { status: answer.statusCode, errors: answer.statusCode === 422 ? answer.json().errors : {} };
}

async function copyOf(browser: TestBrowser): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const { status, url }: { status: string; url?: string } = (await browser.get("/api/pdf")).json();
    if (status === "COMPLETED") {
      const { rawPayload } = await browser.get(url ?? "");
      return rawPayload.subarray(0, 5).toString("latin1");
    }
    if (status === "FAILED") return status;
    await new Promise((resolved) => setTimeout(resolved, 50));
  }
  return "no copy in time";
}

describe.each(SCHOOLS)("the $name forms", (school) => {
  it("take every sample applicant's answers, give each a PDF copy, and submit it or answer with exactly the expected errors [API-09] [API-13] [SUB-03] [REP-01]", async () => {
    const { sampleApplicants, today } = sampleApplicantsOf(school);
    const { form } = lintSchool(school);
    if (form === null) throw new Error("The form has an error.");
    const server = await startSchool(school, today);
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
