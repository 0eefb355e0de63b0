import Type, { type Static } from "typebox";
import { STAFF_ROLES, STAFF_WAYS } from "./desk.ts";
import {
  closed,
  defineEndpoint,
  type EndpointLimit,
  type Given,
  idText,
  NO_HALVES,
  oneOf,
  PASSWORD_ERRORS,
  Time,
} from "./endpoint.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "./limits.ts";

// Signing in at the desk, and its staff.

const Email = idText(EMAIL_MAX_LENGTH, "The email address");

const Password = Type.String({ maxLength: PASSWORD_MAX_LENGTH, pattern: NO_HALVES });

const Code = Type.String({ maxLength: 32 });

const LinkToken = Type.String({ maxLength: 128 });

const Role = oneOf(STAFF_ROLES);

/** Bytes in base64url, as browsers write what an authenticator says. */
const Bytes = Type.String({ maxLength: 8_000, pattern: "^[A-Za-z0-9_-]*$" });

const Authenticator = {
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal("public-key"),
  authenticatorAttachment: Type.Optional(Type.Union([Type.Null(), oneOf(["platform", "cross-platform"])])),
  clientExtensionResults: Type.Object({}),
} as const;

/** What `PublicKeyCredential.toJSON()` gives after a passkey was made. */
const PasskeyMade = Type.Object({
  ...Authenticator,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});

/** What `PublicKeyCredential.toJSON()` gives after a passkey was used. */
const PasskeyUsed = Type.Object({
  ...Authenticator,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Type.Union([Type.Null(), Bytes])),
  }),
});

export const CodeSignIn = Type.Object({ email: Email, password: Password, code: Code }, closed);

export const PasskeySignIn = Type.Object({ passkey: PasskeyUsed }, closed);

const StaffLink = Type.Object({ token: LinkToken }, closed);

export const CodeEnrolment = Type.Object({ token: LinkToken, password: Password, code: Code }, closed);

export const PasskeyEnrolment = Type.Object({ token: LinkToken, passkey: PasskeyMade }, closed);

const NewStaff = Type.Object({ email: Email, role: Role }, closed);

const NewRole = Type.Object({ role: Role }, closed);

const NewSections = Type.Object(
  {
    sections: Type.Array(idText(100), {
      maxItems: 500,
      uniqueItems: true,
      description: "Ids of pages whose masked answers are read in full; none takes all back",
    }),
  },
  closed,
);

/** What a browser makes a passkey, or uses one, by: `PublicKeyCredential.parse…OptionsFromJSON` reads it. */
const PasskeyOptions = Type.Object({ challenge: Type.String() });

const SignInWays = Type.Object(
  {
    school: Type.String(),
    provider: Type.Boolean({ description: "Whether one signs in with the school's account as well" }),
  },
  closed,
);

export const OpenedLink = Type.Object(
  {
    email: Type.String(),
    role: Role,
    secret: Type.String({ description: "For an app that shows codes, in base32" }),
    uri: Type.String({ description: "The same as an otpauth address, for a QR code" }),
    passkey_options: PasskeyOptions,
  },
  closed,
);

export const SignedIn = Type.Object({ email: Type.String(), role: Role, way: oneOf(STAFF_WAYS) }, closed);

const SignedOut = Type.Object(
  {
    provider_sign_out: Type.Union([Type.Null(), Type.String()], {
      description: "Where the session at the school's provider can be ended too",
    }),
  },
  closed,
);

export const StaffMember = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    role: Role,
    state: oneOf(["invited", "active", "revoked"]),
    last_sign_in_at: Type.Union([Type.Null(), Time]),
    sections: Type.Array(Type.String(), {
      description: "Ids of pages whose masked answers were opened to them; some roles read all without",
    }),
  },
  closed,
);

const StaffSection = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    has_masked: Type.Boolean({ description: "Whether it asks for something that is masked" }),
  },
  closed,
);

const StaffList = Type.Object(
  {
    staff: Type.Array(StaffMember),
    sections: Type.Array(StaffSection, { description: "The pages of the forms of this moment" }),
  },
  closed,
);

export const MadeLink = Type.Object(
  { link: Type.String({ description: "Shown this once" }), expires_at: Time },
  closed,
);

/** Nobody guesses a link or a passkey; the limit is for whoever tries all the same, or fills the database. */
export const SIGN_IN_LIMIT: EndpointLimit = { calls: 60, periodMs: 60_000 };

