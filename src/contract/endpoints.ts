import { ACCOUNT_ENDPOINTS } from "./account-endpoints.ts";
import { ANSWER_ENDPOINTS } from "./answer-endpoints.ts";
import { APPLICATION_ENDPOINTS } from "./application-endpoints.ts";
import { DESK_APPLICATION_ENDPOINTS } from "./desk-applications.ts";
import { CASEWORK_ENDPOINTS } from "./desk-casework.ts";
import { FORM_DRAFT_ENDPOINTS } from "./desk-form-drafts.ts";
import { FORM_PUBLISHING_ENDPOINTS } from "./desk-form-publishing.ts";
import { FORM_VERSION_ENDPOINTS } from "./desk-form-versions.ts";
import { PASSING_ON_ENDPOINTS } from "./desk-passing-on.ts";
import { STAFF_ENDPOINTS } from "./desk-staff.ts";
import { WORK_LIST_ENDPOINTS } from "./desk-work-list.ts";
import { DOCUMENT_ENDPOINTS } from "./document-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { PUBLIC_ENDPOINTS } from "./public-endpoints.ts";

// All endpoints, by name. Browsers take the types alone: what is defined here comes with the schema library.

/** Those of applicants, and of whoever has no session. */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...APPLICATION_ENDPOINTS,
  ...ANSWER_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...PUBLIC_ENDPOINTS,
};
export type EndpointName = keyof typeof ENDPOINTS;

/** Those of the desk, and what machines call. */
export const DESK_ENDPOINTS = {
  ...STAFF_ENDPOINTS,
  ...WORK_LIST_ENDPOINTS,
  ...DESK_APPLICATION_ENDPOINTS,
  ...CASEWORK_ENDPOINTS,
  ...PASSING_ON_ENDPOINTS,
  ...FORM_DRAFT_ENDPOINTS,
  ...FORM_VERSION_ENDPOINTS,
  ...FORM_PUBLISHING_ENDPOINTS,
};

export type DeskEndpointName = keyof typeof DESK_ENDPOINTS;

type ByRoute<Table extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Table as Table[Name]["route"]]: Table[Name];
};

/** The endpoints of applicants by their routes: `ApplicantEndpoints["GET /api/profile"]`. */
export type ApplicantEndpoints = ByRoute<typeof ENDPOINTS>;
/** Those of the desk by their routes. */
export type DeskEndpoints = ByRoute<typeof DESK_ENDPOINTS>;
