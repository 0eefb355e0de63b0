import { serveRequests } from "../processes/serve-requests.ts";
import { hasFields, isListOf } from "../system/has-fields.ts";
import type { CopyData } from "./copy-data.ts";
import { type CopyParts, makeCopy } from "./make-copy.ts";
import type { PdfResponse } from "./pdf-maker.ts";

/** The process that `PdfMaker` starts: it makes one PDF after the other until its parent goes or ends it. */
serveRequests(readParts, answer);

async function answer(parts: CopyParts): Promise<PdfResponse> {
  try {
    return { made: await makeCopy(parts) };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "unknown" };
  }
}

function readParts(value: unknown): CopyParts | undefined {
  if (!hasFields(value, { data: "object", documents: "object" })) return undefined;
  const { data, documents } = value;
  return isCopyData(data) && isListOf(documents, isBytes) ? { data, documents } : undefined;
}

/**
 * Its outer shape alone: hundreds of answers may be in it, and the template, which is handed it as data, fails at what
 * it cannot show.
 */
function isCopyData(value: object): value is CopyData {
  return hasFields(value, {
    title: "string",
    description: "string",
    school: "object",
    applicant: "object",
    made: "object",
    facts: "object",
    pages: "object",
    documents: "object",
  });
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}
