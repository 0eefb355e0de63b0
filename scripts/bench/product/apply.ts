import { setTimeout as delay } from "node:timers/promises";
import type { SampleFile } from "../pdf/sample-files.ts";
import type { BenchApplicant } from "./applicants.ts";

const ANSWER_KEY = "transcript_document";
const DOCUMENT_PATH = `/api/pdf/document-answer/${ANSWER_KEY}`;
/** The browser waits longer between two looks; who measures wants to know sooner. */
const LOOK_AGAIN_MS = 20;

interface Place {
  readonly address: string;
  readonly applicant: BenchApplicant;
}

/** Asks for a copy of the application as it is now and waits until it can be downloaded. */
export async function awaitCopy(place: Place): Promise<void> {
  await call(place, "PUT", "/api/answer", { preferred_name: `Ama ${performance.now()}` });
  for (;;) {
    const { status, url } = await call(place, "GET", "/api/pdf");
    if (status === "COMPLETED") {
      await download(place, url ?? "");
      return;
    }
    if (status !== "UNPROCESSED" && status !== "IN_PROGRESS") throw new Error(`The copy is ${status}.`);
    await delay(LOOK_AGAIN_MS);
  }
}

async function download({ address, applicant }: Place, url: string): Promise<void> {
  const answer = await fetch(new URL(url, address), { headers: { cookie: applicant.cookie } });
  if (!answer.ok) throw new Error(`The copy was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

/** Uploads the file as the transcript and asks for its conversion. */
export async function sendDocument(place: Place, { extension, bytes }: SampleFile): Promise<void> {
  const { url, fields } = await call(place, "POST", "/api/presigned-url", { answer_key: ANSWER_KEY });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)]));
  const stored = await fetch(new URL(url ?? "", place.address), { method: "POST", body: form });
  if (!stored.ok) throw new Error(`The upload was answered with ${stored.status}.`);
  const file = { file_key: fields?.key ?? "", file_name: `transcript.${extension}` };
  await call(place, "POST", DOCUMENT_PATH, file);
}

/** Uploads the file as the transcript and waits until it is converted. */
export async function awaitConversion(place: Place, file: SampleFile): Promise<void> {
  await sendDocument(place, file);
  for (;;) {
    const { status } = await call(place, "GET", DOCUMENT_PATH);
    if (status === "completed") return;
    if (status !== "unprocessed" && status !== "in_progress") throw new Error(`The conversion is ${status}.`);
    await delay(LOOK_AGAIN_MS);
  }
}

/** Of the answers, the fields that are read here. */
interface Told {
  readonly status?: string;
  readonly url?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

async function call(
  { address, applicant }: Place,
  method: string,
  path: string,
  body?: object,
): Promise<Told> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { cookie: applicant.cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
  // The product's own answers, whose fields are optional here.
  return (await answer.json()) as Told;
}
