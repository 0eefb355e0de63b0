import Type, { type Static } from "typebox";
import {
  closed,
  defineEndpoint,
  type EndpointLimit,
  type Given,
  MessageResponse,
  NO_HALVES,
  PASSWORD_ERRORS,
  text,
  wholeNumber,
} from "./endpoint.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "./limits.ts";

// Accounts and sessions of applicants (API-01 to API-07).

const Username = Type.String({ maxLength: EMAIL_MAX_LENGTH, pattern: NO_HALVES });

const Password = Type.String({ maxLength: PASSWORD_MAX_LENGTH, pattern: NO_HALVES });

const Credentials = Type.Object({ username: Username, password: Password }, closed);

const Confirmation = Type.Object({ username: Username, code: Type.String({ maxLength: 32 }) }, closed);

const UsernameOnly = Type.Object({ username: Username }, closed);

const PasswordReset = Type.Object(
  { username: Username, password: Password, id: Type.String({ maxLength: 128 }) },
  closed,
);

const SessionResponse = Type.Object({ username: Type.String() }, closed);

export const JournalKeyResponse = Type.Object(
  {
    account: text("As in the profile: under whatever key, for as long as the account exists"),
    keys: Type.Array(Type.String(), {
      minItems: 1,
      description:
        "AES-256 keys in base64: of the installation's key in force first, then of those before it",
    }),
    time: wholeNumber("The server's time, in milliseconds since 1970"),
  },
  closed,
);

/** A page asks once, when it is opened: two a second for a minute are no person. */
const JOURNAL_KEY_LIMIT: EndpointLimit = { calls: 120, periodMs: 60_000 };

export const ACCOUNT_ENDPOINTS = {
  signup: defineEndpoint("POST /public/signup", {
    access: "everyone",
    summary: "Mails a six-digit code (10 minutes, 10 tries, one use).",
    body: Credentials,
    response: MessageResponse,
    errors: ["invalid_email", ...PASSWORD_ERRORS],
  }),

  confirm: defineEndpoint("POST /public/confirm", {
    access: "everyone",
    summary: "Confirms the account whose code it is.",
    body: Confirmation,
    response: MessageResponse,
    errors: ["wrong_code", "invalid_email"],
  }),

  login: defineEndpoint("POST /public/login", {
    access: "everyone",
    summary:
      "Begins a session and sets its cookies; `account_not_confirmed` is told after the right password only.",
    body: Credentials,
    response: MessageResponse,
    errors: ["wrong_login", "account_not_confirmed"],
  }),

  forgotPassword: defineEndpoint("POST /public/forgot-password", {
    access: "everyone",
    summary: "Mails `PUBLIC_URL/reset?username=…&id=…` (one hour, one use).",
    body: UsernameOnly,
    response: MessageResponse,
    errors: ["invalid_email"],
  }),

  resetPassword: defineEndpoint("POST /public/reset-password", {
    access: "everyone",
    summary: "Sets the password and ends every session of the account.",
    body: PasswordReset,
    response: MessageResponse,
    errors: ["wrong_reset_link", "invalid_email", ...PASSWORD_ERRORS],
  }),

  resendConfirm: defineEndpoint("POST /public/resend-confirm", {
    access: "everyone",
    summary: "Mails a new code; the earlier one ends.",
    body: UsernameOnly,
    response: MessageResponse,
    errors: ["invalid_email"],
  }),

  logout: defineEndpoint("GET /api/logout", {
    access: "session",
    summary:
      "Ends the session and clears the cookies; where nothing can be stored, the session is refused until it can be deleted.",
    response: MessageResponse,
    errors: [],
  }),

  session: defineEndpoint("GET /api/session", {
    access: "session",
    summary: "Keeps the session alive while somebody types.",
    response: SessionResponse,
    errors: [],
  }),

  journalKey: defineEndpoint("GET /api/journal-key", {
    access: "session",
    summary:
      "Keys of this account for the answers that a browser keeps until they are saved: the first encrypts, all decrypt.",
    response: JournalKeyResponse,
    errors: [],
    limit: JOURNAL_KEY_LIMIT,
  }),
};

export type JournalKeyResponse = Given<Static<typeof JournalKeyResponse>>;
