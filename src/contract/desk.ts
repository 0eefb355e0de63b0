// What staff are and may, and the pages and words of the desk; free of the schema library, for its pages.

/** What staff may be, from the one who only reads on. */
export const STAFF_ROLES = ["reader", "reviewer", "form_editor", "publisher", "admin"] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a call at the desk needs, and which roles have it. */
export const STAFF_RIGHTS = {
  /** Whoever is signed in. */
  desk: STAFF_ROLES,
  /** Finding and reading applications, but for their sensitive answers: whoever makes the form has no applications. */
  readApplications: ["reader", "reviewer", "admin"],
  /** Reading all answers of what was submitted in full. */
  readSensitive: ["reviewer", "admin"],
  /** Opening a submitted application again, and ending that: whoever judges applications, not whoever makes the form. */
  reopenApplications: ["reviewer", "admin"],
  /** Saying what an application is without, reminding applicants, and notes, which may say what readers do not read. */
  handleApplications: ["reviewer", "admin"],
  /** Taking applications along as files: sensitive answers as far as they may be read. */
  exportApplications: ["reader", "reviewer", "admin"],
  /** Sharing a saved filter with all who read applications; keeping one for oneself is open to each of them. */
  shareFilters: ["reviewer", "admin"],
  /** Changing the form as a draft, which applicants do not see. */
  editForm: ["form_editor", "publisher", "admin"],
  /** Making a draft, or an earlier version, what applicants see. */
  publishForm: ["publisher", "admin"],
  /** What other systems are told, and what they may read. */
  manageMachines: ["admin"],
  /** Adding staff, and changing or taking back what they may. */
  manageStaff: ["admin"],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type StaffRight = keyof typeof STAFF_RIGHTS;

export function mayStaff(role: StaffRole, right: StaffRight): boolean {
  const roles: readonly StaffRole[] = STAFF_RIGHTS[right];
  return roles.includes(role);
}

/** How somebody has signed in at the desk. */
export const STAFF_WAYS = ["code", "passkey", "provider"] as const;

export type StaffWay = (typeof STAFF_WAYS)[number];

/** Where the desk is: its pages, its calls and its files, and the path of its cookies. */
export const DESK_PATH = "/desk";

/** The pages of the desk, below DESK_PATH. */
export const DESK_PAGES = {
  home: "",
  signIn: "/sign-in",
  /** With the token of a one-time link behind `#`, where no server and no log sees it. */
  firstSignIn: "/first-sign-in",
  staff: "/staff",
  /** Who is signed in. */
  account: "/account",
  application: "/applications/:application_id",
  exports: "/exports",
  tokens: "/tokens",
  webhooks: "/webhooks",
  form: "/form",
  formReview: "/form/review",
  formVersions: "/form/versions",
  formVersion: "/form/versions/:number",
} as const;

/** Where signing in with the school's OpenID Connect provider begins and ends: browsers go there, no call does. */
export const DESK_PROVIDER = {
  begin: "/desk/sign-in/provider",
  /** The redirect address that the provider has to know. */
  return: "/desk/sign-in/provider/return",
} as const;

/** Why nobody was signed in by the provider; the page of the sign-in says it in a sentence. */
export const PROVIDER_PROBLEMS = [
  "denied",
  "unreachable",
  "expired",
  "failed",
  "no_role",
  "not_invited",
  "no_email",
  "email_taken",
  "revoked",
] as const;

export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** The part of the address that brings one to the page. */
export const PROVIDER_PROBLEM_PARAMETER = "problem";

/** What is to do with an application: what the work list is grouped by. */
export const WORK_GROUPS = ["submitted", "missing", "waiting", "ready", "draft"] as const;

export type WorkGroupName = (typeof WORK_GROUPS)[number];

/** What applications are exported as. */
export const EXPORT_FORMATS = ["csv", "jsonl", "zip"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How an export ended. */
export const EXPORT_OUTCOMES = ["done", "broken_off", "failed"] as const;

export type ExportOutcome = (typeof EXPORT_OUTCOMES)[number];
