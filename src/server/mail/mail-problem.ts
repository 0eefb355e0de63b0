import { codesInBrackets, errorFacts } from "../system/error-facts.ts";
import { ExplainedError } from "../system/explained-error.ts";
import { hasFields } from "../system/has-fields.ts";

/** Why a mail did not leave, for the log, `jobs`, `/ready`, the desk and whoever runs `mail-test` or `doctor`. */
const MAIL_PROBLEMS = {
  untrusted: "the mail server's certificate is not trusted",
  otherName: "the mail server's certificate is for another name",
  expired: "the mail server's certificate has expired, or is not valid yet",
  tls: "the connection to the mail server cannot be encrypted",
  unknownName: "there is no mail server of that name",
  notListening: "no mail server takes connections at that address and port",
  unreachable: "the mail server cannot be reached",
  late: "the mail server does not answer in time",
  closed: "the mail server ended the connection",
  login: "the mail server refuses the user name or the password",
  sender: "the mail server does not take the sender of MAIL_FROM",
  recipient: "the mail server does not take the recipient",
  mail: "the mail server does not take the mail",
  protocol: "what answers is no mail server, or refuses this machine",
  outbox: "the outbox in DATA_DIR cannot be written",
  unknown: "the mail could not be sent",
} as const;
type MailProblem = keyof typeof MAIL_PROBLEMS;

/** What concerns one mail: the next one may go. */
const OF_ONE_MAIL: ReadonlySet<MailProblem> = new Set(["recipient", "mail"]);

/** A mail did not leave; the cause is what the mailer threw. */
export class MailError extends ExplainedError {
  override readonly name = "MailError";

  constructor(problem: MailProblem, cause: unknown) {
    super(`${MAIL_PROBLEMS[problem]}${codesInBrackets(cause)}`, {
      cause,
      isOutage: !OF_ONE_MAIL.has(problem),
    });
  }
}

/** Says in words what the mailer threw when it was to send by SMTP. */
export function smtpError(error: unknown): MailError {
  return new MailError(problemOf(error), error);
}

/** What Node and OpenSSL call it. */
const SYSTEM_CODES: Readonly<Record<string, MailProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "untrusted",
  CERT_UNTRUSTED: "untrusted",
  CERT_REVOKED: "untrusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "otherName",
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "expired",
  ENOTFOUND: "unknownName",
  EAI_AGAIN: "unknownName",
  ECONNREFUSED: "notListening",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ECONNRESET: "closed",
  EPIPE: "closed",
  ETIMEDOUT: "late",
};

/** What the mailer calls it. */
const MAILER_CODES: Readonly<Record<string, MailProblem>> = {
  ETLS: "tls",
  EDNS: "unknownName",
  ETIMEDOUT: "late",
  ECONNECTION: "closed",
  EAUTH: "login",
  ENOAUTH: "login",
  EPROTOCOL: "protocol",
  EMESSAGE: "mail",
  EENVELOPE: "mail",
};

/** What it had said when the mail server refused. */
const COMMANDS: Readonly<Record<string, MailProblem>> = {
  "MAIL FROM": "sender",
  "RCPT TO": "recipient",
  DATA: "mail",
};

function problemOf(error: unknown): MailProblem {
  const { code = "", originalCode = "", cause } = errorFacts(error);
  const system = SYSTEM_CODES[originalCode] ?? SYSTEM_CODES[code] ?? SYSTEM_CODES[cause?.code ?? ""];
  if (system !== undefined) return system;
  // OpenSSL's own, such as ERR_SSL_WRONG_VERSION_NUMBER where nothing speaks TLS.
  if (/^ERR_(SSL|TLS)_/.test(originalCode)) return "tls";
  const command = hasFields(error, { command: "string" }) ? COMMANDS[error.command] : undefined;
  return command ?? MAILER_CODES[code] ?? "unknown";
}
