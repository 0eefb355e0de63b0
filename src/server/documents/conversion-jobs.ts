import type { Logger } from "pino";
import { typesOf } from "../../contract/files.ts";
import { FILE_KINDS, type FileKind } from "../../form/index.ts";
import { CONVERSION_ERRORS, wrongKindSentence } from "../conversion/conversion-error.ts";
import { type Conversion, convertDocument, sweepConversionFolders } from "../conversion/convert-document.ts";
import type { VirusScanner } from "../conversion/virus-scanner.ts";
import type { JobAttempt, JobKind } from "../jobs/job-runner.ts";
import { CONVERTED, type DocumentStorage, storageKeyIn } from "../storage/document-storage.ts";
import { noteChange } from "../store/application-changes.ts";
import { loadApplicationState } from "../store/application-state.ts";
import {
  advanceDocument,
  type DocumentFile,
  type DocumentStep,
  findFileToConvert,
} from "../store/documents.ts";
import { addJob } from "../store/jobs.ts";
import type { DocumentRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { setDocumentAnswer } from "../store/stored-answers.ts";
import { holdSummary } from "../store/summaries.ts";
import { summarise, summariseFirst } from "../summaries/summarise.ts";
import { hasFields } from "../system/has-fields.ts";

/** The kind of the jobs that convert a document. */
export const CONVERSION_JOB = "conversion";

const WORTH_MS = 24 * 60 * 60_000;
/** A file that breaks its process is tried once more, because the machine may have been at its limits. */
const ATTEMPTS = 2;
/** Of one that took too long: a busy machine has time again. */
const LATE_ATTEMPTS = 4;
const UNDER_WAY = ["unprocessed", "in_progress"] as const;
/** A job that failed and is tried again by hand finds its document failed. */
const TO_START = [...UNDER_WAY, "failed"] as const;

/** Which file of which document. */
export interface PlannedConversion extends DocumentFile {
  /** What the question takes, for the sentence about a file that is something else. */
  readonly kinds: readonly FileKind[];
}

export async function queueConversion(
  store: Store,
  { accountId, uploadKey, kinds }: PlannedConversion,
  now: number,
): Promise<void> {
  await addJob(store, {
    kind: CONVERSION_JOB,
    payload: JSON.stringify({ accountId, uploadKey, kinds, application: store.application }),
    now,
    givesUpAt: now + WORTH_MS,
    fairKey: accountId,
  });
}

interface ConversionContext {
  readonly store: Store;
  /** Whether there is a virus in a file; null where nobody looks. Throws where it cannot be told: the document waits. */
  readonly isInfected: VirusScanner["isInfected"] | null;
  readonly storage: DocumentStorage;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Converts the file of a job and stores the PDF. A job that is done again after a crash takes the same names, so
 * that nothing is there twice; a document that was replaced or deleted meanwhile is left alone.
 */
export function conversionJobKind(shared: ConversionContext): JobKind {
  const open = (payload: string) => {
    const { application, ...planned } = plannedConversion(payload);
    return { planned, context: { ...shared, store: shared.store.forApplication(application) } };
  };
  return {
    run: async (payload, attempt) => {
      // Here too, because workers run no cleanup.
      await sweepConversionFolders();
      const { context, planned } = open(payload);
      const started = { ...planned, from: TO_START, to: "in_progress" } as const;
      if ((await advanceDocument(context.store, started)) === undefined) return;
      const document = await findFileToConvert(context.store, planned);
      if (document !== undefined) await convert(context, planned, document, attempt);
    },
    onFailed: async (payload) => {
      const { context, planned } = open(payload);
      await finish(context, failure(planned, CONVERSION_ERRORS.tooComplex));
    },
  };
}

async function convert(
  context: ConversionContext,
  planned: PlannedConversion,
  document: Pick<DocumentRow, "file_name" | "file_size">,
  { number, signal }: JobAttempt,
): Promise<void> {
  const { storage, log, isInfected } = context;
  const bytes = await storage.read(planned.uploadKey);
  const extension = document.file_name.slice(document.file_name.lastIndexOf(".") + 1);
  const startedAt = performance.now();
  const conversion: Conversion =
    bytes === null
      ? { kind: "refused", error: "damaged", message: CONVERSION_ERRORS.damaged }
      : (await isInfected?.(bytes, signal))
        ? { kind: "refused", error: "infected", message: CONVERSION_ERRORS.infected }
        : await convertDocument(bytes, { extension, fileName: document.file_name, signal });
  const ms = Math.round(performance.now() - startedAt);
  switch (conversion.kind) {
    case "converted": {
      const pdfKey = storageKeyIn(CONVERTED, planned.uploadKey);
      await storage.write(pdfKey, conversion.pdf);
      const isKept = await finish(context, {
        ...planned,
        from: ["in_progress"],
        to: "completed",
        pdfKey,
        message: conversion.note,
      });
      if (!isKept) await storage.remove(pdfKey);
      log.info(
        {
          engine: conversion.engine,
          ms,
          sizeBytes: document.file_size,
          pdfBytes: conversion.pdf.length,
          ...(conversion.replaced > 0 && { replacedCharacters: conversion.replaced }),
        },
        "document converted",
      );
      return;
    }
    case "refused":
      await finish(
        context,
        failure(
          planned,
          conversion.error === "wrongKind" ? wrongKindSentence(typesOf(planned.kinds)) : conversion.message,
        ),
      );
      log.info({ kind: conversion.error, ms, sizeBytes: document.file_size }, "document refused");
      return;
    case "late":
      if (number < LATE_ATTEMPTS) throw new Error("The conversion took too long.");
      await finish(context, failure(planned, CONVERSION_ERRORS.late));
      log.warn({ ms, sizeBytes: document.file_size }, "document took too long to convert");
      return;
    case "broken":
      if (number < ATTEMPTS) throw new Error("The conversion broke.");
      await finish(context, failure(planned, CONVERSION_ERRORS.tooComplex));
      log.warn({ ms, sizeBytes: document.file_size }, "document broke its conversion");
  }
}

function failure(planned: PlannedConversion, message: string): DocumentStep {
  return { ...planned, from: UNDER_WAY, to: "failed", message };
}

/**
 * Ends the conversion together with the answer; false, and nothing changed, when the document is no longer the same.
 */
function finish({ store, now }: ConversionContext, step: DocumentStep): Promise<boolean> {
  return store.transaction(async (tx) => {
    await holdSummary(tx, step.accountId);
    // Its entry may have changed places since the file was given (GRP-08).
    const stepped = await advanceDocument(tx, step);
    if (stepped === undefined) return false;
    const answer = step.to === "completed" ? "ANSWERED" : "";
    const { answerKey } = stepped;
    if (answerKey !== undefined)
      await setDocumentAnswer(tx, { accountId: step.accountId, answerKey, answer, now: now() });
    // A draft's summary says nothing of documents.
    const { submission } = await loadApplicationState(tx, step.accountId);
    if (submission === undefined) await summariseFirst(tx, step.accountId);
    else {
      await summarise(tx, step.accountId);
      await noteChange(tx, step.accountId);
    }
    return true;
  });
}

/** @throws Error when `queueConversion` did not write it as it does now */
function plannedConversion(payload: string): PlannedConversion & { readonly application: string } {
  const planned: unknown = JSON.parse(payload);
  if (hasFields(planned, { accountId: "string", uploadKey: "string" })) {
    const { accountId, uploadKey } = planned;
    // Jobs of before questions had kinds of their own name none.
    const named: unknown = "kinds" in planned ? planned.kinds : FILE_KINDS;
    const kinds = FILE_KINDS.filter((kind) => Array.isArray(named) && named.includes(kind));
    // Jobs of before applications had names have none.
    const application = hasFields(planned, { application: "string" }) ? planned.application : "";
    return { accountId, uploadKey, kinds, application };
  }
  throw new Error("The job of a conversion cannot be read.");
}
