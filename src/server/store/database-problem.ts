import { ConfigError, type ServerConfig } from "../system/config.ts";
import { codesInBrackets, errorFacts } from "../system/error-facts.ts";
import { OldDatabaseError } from "./adopt-baseline.ts";
import { MissingKeyError } from "./encryption.ts";
import { damagedDatabase } from "./storage-failure.ts";

/** What PostgreSQL calls it (its appendix A), or Node. */
const REASONS: Readonly<Record<string, string>> = {
  "28P01": "PostgreSQL refuses the user name or the password",
  "28000": "PostgreSQL lets nobody of that name in from here: see its pg_hba.conf",
  "3D000": "PostgreSQL has no database of that name",
  "42501": "the user has no right to make tables in the database: it should own it",
  "53300": "PostgreSQL has no connection left: see its max_connections",
  "53100": "PostgreSQL's disk is full",
  "57P03": "PostgreSQL is starting or stopping",
  "25006": "PostgreSQL is a replica, which takes no writes",
  "08P01": "what answers is no PostgreSQL, or a pooler that refuses the connection",
  ECONNREFUSED: "nothing takes connections at its host and port",
  ENOTFOUND: "there is no machine of that name",
  EAI_AGAIN: "there is no machine of that name",
  ETIMEDOUT: "it cannot be reached",
  EHOSTUNREACH: "it cannot be reached",
  ENETUNREACH: "it cannot be reached",
  ECONNRESET: "it ended the connection",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  EACCES: "the file cannot be read or written by this user",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/** SQLite's primary result codes: the file cannot be opened, or only be read. */
const SQLITE_REASONS: Readonly<Record<number, string>> = {
  14: "its file cannot be opened by the user that runs this, to whom it and the folder should belong",
  8: "its file cannot be written by the user that runs this, to whom it and the folder should belong",
};

/**
 * Why a database cannot be used, in words and codes: the message of the driver may quote the address with its password.
 */
export function databaseProblem(error: unknown): string {
  const { code = "", errcode = 0, cause } = errorFacts(error);
  const reason = REASONS[code] ?? REASONS[cause?.code ?? ""] ?? SQLITE_REASONS[errcode & 0xff];
  const codes = codesInBrackets(error);
  if (reason === undefined)
    return codes === "" ? "it does not answer (unknown error)" : `it does not answer${codes}`;
  return `${reason}${codes}`;
}

/** Why a database cannot be used, in a sentence that says what to do where the error itself or its file tells; null otherwise. */
function explainedProblem(error: unknown, dataDir: string): string | null {
  const isExplained = error instanceof MissingKeyError || error instanceof OldDatabaseError;
  return isExplained ? error.message : damagedDatabase(error, dataDir);
}

/** Why a database was not opened, in one line: for the doctor, which has named the database already. */
export function openingProblem(error: unknown, dataDir: string): string {
  return explainedProblem(error, dataDir) ?? databaseProblem(error);
}

/** Why a database was not opened, in one line for whoever has started the program. */
export function unusableDatabase(
  error: unknown,
  { databaseUrl, dataDir }: Pick<ServerConfig, "databaseUrl" | "dataDir">,
): ConfigError {
  const setting = databaseUrl === null ? "DATA_DIR holds" : "DATABASE_URL names";
  return new ConfigError(
    explainedProblem(error, dataDir) ??
      `${setting} a database that cannot be used: ${databaseProblem(error)}.`,
    { cause: error },
  );
}
