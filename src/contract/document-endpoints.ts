import Type, { type Static } from "typebox";
import {
  byKey,
  CHANGE_ERRORS,
  closed,
  defineEndpoint,
  type EndpointLimit,
  type Given,
  idText,
  MessageResponse,
  oneOf,
  text,
  wholeNumber,
} from "./endpoint.ts";
import { fileSizeText } from "./files.ts";
import { CONVERSION_STATUSES, DOCUMENT_MAX_BYTES, PDF_COPY_STATUSES } from "./limits.ts";

// Uploaded documents, their conversion, and the PDF copy (API-14 to API-20).

const AnswerKey = idText(100);

const PresignedUrlBody = Type.Object({ answer_key: AnswerKey }, closed);

export const ConvertDocumentBody = Type.Object(
  {
    /** The field `key` of the upload. */
    file_key: idText(100),
    /** What the applicant calls the file: longer names, and unfit characters, are refused with sentences of their own. */
    file_name: Type.String({ minLength: 1, maxLength: 1_000 }),
  },
  closed,
);

export const FILE = { file_name: Type.String(), file_size: wholeNumber("In bytes") } as const;

export const DocumentResponse = Type.Object(FILE, closed);

/** API-18 */
export const DocumentAnswers = byKey(DocumentResponse, "The documents that are converted, by answer key");

export const PresignedUrlResponse = Type.Object(
  {
    url: text("Where to post a form of the fields and then the file, as `file`"),
    fields: Type.Unsafe<Readonly<Record<string, string>> & { readonly key: string }>(
      Type.Record(Type.String(), Type.String()),
    ),
  },
  closed,
);

export const ConversionResponse = Type.Object(
  {
    status: oneOf(
      CONVERSION_STATUSES,
      "How far the conversion is; `not_answered` while nothing was uploaded",
    ),
    message: text("Why it failed, or what of the file is left out, for the applicant; else empty"),
  },
  closed,
);

/** What the school will see of a document (PPR-18). */
export const DocumentPagesResponse = Type.Object(
  {
    page_count: wholeNumber("How many pages the document has"),
    pages: Type.Array(
      Type.Object(
        {
          width: wholeNumber("In pixels"),
          height: wholeNumber("In pixels"),
          picture: text("A WebP as an address with `data:`"),
        },
        closed,
      ),
      { description: "The first of them, three at the most" },
    ),
  },
  closed,
);

/** API-20 */
export const PdfCopyResponse = Type.Object(
  {
    status: oneOf(PDF_COPY_STATUSES, "How far the copy is; `NOT_ANSWERED` while nothing was answered"),
    url: text("Gives the file as a download for a quarter of an hour; empty unless completed"),
    message: text("Why there is no copy, for the applicant; else empty"),
  },
  closed,
);

/** A page with ten documents, loaded again every twenty seconds. */
const PAGES_LIMIT: EndpointLimit = { calls: 300, periodMs: 10 * 60_000 };

/** Every open tab asks once a second (PDF-01): ten of them for five minutes, and as often as five of them for good. */
const COPY_LIMIT: EndpointLimit = { calls: 3_000, periodMs: 10 * 60_000 };

export const DOCUMENT_ENDPOINTS = {
  presignedUrl: defineEndpoint("POST /api/presigned-url", {
    access: "session",
    summary: `An address for one file of at most ${fileSizeText(DOCUMENT_MAX_BYTES)}, for 10 minutes.`,
    body: PresignedUrlBody,
    response: PresignedUrlResponse,
    errors: ["unknown_document", ...CHANGE_ERRORS],
  }),

  convertDocument: defineEndpoint("POST /api/pdf/document-answer/:answer_key", {
    access: "session",
    summary:
      "Takes the uploaded file over and queues its conversion; `file_key` is the field `key` of the upload.",
    params: { answer_key: AnswerKey },
    body: ConvertDocumentBody,
    response: MessageResponse,
    errors: [
      "unknown_document",
      "upload_missing",
      "file_empty",
      "file_too_large",
      "file_type",
      "file_name_too_long",
      "file_name_characters",
      "storage_unavailable",
      ...CHANGE_ERRORS,
    ],
  }),

  conversionStatus: defineEndpoint("GET /api/pdf/document-answer/:answer_key", {
    access: "session",
    summary: "How far the conversion is.",
    params: { answer_key: AnswerKey },
    response: ConversionResponse,
    errors: ["unknown_document", "forms_unavailable"],
  }),

  deleteConversion: defineEndpoint("DELETE /api/pdf/document-answer/:answer_key", {
    access: "session",
    summary: "Ends the conversion and deletes the document.",
    params: { answer_key: AnswerKey },
    response: MessageResponse,
    errors: ["unknown_document", ...CHANGE_ERRORS],
  }),

  documentAnswers: defineEndpoint("GET /api/document-answer", {
    access: "session",
    summary: "The documents that are converted.",
    response: DocumentAnswers,
    errors: [],
  }),

  deleteDocumentAnswer: defineEndpoint("DELETE /api/document-answer/:answer_key", {
    access: "session",
    summary: "Ends the conversion and deletes the document.",
    params: { answer_key: AnswerKey },
    response: MessageResponse,
    errors: ["unknown_document", ...CHANGE_ERRORS],
  }),

  documentPdf: defineEndpoint("GET /api/document-answer/:answer_key/pdf", {
    access: "session",
    summary:
      "Leads to the converted document, under an address that ends after 10 minutes, or with the session.",
    params: { answer_key: AnswerKey },
    response: "redirect",
    errors: ["unknown_document", "forms_unavailable"],
  }),

  documentPages: defineEndpoint("GET /api/document-answer/:answer_key/pages", {
    access: "session",
    summary:
      "The first pages of the converted document as small pictures; `not_found` until it is converted.",
    params: { answer_key: AnswerKey },
    response: DocumentPagesResponse,
    errors: ["pages_not_shown"],
    limit: PAGES_LIMIT,
  }),

  pdfCopy: defineEndpoint("GET /api/pdf", {
    access: "session",
    summary:
      "Begins to make a copy of the application as it is now, when there is none, and tells how far it is.",
    response: PdfCopyResponse,
    errors: ["forms_unavailable"],
    limit: COPY_LIMIT,
  }),
};

export type ConvertDocumentBody = Static<typeof ConvertDocumentBody>;
export type DocumentResponse = Given<Static<typeof DocumentResponse>>;
export type DocumentAnswers = Given<Static<typeof DocumentAnswers>>;
export type PresignedUrlResponse = Given<Static<typeof PresignedUrlResponse>>;
export type ConversionResponse = Given<Static<typeof ConversionResponse>>;
export type DocumentPagesResponse = Given<Static<typeof DocumentPagesResponse>>;
export type PdfCopyResponse = Given<Static<typeof PdfCopyResponse>>;
