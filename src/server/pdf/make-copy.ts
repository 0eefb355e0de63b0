import { readFileSync } from "node:fs";
import { appendDocuments } from "./append-documents.ts";
import type { CopyData } from "./copy-data.ts";
import { typeset } from "./typst/typeset.ts";

/** What a copy is made of. */
export interface CopyParts {
  readonly data: CopyData;
  /** The converted PDFs, as `data.documents` names them. */
  readonly documents: readonly Uint8Array[];
}

const TEMPLATE = new URL("./templates/application.typ", import.meta.url);

/** The copy as a PDF: PDF/UA-1 when no document is appended. For the process that makes PDFs, and for no other. */
export async function makeCopy({ data, documents }: CopyParts): Promise<Uint8Array> {
  const { pdf } = typeset({ template: readFileSync(TEMPLATE, "utf8"), data }, documents.length === 0);
  const titles = data.documents.map(({ title, fileName }) => `${title}: ${fileName}`);
  return documents.length === 0
    ? pdf
    : appendDocuments(
        pdf,
        documents.map((bytes, index) => ({ bytes, title: titles[index] ?? "" })),
      );
}
