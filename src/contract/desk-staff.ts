import Type, { type Static } from "typebox";
import { STAFF_ROLES, STAFF_WAYS } from "./desk-endpoints.ts";
import type { Given } from "./endpoint-responses.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "./limits.ts";
import { closed, idText, NO_HALVES, oneOf, Time } from "./schema-types.ts";

// What the calls of the desk about signing in and about staff take and send.

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
export const StaffLink = Type.Object({ token: LinkToken }, closed);
export const CodeEnrolment = Type.Object({ token: LinkToken, password: Password, code: Code }, closed);
export const PasskeyEnrolment = Type.Object({ token: LinkToken, passkey: PasskeyMade }, closed);
export const NewStaff = Type.Object({ email: Email, role: Role }, closed);
export const NewRole = Type.Object({ role: Role }, closed);
export const NewSections = Type.Object(
  {
    sections: Type.Array(idText(100), {
      maxItems: 500,
      uniqueItems: true,
      description: "Ids of pages whose masked answers are read in full; none takes all back",
    }),
  },
  closed,
);
export const StaffParams = Type.Object({ staff_id: idText(64) });

/** What a browser makes a passkey, or uses one, by: `PublicKeyCredential.parse…OptionsFromJSON` reads it. */
export const PasskeyOptions = Type.Object({ challenge: Type.String() });

export const SignInWays = Type.Object(
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
export const SignedOut = Type.Object(
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
export const StaffList = Type.Object(
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

export type CodeSignIn = Static<typeof CodeSignIn>;
export type PasskeySignIn = Static<typeof PasskeySignIn>;
export type StaffLink = Static<typeof StaffLink>;
export type CodeEnrolment = Static<typeof CodeEnrolment>;
export type PasskeyEnrolment = Static<typeof PasskeyEnrolment>;
export type NewStaff = Static<typeof NewStaff>;
export type NewRole = Static<typeof NewRole>;
export type NewSections = Static<typeof NewSections>;
export type StaffSection = Given<Static<typeof StaffSection>>;
export type StaffParams = Static<typeof StaffParams>;
export type SignInWays = Given<Static<typeof SignInWays>>;
export type OpenedLink = Given<Static<typeof OpenedLink>>;
export type SignedIn = Given<Static<typeof SignedIn>>;
export type SignedOut = Given<Static<typeof SignedOut>>;
export type StaffMember = Given<Static<typeof StaffMember>>;
export type StaffList = Given<Static<typeof StaffList>>;
export type MadeLink = Given<Static<typeof MadeLink>>;
