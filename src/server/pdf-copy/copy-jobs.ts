import type { Logger } from "pino";
import type { ReadInFull } from "../../form/index.ts";
import type { JobAttempt, JobKind } from "../jobs/job-runner.ts";
import { addJob } from "../store/jobs.ts";
import { advancePdfCopy, deletePdfCopy, type PdfCopyId } from "../store/pdf-copies.ts";
import type { Store } from "../store/store.ts";
import { hasFields } from "../system/has-fields.ts";
import { copyData } from "./copy-data.ts";
import { type CopyContext, loadCopyState } from "./load-copy-subject.ts";
import type { PdfMaker } from "./pdf-maker.ts";

const MINUTE_MS = 60_000;

/** How long the address of a copy works: longer than it takes the browser to ask again. */
export const LINK_TTL_MS = 15 * MINUTE_MS;
/** After this time a copy that is still not made is given up, or begun anew when somebody asks. */
export const WORTH_MS = 10 * MINUTE_MS;
/** After this time a copy that failed is begun anew when somebody asks. */
export const TRY_AGAIN_MS = 10_000;
/** Copies are kept for a day. */
export const KEPT_MS = 24 * 60 * MINUTE_MS;

/** The kind of the jobs that make a PDF copy. */
export const PDF_COPY_JOB = "pdf_copy";

/** A copy to be made: which one, and where it will be stored. */
interface PlannedCopy extends PdfCopyId {
  readonly storageKey: string;
  /** Whose sensitive answers are in it. */
  readonly readsInFull: ReadInFull;
}

const ATTEMPTS = 2;

/** @param priority 0 for an applicant who waits; more for copies that others ask for in numbers */
export async function queueCopy(
  store: Store,
  { accountId, stateHash, storageKey, readsInFull }: PlannedCopy,
  { now, priority }: { readonly now: number; readonly priority: number },
): Promise<void> {
  await addJob(store, {
    kind: PDF_COPY_JOB,
    payload: JSON.stringify({
      accountId,
      stateHash,
      storageKey,
      readsInFull,
      application: store.application,
    }),
    now,
    priority,
    givesUpAt: now + WORTH_MS,
  });
}

/** What copies of one application are made with. */
export type CopyJobOptions = CopyContext & { readonly maker: PdfMaker; readonly log: Logger };

/**
 * Makes the copy of a job and stores it. A copy of a state that the application has left is not made: whoever still
 * wants one asks for the new one. After two attempts that failed the copy counts as failed.
 */
export function copyJobKind(optionsFor: (application: string) => CopyJobOptions): JobKind {
  const open = (payload: string) => {
    const { application, ...copy } = plannedCopy(payload);
    return { copy, options: optionsFor(application) };
  };
  const fail = ({ store, now }: CopyJobOptions, copy: PlannedCopy) =>
    advancePdfCopy(store, { ...copy, from: ["unprocessed", "in_progress"], to: "failed", now: now() });
  return {
    run: async (payload, attempt) => {
      const { copy, options } = open(payload);
      try {
        await makeAndStore(options, copy, attempt);
      } catch (error) {
        if (attempt.signal.aborted || attempt.number < ATTEMPTS) throw error;
        options.log.error({ err: error }, "a PDF copy failed");
        await fail(options, copy);
      }
    },
    onFailed: async (payload) => {
      const { copy, options } = open(payload);
      await fail(options, copy);
    },
  };
}

async function makeAndStore(
  options: CopyJobOptions,
  copy: PlannedCopy,
  { signal }: JobAttempt,
): Promise<void> {
  const { store, maker, storage, now, log } = options;
  const from = ["unprocessed", "in_progress"] as const;
  // One that failed and is tried again by hand has failed before.
  const started = { ...copy, from: [...from, "failed"], to: "in_progress", now: now() } as const;
  if (!(await advancePdfCopy(store, started))) return;
  const state = await loadCopyState(options, copy.accountId, copy.readsInFull);
  if (state?.stateHash !== copy.stateHash) {
    await deletePdfCopy(store, copy.storageKey);
    return;
  }
  const startedAt = performance.now();
  const data = copyData(state.subject, now());
  const documents: Uint8Array[] = [];
  for (const { storageKey } of data.documents) {
    const document = state.subject.documents.find((known) => known.storageKey === storageKey);
    if (document) documents.push(await document.read());
  }
  const { pdf, replaced } = await maker.make({ data, documents }, signal);
  await storage.write(copy.storageKey, pdf);
  await advancePdfCopy(store, { ...copy, from, to: "completed", now: now() });
  const ms = Math.round(performance.now() - startedAt);
  const made = { ms, sizeBytes: pdf.byteLength, documents: documents.length };
  log.info({ ...made, ...(replaced > 0 && { replacedCharacters: replaced }) }, "PDF copy made");
}

function readInFullOf(planned: unknown): ReadInFull {
  return Array.isArray(planned) ? planned.filter((page) => typeof page === "string") : "all";
}

/** @throws Error when `queueCopy` did not write it as it does now */
function plannedCopy(payload: string): PlannedCopy & { readonly application: string } {
  const planned: unknown = JSON.parse(payload);
  if (hasFields(planned, { accountId: "string", stateHash: "string", storageKey: "string" })) {
    // Jobs of before applications had names have none.
    const application = hasFields(planned, { application: "string" }) ? planned.application : "";
    // Those of before copies were masked for some are for applicants.
    const readsInFull = readInFullOf(Reflect.get(planned, "readsInFull"));
    return { ...planned, readsInFull, application };
  }
  throw new Error("The job of a PDF copy cannot be read.");
}
