import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import nodemailer from "nodemailer";
import { JobRunner } from "../../../src/server/jobs/job-runner.ts";
import { MAIL_JOB, mailJobHandler, queueMail } from "../../../src/server/mail/mail-jobs.ts";
import type { SendMail } from "../../../src/server/mail/mail-transport.ts";
import { createContext } from "../../../src/server/services/services.ts";
import { readConfig } from "../../../src/server/system/config.ts";
import { createDatabase } from "../../../tests/support/databases.ts";
import { type MailServer, startMailServer } from "../../../tests/support/mail-server.ts";
import { startPostgres } from "../../../tests/support/postgres-server.ts";
import { DATABASES, type DatabaseName } from "../product/product.ts";
import type { BenchOptions } from "../suite.ts";

/** Mails of one instance to a mail server that takes a while for each. */
export interface MailFigures {
  readonly database: DatabaseName;
  readonly sending: string;
  readonly mails: number;
  readonly connections: number;
  readonly perSecond: number;
}

/** A code that is asked for while many receipts wait. */
export interface CodeFigures {
  readonly database: DatabaseName;
  readonly behind: number;
  /** From asking to the mail server having it. */
  readonly seconds: number;
  /** How many receipts the mail server took from asking on. */
  readonly receiptsBefore: number;
}

export interface MeasuredMails {
  readonly mails: readonly MailFigures[];
  readonly codes: readonly CodeFigures[];
}

/** How long the mail server takes for each mail. */
export const MAIL_MS = 200;
const FROM = "School <school@example.org>";
const HOUR_MS = 60 * 60_000;

/** Sends receipts as the product does and as it would over one connection a mail, one by one; then a code behind many. */
export async function measureMails({ isQuick, say }: BenchOptions): Promise<MeasuredMails> {
  const mails: MailFigures[] = [];
  const codes: CodeFigures[] = [];
  for (const database of DATABASES) {
    say(`mails on ${database}`);
    await withInstance(database, async (instance) => {
      mails.push(await measureRate({ database, instance, count: isQuick ? 100 : 300 }));
      mails.push(await measureOneByOne({ database, instance, count: isQuick ? 10 : 40 }));
      codes.push(await measureCode({ database, instance, behind: isQuick ? 200 : 1_000 }));
    });
  }
  return { mails, codes };
}

interface Instance {
  readonly context: Awaited<ReturnType<typeof createContext>>["context"];
  readonly smtp: MailServer;
}

async function withInstance(name: DatabaseName, work: (instance: Instance) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "admission-bench-mails-"));
  const postgres = name === "PostgreSQL" ? await startPostgres({ isDurable: true }) : null;
  const database = postgres && (await createDatabase(postgres.url));
  const smtp = await startMailServer({ onMail: () => delay(MAIL_MS) });
  const config = readConfig({
    ...{ DATA_DIR: folder, DATABASE_URL: database?.url ?? "", SMTP_URL: smtp.url, LOG_LEVEL: "silent" },
    PARTNER_CONFIG: resolve("partner.config.json"),
  });
  const { context, close } = await createContext({ config, web: { indexHtml: async () => "" } });
  try {
    await work({ context, smtp });
  } finally {
    await close();
    await smtp.stop();
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Measurement {
  readonly database: DatabaseName;
  readonly instance: Instance;
  readonly count: number;
}

async function measureRate({ database, instance, count }: Measurement): Promise<MailFigures> {
  const { context } = instance;
  await queueReceipts(instance, count);
  const sending = timed(instance, count);
  context.jobs.start();
  const figures = await sending;
  await context.jobs.stop();
  return { database, sending: `${context.config.mailsAtOnce} at once`, mails: count, ...figures };
}

/** One mail after the other, each over a connection of its own. */
async function measureOneByOne({ database, instance, count }: Measurement): Promise<MailFigures> {
  const { db, key, log, now } = instance.context;
  const transport = nodemailer.createTransport({ url: instance.smtp.url });
  const send: SendMail = async ({ mail, from }) => {
    await transport.sendMail({ ...mail, from });
    return null;
  };
  const run = mailJobHandler({ keys: [key], send, from: () => FROM, log });
  const runner = new JobRunner({ db, log, now, kinds: { [MAIL_JOB]: { run } } });
  await queueReceipts(instance, count);
  const sending = timed(instance, count);
  runner.start();
  const figures = await sending;
  await runner.stop();
  return { database, sending: "one by one, each over a connection of its own", mails: count, ...figures };
}

async function timed({ smtp }: Instance, count: number) {
  const [before, connections, startedAt] = [smtp.received.length, smtp.connections(), performance.now()];
  while (smtp.received.length < before + count) await delay(5);
  return {
    connections: smtp.connections() - connections,
    perSecond: (count * 1_000) / (performance.now() - startedAt),
  };
}

async function measureCode({
  database,
  instance,
  behind,
}: Omit<Measurement, "count"> & { readonly behind: number }): Promise<CodeFigures> {
  const { context, smtp } = instance;
  await queueReceipts(instance, behind);
  context.jobs.start();
  // The receipts are on their way when somebody signs up.
  await delay(2 * MAIL_MS);
  const [before, askedAt] = [smtp.received.length, performance.now()];
  await queue(instance, "Code", true);
  context.jobs.wake();
  const position = () => smtp.received.findIndex(({ content }) => content.includes("Subject: Code"));
  while (position() < 0) await delay(5);
  const seconds = (performance.now() - askedAt) / 1_000;
  await context.jobs.stop();
  return { database, behind, seconds, receiptsBefore: position() - before };
}

async function queueReceipts(instance: Instance, count: number): Promise<void> {
  for (let number = 0; number < count; number++) await queue(instance, "Receipt", false);
}

async function queue({ context }: Instance, subject: string, isAwaited: boolean): Promise<void> {
  const mail = { to: "ada@example.org", subject, text: "Text", html: "<p>Text</p>" };
  const { db, key } = context;
  await queueMail(db, { mail, key, now: context.now(), usefulForMs: HOUR_MS, isAwaited });
}
