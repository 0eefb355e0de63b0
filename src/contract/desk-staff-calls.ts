import {
  CodeEnrolment,
  CodeSignIn,
  MadeLink,
  NewRole,
  NewSections,
  NewStaff,
  OpenedLink,
  PasskeyEnrolment,
  PasskeyOptions,
  PasskeySignIn,
  SignedIn,
  SignedOut,
  SignInWays,
  StaffLink,
  StaffList,
  StaffMember,
  StaffParams,
} from "./desk-staff.ts";

// What the calls about sign-in and staff take, send and refuse; a part of `DESK_CONTRACTS`.

const PASSWORD_ERRORS = ["weak_password", "common_password", "personal_password"] as const;

export const STAFF_CALLS = {
  signInWays: {
    access: "everyone",
    summary: "How one can sign in here.",
    response: SignInWays,
    errors: [],
  },
  signInWithCode: {
    access: "everyone",
    summary: "Begins a session with password and code; one refusal for all that can be wrong.",
    body: CodeSignIn,
    response: SignedIn,
    errors: ["wrong_staff_sign_in"],
  },
  passkeyChallenge: {
    access: "everyone",
    summary: "What a passkey has to sign, within five minutes and once.",
    response: PasskeyOptions,
    errors: [],
  },
  signInWithPasskey: {
    access: "everyone",
    summary: "Begins a session with a passkey.",
    body: PasskeySignIn,
    response: SignedIn,
    errors: ["wrong_staff_passkey"],
  },
  openStaffLink: {
    access: "everyone",
    summary: "What a one-time link offers; it stays usable until a way to sign in is chosen.",
    body: StaffLink,
    response: OpenedLink,
    errors: ["wrong_staff_link"],
  },
  enrolCode: {
    access: "everyone",
    summary: "Uses up the link: from now on password and code; begins a session.",
    body: CodeEnrolment,
    response: SignedIn,
    errors: ["wrong_staff_link", "wrong_staff_code", ...PASSWORD_ERRORS],
  },
  enrolPasskey: {
    access: "everyone",
    summary: "Uses up the link: from now on this passkey; begins a session.",
    body: PasskeyEnrolment,
    response: SignedIn,
    errors: ["wrong_staff_link", "wrong_staff_passkey"],
  },
  staffSession: {
    access: "desk",
    summary: "Who is signed in.",
    response: SignedIn,
    errors: [],
  },
  staffSignOut: {
    access: "desk",
    summary: "Ends the session.",
    response: SignedOut,
    errors: [],
  },
  listStaff: {
    access: "manageStaff",
    summary: "Everybody with an account at the desk.",
    response: StaffList,
    errors: [],
  },
  addStaff: {
    access: "manageStaff",
    summary: "Adds somebody, or somebody who was revoked again, with a one-time link.",
    body: NewStaff,
    response: MadeLink,
    errors: ["invalid_email", "staff_exists"],
  },
  changeStaffRole: {
    access: "manageStaff",
    summary: "Changes what somebody may, at once.",
    params: StaffParams,
    body: NewRole,
    response: StaffMember,
    errors: ["unknown_staff", "last_admin"],
  },
  renewStaffLink: {
    access: "manageStaff",
    summary: "A new one-time link; whoever uses it leaves the ways to sign in from before behind.",
    params: StaffParams,
    response: MadeLink,
    errors: ["unknown_staff"],
  },
  revokeStaff: {
    access: "manageStaff",
    summary: "Ends the sessions, links and ways to sign in of somebody.",
    params: StaffParams,
    response: StaffMember,
    errors: ["unknown_staff", "last_admin"],
  },
  changeStaffSections: {
    access: "manageStaff",
    summary:
      "Opens the masked answers of these pages to somebody, and of no others, at once. Roles that read all are not kept from any.",
    params: StaffParams,
    body: NewSections,
    response: StaffMember,
    errors: ["unknown_staff", "unknown_page"],
  },
} as const;
