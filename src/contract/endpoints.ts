/**
 * Method and path of every endpoint. Apart from what each takes and responds with (endpoint-contracts.ts), so that the
 * applicant's browser can name one without downloading the schema library.
 */
export const ENDPOINTS = {
  signup: { method: "POST", path: "/public/signup" },
  confirm: { method: "POST", path: "/public/confirm" },
  login: { method: "POST", path: "/public/login" },
  forgotPassword: { method: "POST", path: "/public/forgot-password" },
  resetPassword: { method: "POST", path: "/public/reset-password" },
  resendConfirm: { method: "POST", path: "/public/resend-confirm" },
  logout: { method: "GET", path: "/api/logout" },
  /** Keeps the session alive while somebody types for long without saving; 401 when it has ended. */
  session: { method: "GET", path: "/api/session" },
  profile: { method: "GET", path: "/api/profile" },
  /** What a browser keeps unsaved answers of this account encrypted with. */
  journalKey: { method: "GET", path: "/api/journal-key" },
  saveAnswers: { method: "PUT", path: "/api/answer" },
  keepOverwritten: { method: "PUT", path: "/api/overwritten-answer" },
  /** The applicant knows what has changed of the form, on every device. */
  seenForm: { method: "PUT", path: "/api/seen-form" },
  lastPage: { method: "PUT", path: "/api/last-page" },
  webStatus: { method: "POST", path: "/api/web-status" },
  submit: { method: "POST", path: "/api/submit" },
  /** What was submitted, what arrived with it and what is still to come. */
  submission: { method: "GET", path: "/api/submission" },
  validations: { method: "POST", path: "/api/validations" },
  saveAddAnother: { method: "PUT", path: "/api/add-another" },
  addAnother: { method: "GET", path: "/api/add-another" },
  saveTab: { method: "PUT", path: "/api/tabs" },
  tabs: { method: "GET", path: "/api/tabs" },
  /** With `token`, the answers that somebody saved for a new applicant. */
  temporaryAnswers: { method: "GET", path: "/public/tmp" },
  /** With `service_token`, an application for staff to read. */
  staffView: { method: "GET", path: "/service/tmp-pdf" },
  presignedUrl: { method: "POST", path: "/api/presigned-url" },
  convertDocument: { method: "POST", path: "/api/pdf/document-answer/:answer_key" },
  conversionStatus: { method: "GET", path: "/api/pdf/document-answer/:answer_key" },
  deleteConversion: { method: "DELETE", path: "/api/pdf/document-answer/:answer_key" },
  documentAnswers: { method: "GET", path: "/api/document-answer" },
  deleteDocumentAnswer: { method: "DELETE", path: "/api/document-answer/:answer_key" },
  /** Leads to the converted document, as a download. */
  documentPdf: { method: "GET", path: "/api/document-answer/:answer_key/pdf" },
  /** How the first pages of the converted document look. */
  documentPages: { method: "GET", path: "/api/document-answer/:answer_key/pages" },
  /** Begins to make the PDF copy when there is none of the application as it is now. */
  pdfCopy: { method: "GET", path: "/api/pdf" },
  /** A browser tells of an error that it met, once, without its message. */
  reportClientError: { method: "POST", path: "/public/problem" },
  currentForm: { method: "GET", path: "/forms/current" },
  /** With `text` suggestions, with `id` the record of one. */
  lookup: { method: "GET", path: "/lookup/find" },
} as const;

export type EndpointName = keyof typeof ENDPOINTS;

/** The states of an application in the order they are reached (STA-01). */
export const WEB_STATUSES = ["started", "validating", "submitted"] as const;
export type WebStatus = (typeof WEB_STATUSES)[number];

/** The states of a conversion (UPL-02); `not_answered` while nothing was uploaded. */
export const CONVERSION_STATUSES = [
  "not_answered",
  "unprocessed",
  "in_progress",
  "completed",
  "failed",
] as const;

/** The states of a PDF copy (PDF-01); `NOT_ANSWERED` while nothing was answered. */
export const PDF_COPY_STATUSES = [
  "NOT_ANSWERED",
  "UNPROCESSED",
  "IN_PROGRESS",
  "COMPLETED",
  "FAILED",
] as const;
