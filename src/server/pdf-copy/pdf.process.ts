import { makeCopy } from "./make-copy.ts";
import type { PdfRequest, PdfResponse } from "./pdf-maker.ts";

/** The process that `PdfMaker` starts: it makes one PDF after the other until its parent goes or ends it. */
process.on("message", (message) => {
  // Only `PdfMaker` talks to this process.
  void answer(message as PdfRequest).then((reply) => process.send?.(reply, endWithParent));
});

/** A parent that was killed in the meantime waits for nothing any more. */
function endWithParent(error: Error | null): void {
  if (error) process.exit();
}

async function answer({ id, parts }: PdfRequest): Promise<PdfResponse> {
  try {
    return { id, made: await makeCopy(parts) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.name : "unknown" };
  }
}