export const STAFF_ENDPOINTS = {
  signInWays: defineEndpoint("GET /desk/api/sign-in", {
    access: "everyone",
    summary: "How one can sign in here.",
    response: SignInWays,
    errors: [],
  }),

  signInWithCode: defineEndpoint("POST /desk/api/sign-in/code", {
    access: "everyone",
    summary: "Begins a session with password and code; one refusal for all that can be wrong.",
    body: CodeSignIn,
    response: SignedIn,
    errors: ["wrong_staff_sign_in"],
  }),

  passkeyChallenge: defineEndpoint("POST /desk/api/sign-in/passkey-challenge", {
    access: "everyone",
    summary: "What a passkey has to sign, within five minutes and once.",
    response: PasskeyOptions,
    errors: [],
    limit: SIGN_IN_LIMIT,
  }),

  signInWithPasskey: defineEndpoint("POST /desk/api/sign-in/passkey", {
    access: "everyone",
    summary: "Begins a session with a passkey.",
    body: PasskeySignIn,
    response: SignedIn,
    errors: ["wrong_staff_passkey"],
    limit: SIGN_IN_LIMIT,
  }),

  openStaffLink: defineEndpoint("POST /desk/api/first-sign-in", {
    access: "everyone",
    summary: "What a one-time link offers; it stays usable until a way to sign in is chosen.",
    body: StaffLink,
    response: OpenedLink,
    errors: ["wrong_staff_link"],
    limit: SIGN_IN_LIMIT,
  }),

  enrolCode: defineEndpoint("POST /desk/api/first-sign-in/code", {
    access: "everyone",
    summary: "Uses up the link: from now on password and code; begins a session.",
    body: CodeEnrolment,
    response: SignedIn,
    errors: ["wrong_staff_link", "wrong_staff_code", ...PASSWORD_ERRORS],
    limit: SIGN_IN_LIMIT,
  }),

  enrolPasskey: defineEndpoint("POST /desk/api/first-sign-in/passkey", {
    access: "everyone",
    summary: "Uses up the link: from now on this passkey; begins a session.",
    body: PasskeyEnrolment,
    response: SignedIn,
    errors: ["wrong_staff_link", "wrong_staff_passkey"],
    limit: SIGN_IN_LIMIT,
  }),

  staffSession: defineEndpoint("GET /desk/api/session", {
    access: "desk",
    summary: "Who is signed in.",
    response: SignedIn,
    errors: [],
  }),

  staffSignOut: defineEndpoint("POST /desk/api/sign-out", {
    access: "desk",
    summary: "Ends the session.",
    response: SignedOut,
    errors: [],
  }),

  listStaff: defineEndpoint("GET /desk/api/staff", {
    access: "manageStaff",
    summary: "Everybody with an account at the desk.",
    response: StaffList,
    errors: [],
  }),

  addStaff: defineEndpoint("POST /desk/api/staff", {
    access: "manageStaff",
    summary: "Adds somebody, or somebody who was revoked again, with a one-time link.",
    body: NewStaff,
    response: MadeLink,
    errors: ["invalid_email", "staff_exists"],
  }),

  changeStaffRole: defineEndpoint("PUT /desk/api/staff/:staff_id/role", {
    access: "manageStaff",
    summary: "Changes what somebody may, at once.",
    params: { staff_id: idText(64) },
    body: NewRole,
    response: StaffMember,
    errors: ["unknown_staff", "last_admin"],
  }),

  renewStaffLink: defineEndpoint("POST /desk/api/staff/:staff_id/link", {
    access: "manageStaff",
    summary: "A new one-time link; whoever uses it leaves the ways to sign in from before behind.",
    params: { staff_id: idText(64) },
    response: MadeLink,
    errors: ["unknown_staff"],
  }),

  revokeStaff: defineEndpoint("POST /desk/api/staff/:staff_id/revocation", {
    access: "manageStaff",
    summary: "Ends the sessions, links and ways to sign in of somebody.",
    params: { staff_id: idText(64) },
    response: StaffMember,
    errors: ["unknown_staff", "last_admin"],
  }),

  changeStaffSections: defineEndpoint("PUT /desk/api/staff/:staff_id/sections", {
    access: "manageStaff",
    summary:
      "Opens the masked answers of these pages to somebody, and of no others, at once. Roles that read all are not kept from any.",
    params: { staff_id: idText(64) },
    body: NewSections,
    response: StaffMember,
    errors: ["unknown_staff", "unknown_page"],
  }),
};

export type CodeSignIn = Static<typeof CodeSignIn>;
export type PasskeySignIn = Static<typeof PasskeySignIn>;
export type CodeEnrolment = Static<typeof CodeEnrolment>;
export type PasskeyEnrolment = Static<typeof PasskeyEnrolment>;
export type StaffSection = Given<Static<typeof StaffSection>>;
export type OpenedLink = Given<Static<typeof OpenedLink>>;
export type SignedIn = Given<Static<typeof SignedIn>>;
export type StaffMember = Given<Static<typeof StaffMember>>;
export type MadeLink = Given<Static<typeof MadeLink>>;
