import { constants } from "node:fs";
import { access, link, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { errorCode } from "../system/has-fields.ts";
import type { Mail } from "./letter.ts";
import { MailError, smtpError } from "./mail-problem.ts";

/** Loaded with the first mail: no start waits for it. */
const nodemailer = () => import("nodemailer");

const SMTP_TIMEOUT_MS = 30_000;
/** Less than that: a connection that nobody needs is ended with a goodbye, before the mail server ends it. */
const SMTP_IDLE_MS = 20_000;

/** A sender as a header of a mail has it, or as name and address. */
export type Sender = string | { readonly name: string; readonly address: string };

export interface MailToSend {
  readonly mail: Mail;
  readonly from: Sender;
  /** The same whenever this mail is sent: mailboxes show a mail once that comes twice with the same Message-ID. */
  readonly id: string;
}

/** Sends one mail, and gives the name of the outbox file where it went, if it went there. @throws MailError */
export type SendMail = (mail: MailToSend) => Promise<string | null>;

/** Where mails go. */
export interface MailTransport {
  readonly send: SendMail;
  /** Tries whether mails could be sent, with the user name and password where there are any. @throws MailError */
  readonly verify: () => Promise<void>;
  /** Ends the connections, when no mail is under way. */
  readonly close: () => Promise<void>;
}

/** What is handed to the mailer: the recipient as an address that nobody parses. */
function message({ mail: { to, ...content }, from, id }: MailToSend) {
  const address = typeof from === "string" ? from : from.address;
  const host = /@([^\s@<>]+)>?\s*$/.exec(address)?.[1] ?? "localhost";
  return { ...content, to: { name: "", address: to }, from, messageId: `<${id}@${host}>` };
}

/** Has each mail say that a program wrote it: nobody's holiday notice answers then (RFC 3834). */
function marked<Sent>(transport: Transporter<Sent>): Transporter<Sent> {
  return transport.use("stream", (mail, done) => {
    mail.message.addHeader("Auto-Submitted", "auto-generated");
    done();
  });
}

/**
 * Sends through the mail server of an smtp:// or smtps:// address, over so many connections at the most, which are used
 * again. One that the server has ended meanwhile is replaced, as long as nothing of the mail was sent over it; any other
 * error is the caller's, who sends the mail again later.
 */
export function smtpTransport(url: string, maxConnections: number): MailTransport {
  const connect = async () =>
    marked(
      (await nodemailer()).createTransport({
        url,
        // Its address may say `?tls.rejectUnauthorized=`, which wins.
        ...(isLoopback(url) && { tls: { rejectUnauthorized: false } }),
        pool: true,
        maxConnections,
        idleTimeout: SMTP_IDLE_MS,
        connectionTimeout: SMTP_TIMEOUT_MS,
        greetingTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
      }),
    );
  let pool: ReturnType<typeof connect> | undefined;
  return {
    send: async (mail) => {
      pool ??= connect();
      const mailer = await pool;
      await mailer.sendMail(message(mail)).catch((error: unknown) => {
        throw smtpError(error);
      });
      return null;
    },
    verify: async () => {
      pool ??= connect();
      const mailer = await pool;
      await mailer.verify().catch((error: unknown) => {
        throw smtpError(error);
      });
    },
    close: async () => (await pool)?.close(),
  };
}

/**
 * Whether the mail server is on this machine, where nobody is in between: those of Debian offer TLS there with a certificate
 * that they have made themselves (OPS-01).
 */
function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? "";
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}

/** Writes each mail as one complete file into `DATA_DIR/outbox`, named so that the newest comes last. */
export function outboxTransport(dataDir: string, now: () => number): MailTransport {
  const folder = join(dataDir, "outbox");
  const prepare = async () =>
    marked((await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: "windows" }));
  let composer: ReturnType<typeof prepare> | undefined;
  return {
    send: async (mail) => {
      composer ??= prepare();
      const { message: composed } = await (await composer).sendMail(message(mail));
      const time = new Date(now()).toISOString().replaceAll(/[-:.]/g, "");
      if (!Buffer.isBuffer(composed)) throw new TypeError("The mail was to be composed in memory.");
      return await inOutbox(async () => {
        await makeFolder(folder);
        return await writeNumbered(folder, time, composed);
      });
    },
    verify: () =>
      inOutbox(async () => {
        await makeFolder(folder);
        await access(folder, constants.W_OK);
      }),
    close: async () => undefined,
  };
}

async function inOutbox<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new MailError("outbox", error);
  }
}

/** Not the folders above it: a data folder that is gone must not be begun anew. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

/** A reader sees the whole file or none; two mails of the same millisecond get different numbers. */
async function writeNumbered(folder: string, time: string, content: Buffer): Promise<string> {
  const draft = join(folder, `.${process.pid}-${time}-${Math.random().toString(36).slice(2)}.draft`);
  await writeFile(draft, content, { mode: 0o600, flush: true });
  try {
    for (let number = 1; ; number++) {
      const name = `${time}-${String(number).padStart(4, "0")}.eml`;
      if (await tryLink(draft, join(folder, name))) return name;
    }
  } finally {
    await rm(draft);
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
