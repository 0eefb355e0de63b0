import { readFileSync } from "node:fs";
import { typeset } from "../pdf/typeset.ts";
import type { CopyData } from "./copy-data.ts";

/** What a copy is made of. */
export interface CopyParts {
  readonly data: CopyData;
  /** The converted PDFs, as `data.documents` names them. */
  readonly documents: readonly Uint8Array[];
}

export interface MadeCopy {
  readonly pdf: Uint8Array;
  /** How many characters stand as replaced, because no font holds them. */
  readonly replaced: number;
}

const TEMPLATE = new URL("./application.typ", import.meta.url);

/** The copy as a PDF: PDF/UA-1 when no document is appended. For the process that makes PDFs, and for no other. */
export async function makeCopy({ data, documents }: CopyParts): Promise<MadeCopy> {
  const template = readFileSync(TEMPLATE, "utf8");
  if (documents.length === 0) return typeset({ template, data: { ...data, appended: 0 } }, true);
  // Loaded where there is something to append only: the first copy of a process waits for it.
  const { appendDocuments, openAppendix } = await import("./append-documents.ts");
  const opened = await Promise.all(documents.map(openAppendix));
  const pages = opened.map((document) => document.getPageCount());
  const counted = {
    ...data,
    documents: data.documents.map((document, index) => ({ ...document, pages: pages[index] ?? 0 })),
    appended: pages.reduce((sum, count) => sum + count, 0),
  };
  const { pdf, replaced } = typeset({ template, data: counted }, false);
  const appendices = opened.map((document, index) => {
    const { title = "", fileName = "" } = data.documents[index] ?? {};
    return { title, name: `${title}: ${fileName}`, document };
  });
  return { pdf: await appendDocuments(pdf, appendices), replaced };
}
