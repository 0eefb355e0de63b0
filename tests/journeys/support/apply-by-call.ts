import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { becomeApplicant } from "./account-steps.ts";
import type { AppAndBrowser } from "./app-and-browser.ts";
import { attachPicture } from "./attach-picture.ts";

/** A new applicant gives answers, through the calls alone, and does what else is said. */
export async function beginByCall<Result>(
  { server, browser }: AppAndBrowser,
  { email, answers }: { readonly email: string; readonly answers: object },
  further: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: server.address });
  await becomeApplicant(await context.newPage(), server, email);
  expect((await context.request.put("/api/answer", { data: answers })).ok()).toBe(true);
  const result = await further(context);
  await context.close();
  return result;
}

/** The same, and submits: with a transcript, or leaving that to the counselor. Gives the reference. */
export function applyByCall(
  app: AppAndBrowser,
  applicant: { readonly email: string; readonly answers: object },
  transcript: "upload" | "counselor",
): Promise<string> {
  return beginByCall(app, applicant, async (context) => {
    const tabs = { tab_id: "transcript", chosen_tab: transcript };
    await context.request.put("/api/tabs", { data: tabs });
    if (transcript === "upload") await attachPicture(context, "transcript_document", "transcript.png");
    const submitted = await context.request.post("/api/submit", { data: {} });
    const { reference } = await submitted.json();
    expect(reference).toMatch(/^\w{4}-\w{4}$/);
    return reference;
  });
}
