import { serveRequests } from "../processes/serve-requests.ts";
import { makeCopy } from "./make-copy.ts";
import { PDF_PROCESS } from "./pdf-maker.ts";

/** The process that `PdfMaker` starts: it makes one PDF after the other until its parent goes or ends it. */
serveRequests(PDF_PROCESS, async (parts) => {
  try {
    return { made: await makeCopy(parts) };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "unknown" };
  }
});
