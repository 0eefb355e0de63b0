import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { strToU8, zipSync } from "fflate";
import { DESK_PROVIDER } from "../../contract/desk.ts";
import { convertDocument } from "../conversion/convert-document.ts";
import { findOffice } from "../conversion/office.ts";
import { clamdScanner } from "../conversion/virus-scanner.ts";
import { loadAppKeys } from "../crypto/app-key.ts";
import { SchoolProvider } from "../desk/school-provider.ts";
import { configuredTransport } from "../mail/configured-mail.ts";
import { newStorageKey, TAKEN } from "../storage/document-storage.ts";
import { openStorage } from "../storage/open-storage.ts";
import { readDatabaseClock } from "../store/database-clock.ts";
import { openingProblem } from "../store/database-problem.ts";
import { openStore } from "../store/open-store.ts";
import type { ServerConfig } from "../system/config.ts";
import { codesInBrackets, errorFacts } from "../system/error-facts.ts";
import { ExplainedError } from "../system/explained-error.ts";

/** What came of trying something: `unused` is what the settings do not ask for. */
export interface Diagnosis {
  readonly state: "ok" | "wrong" | "unused";
  readonly words: string;
}

/** Something that the product needs, or uses where the settings say so. */
interface Trial {
  readonly name: string;
  readonly run: (config: ServerConfig) => Promise<Diagnosis>;
}

/** Everything that is outside of the program, each tried for itself, so that all that is wrong is told at once. */
export const TRIALS: readonly Trial[] = [
  { name: "database", run: tryDatabase },
  { name: "clock", run: tryClock },
  { name: "storage", run: tryStorage },
  { name: "mail", run: tryMail },
  { name: "OpenID", run: tryProvider },
  { name: "LibreOffice", run: tryOffice },
  { name: "clamd", run: tryScanner },
  { name: "disk", run: tryDisk },
];

/** Tries one; whatever it throws is what is wrong. */
export async function diagnose({ run }: Trial, config: ServerConfig): Promise<Diagnosis> {
  try {
    return await run(config);
  } catch (error) {
    return wrong(error instanceof ExplainedError ? error.reason : inCodes(error));
  }
}

const ok = (words: string): Diagnosis => ({ state: "ok", words });
const wrong = (words: string): Diagnosis => ({ state: "wrong", words });
const unused = (words: string): Diagnosis => ({ state: "unused", words });

function inCodes(error: unknown): string {
  return `it cannot be used (${errorFacts(error).type ?? "unknown error"})${codesInBrackets(error)}`;
}

async function withDatabase<T>(
  config: ServerConfig,
  work: (clock: Awaited<ReturnType<typeof readDatabaseClock>>) => T,
): Promise<T> {
  try {
    const store = await openStore(config, loadAppKeys(config));
    try {
      return work(await readDatabaseClock(store));
    } finally {
      await store.close();
    }
  } catch (error) {
    throw new ExplainedError(openingProblem(error, config.dataDir), { cause: error });
  }
}

function tryDatabase(config: ServerConfig): Promise<Diagnosis> {
  const place = config.databaseUrl === null ? "in DATA_DIR" : "at DATABASE_URL";
  return withDatabase(config, ({ version }) => ok(`${version} ${place}`));
}

/** As far as codes of staff, sign-ins with the provider and signed addresses bear it. */
const CLOCK_TOLERANCE_MS = 30_000;

/** Compares with whoever else tells the time: the database, the OpenID provider and the storage. */
async function tryClock(config: ServerConfig): Promise<Diagnosis> {
  const others = await Promise.all([
    config.databaseUrl === null
      ? null
      : withDatabase(config, ({ time }) => ({ name: "PostgreSQL", time })).catch(() => null),
    config.deskOidc && timeOf("the OpenID provider", config.deskOidc.issuer),
    config.s3 && timeOf("the storage", config.s3.endpoint),
  ]);
  const told = others.flatMap((other) => (other === null || other.time === null ? [] : [other]));
  if (told.length === 0) return unused("there is nothing to compare it with: keep it right with NTP");
  const off = told
    .map(({ name, time }) => ({ name, ms: Date.now() - Number(time) }))
    .filter(({ ms }) => Math.abs(ms) > CLOCK_TOLERANCE_MS);
  if (off.length === 0) return ok(`agrees with ${told.map(({ name }) => name).join(", ")}`);
  return wrong(
    off
      .map(
        ({ name, ms }) =>
          `${Math.round(Math.abs(ms) / 1000)} seconds ${ms < 0 ? "behind" : "ahead of"} ${name}`,
      )
      .join(", "),
  );
}

const ANSWER_MS = 10_000;

