import { createHash } from "node:crypto";
import type { SampleApplicants } from "../../contract/desk-form-preview.ts";
import { askOnce } from "../processes/service-process.ts";
import { filesOfDraft } from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import type { Database } from "../store/schema.ts";
import { hasFields, isListOf } from "../system/has-fields.ts";
import { type DraftContext, requireDraft } from "./open-draft.ts";

type Applicants = SampleApplicants["applicants"];

/** What the process is asked. */
export interface SampleRequest {
  readonly files: FileTexts;
  readonly characterLimit: number;
  readonly currency?: string | undefined;
  /** yyyy-mm-dd */
  readonly today: string;
}

/** Whoever waits longer fills the pages in themselves. */
const TIME_LIMIT_MS = 60_000;

interface Invented {
  readonly key: string;
  readonly applicants: Promise<Applicants>;
}

/** Those of the texts that were asked for last, by the database of the application. */
const invented = new WeakMap<Database, Invented>();

/**
 * Applicants who could submit the draft as it stands, invented in a process of its own; the same ones until a text changes.
 * @throws DomainError form_draft_ended
 */
export async function sampleApplicantsOf(context: DraftContext): Promise<SampleApplicants> {
  const { db, partner, now, log } = context;
  const { id, revision } = await requireDraft(db);
  const { characterLimit, currency } = partner.current();
  const request: SampleRequest = {
    files: await filesOfDraft(db, id),
    characterLimit,
    ...(currency !== undefined && { currency }),
    today: new Date(now()).toISOString().slice(0, 10),
  };
  const key = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const known = invented.get(db);
  if (known?.key === key) return { revision, applicants: await known.applicants };
  // One after the other: applicants are being served. A form that is too large for it once is so each time.
  const invent = () =>
    inventApplicants(request).catch((error: unknown) => {
      log.warn({ err: error }, "no sample applicants could be invented for the draft of the form");
      return null;
    });
  const applicants = known === undefined ? invent() : known.applicants.then(invent);
  invented.set(db, { key, applicants });
  return { revision, applicants: await applicants };
}

async function inventApplicants(request: SampleRequest): Promise<Applicants> {
  const file = new URL("./sample-applicants.process.ts", import.meta.url);
  const inventing = { name: "Inventing applicants", file, isBackground: true };
  return await askOnce(inventing, request, { read: readApplicants, timeLimitMs: TIME_LIMIT_MS });
}

function readApplicants(value: unknown): Applicants | undefined {
  return value === null || isListOf(value, isApplicant) ? value : undefined;
}

function isApplicant(value: unknown): value is NonNullable<Applicants>[number] {
  const fields = { name: "string", answers: "object", add_another: "object", tabs: "object" } as const;
  return hasFields(value, { ...fields, confirmed: "object" });
}
