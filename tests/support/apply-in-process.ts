import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "vitest";
import type {
  SampleApplicant,
  SampleApplicants,
} from "../../src/authoring/sample-applicants/sample-applicant.ts";
import type { CompiledForm } from "../../src/form/index.ts";
import { honestFileFor } from "./honest-files.ts";
import type { School } from "./schools.ts";
import type { TestBrowser, TestServer } from "./test-server.ts";
import { conversionOf, sendFile } from "./upload.ts";

const FILES = resolve(import.meta.dirname, "../fixtures/sample-applicants");

/** The sample applicants of a school, as they are kept. */
export function sampleApplicantsOf({ name }: School): SampleApplicants {
  return JSON.parse(readFileSync(resolve(FILES, `${name}.json`), "utf8"));
}

/** Sets the server's clock to noon of a day, yyyy-mm-dd, such as the one that sample applicants are for. */
export function setNoonOf(day: string, { clock }: TestServer): void {
  clock.aheadMs = Date.parse(`${day}T12:00:00Z`) - Date.now();
}

/** Stores what the sample applicant chose and answered, as the pages do: choices, then answers, then documents. */
export async function fillIn(
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
  // What an application begins with is stored with the first answer, and taken out as anything else is.
  const typed = Object.entries(sampleApplicant.answers).filter(
    ([key, value]) => !sampleApplicant.documents.includes(key) && form.defaults?.[key] !== value,
  );
  const emptied = (sampleApplicant.emptied ?? []).map((key) => [key, ""]);
  const saved = await browser.put("/api/answer", Object.fromEntries([...typed, ...emptied]));
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
export async function storedAnswers(
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

/** Submits, as the last page does: the status of the response, and the errors of one that is refused. */
export async function submit(browser: TestBrowser): Promise<unknown> {
  for (const web_status of ["started", "validating"]) await browser.post("/api/web-status", { web_status });
  const answer = await browser.post("/api/submit", {});
  return { status: answer.statusCode, errors: answer.statusCode === 422 ? answer.json().errors : {} };
}

/** The first bytes of the PDF copy, as soon as it is made. */
export async function copyOf(browser: TestBrowser): Promise<string> {
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
