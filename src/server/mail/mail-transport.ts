import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { codeOf } from "../errors/code-of.ts";
import type { Mail } from "./mail.ts";

/** Loaded with the first mail: no start waits for it. */
const nodemailer = () => import("nodemailer");

const SMTP_TIMEOUT_MS = 30_000;

/** A sender as a header of a mail has it, or as name and address. */
export type Sender = string | { readonly name: string; readonly address: string };

/** Sends one mail, and gives the name of the outbox file where it went, if it went there. */
export type SendMail = (mail: Mail, from: Sender) => Promise<string | null>;

/** What is handed to the mailer: the recipient as an address that nobody parses. */
function message({ to, ...content }: Mail, from: Sender) {
  return { ...content, to: { name: "", address: to }, from };
}

/** Has each mail say that a program wrote it: nobody's holiday notice answers then (RFC 3834). */
function marked<Sent>(transport: Transporter<Sent>): Transporter<Sent> {
  return transport.use("stream", (mail, done) => {
    mail.message.addHeader("Auto-Submitted", "auto-generated");
    done();
  });
}

/** Sends through the mail server of an smtp:// or smtps:// address. */
export function smtpTransport(url: string): SendMail {
  const connecting = once(async () =>
    marked(
      (await nodemailer()).createTransport({
        url,
        connectionTimeout: SMTP_TIMEOUT_MS,
        greetingTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
      }),
    ),
  );
  return async (mail, from) => {
    const transport = await connecting();
    await transport.sendMail(message(mail, from));
    return null;
  };
}

/** Writes each mail as one complete file into `DATA_DIR/outbox`, named so that the newest comes last. */
export function outboxTransport(dataDir: string, now: () => number): SendMail {
  const folder = join(dataDir, "outbox");
  const composing = once(async () =>
    marked((await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: "windows" })),
  );
  return async (mail, from) => {
    const transport = await composing();
    const { message: composed } = await transport.sendMail(message(mail, from));
    await makeFolder(folder);
    const time = new Date(now()).toISOString().replaceAll(/[-:.]/g, "");
    if (!Buffer.isBuffer(composed)) throw new TypeError("The mail was to be composed in memory.");
    return writeNumbered(folder, time, composed);
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Not the folders above it: a data folder that is gone must not be begun anew. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
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
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}
