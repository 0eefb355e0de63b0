import type { SampleApplicants } from "../../contract/desk-form-drafts.ts";
import { KeptProcess } from "../processes/kept-process.ts";
import type { ProcessContract } from "../processes/serve-requests.ts";
import type { FileTexts } from "../store/form-texts.ts";

type Applicants = SampleApplicants["applicants"];

/** The texts of a draft, what they take of the partner configuration, and the day on which the applicants apply. */
export interface SampleRequest {
  readonly files: FileTexts;
  readonly characterLimit: number;
  readonly currency?: string | undefined;
  /** yyyy-mm-dd */
  readonly today: string;
}

/**
 * Whoever waits longer fills the pages in themselves: forms of some hundred questions with every word of the format take many
 * minutes.
 */
const TIME_LIMIT_MS = 60_000;

export const SAMPLE_PROCESS: ProcessContract<SampleRequest, { readonly applicants: Applicants }> = {
  name: "Inventing applicants",
  file: new URL("./invent-applicants.process.ts", import.meta.url),
  isBackground: true,
  request: { files: "object", characterLimit: "number", today: "string" },
  response: {},
};
const inventing = new KeptProcess(SAMPLE_PROCESS);

/** Applicants who could submit the draft, invented in a process of its own; null for one that cannot be compiled. */
export async function inventApplicants(request: SampleRequest): Promise<Applicants> {
  const { applicants } = await inventing.ask(request, { timeLimitMs: TIME_LIMIT_MS });
  return applicants;
}