async function timeOf(name: string, address: string) {
  const response = await fetch(address, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => null);
  const time = Date.parse(response?.headers.get("date") ?? "");
  return Number.isNaN(time) ? null : { name, time };
}

/** Writes, reads and removes a small file. */
async function tryStorage(config: ServerConfig): Promise<Diagnosis> {
  const storage = await openStorage(config, loadAppKeys(config)[0]);
  const place = config.s3 === null ? "DATA_DIR/documents" : `bucket ${config.s3.bucket}`;
  const key = newStorageKey(TAKEN);
  const text = "Written by doctor.";
  await storage.write(key, Buffer.from(text));
  const read = await storage.read(key);
  await storage.remove(key);
  return read?.toString() === text
    ? ok(`${place} takes, gives and removes files`)
    : wrong(`${place} does not give back what was written`);
}

/** Connects and logs in; whether a mail arrives is told by `mail-test`. */
async function tryMail(config: ServerConfig): Promise<Diagnosis> {
  const transport = configuredTransport(config, Date.now);
  try {
    await transport.verify();
    if (config.smtpUrl === null)
      return ok("files in DATA_DIR/outbox: nobody is sent a mail (SMTP_URL is not set)");
    return ok("the mail server lets us in; npm run admin -- mail-test ADDRESS sends a mail");
  } finally {
    await transport.close();
  }
}

async function tryProvider({ deskOidc, publicUrl }: ServerConfig): Promise<Diagnosis> {
  if (deskOidc === null)
    return unused("staff sign in with passkeys and passwords (DESK_OIDC_ISSUER is not set)");
  if (publicUrl === null)
    return wrong("PUBLIC_URL is not set: the provider has to know where staff come back to");
  const returnTo = publicUrl + DESK_PROVIDER.return;
  try {
    await new SchoolProvider(deskOidc).tryClient(returnTo);
    return ok(`takes the id and secret of the desk; it has to know ${returnTo}`);
  } catch (error) {
    const { cause } = errorFacts(error);
    const codes = codesInBrackets(error);
    const isRefused = cause?.oauth === "invalid_client" || cause?.status === 401;
    if (isRefused) return wrong(`the provider does not take DESK_OIDC_CLIENT_ID and its secret${codes}`);
    if (cause?.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED")
      return wrong(`the provider writes its issuer otherwise than DESK_OIDC_ISSUER${codes}`);
    return wrong(`there is no OpenID provider at DESK_OIDC_ISSUER, or it cannot be reached${codes}`);
  }
}

/** The smallest document that Word would open. */
function wordDocument(): Uint8Array {
  const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  const files = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Written by doctor.</w:t></w:r></w:p></w:body></w:document>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

async function tryOffice(): Promise<Diagnosis> {
  const office = await findOffice();
  if (office === null)
    return unused(
      "not on the PATH: the embedded converter does Word documents, and refuses what it cannot draw",
    );
  const { signal } = new AbortController();
  const made = await convertDocument(wordDocument(), { extension: "docx", signal, office });
  if (made.kind === "converted" && made.engine === "libreoffice")
    return ok(`${office} converts a Word document`);
  return wrong(
    `${office} does not convert a small Word document: is libreoffice-writer whole, and has it memory?`,
  );
}

async function tryScanner({ clamd }: ServerConfig): Promise<Diagnosis> {
  if (clamd === null) return unused("documents are not looked at for viruses (CLAMD is not set)");
  const scanner = clamdScanner(clamd);
  const version = await scanner.version();
  const { signal } = new AbortController();
  // The file by which every scanner shows that it looks; written so that this one is none.
  const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
  return (await scanner.isInfected(Buffer.from(eicar), signal))
    ? ok(`${version} finds the test file of scanners`)
    : wrong(`${version} does not find the test file of scanners: its signatures are missing, run freshclam`);
}

const LOW_BYTES = 1_000_000_000;

async function tryDisk({ dataDir }: ServerConfig): Promise<Diagnosis> {
  const places = [
    { name: "DATA_DIR", folder: dataDir },
    { name: "the folder for temporary files", folder: tmpdir() },
  ];
  const free = await Promise.all(
    places.map(async ({ name, folder }) => {
      const { bavail, bsize } = await statfs(folder);
      return { name, bytes: bavail * bsize };
    }),
  );
  const low = free.filter(({ bytes }) => bytes < LOW_BYTES);
  const words = (low.length > 0 ? low : free).map(
    ({ name, bytes }) => `${(bytes / 1_000_000_000).toFixed(1)} GB free in ${name}`,
  );
  return (low.length > 0 ? wrong : ok)(words.join(", "));
}
