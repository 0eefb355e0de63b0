import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { queueMail } from "../../src/server/mail/mail-jobs.ts";
import { createContext } from "../../src/server/services/services.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { withPlace } from "./product.ts";
import { type DatabaseName, onEachDatabase, type Suite, timed } from "./report.ts";

/** How long the mail server takes for each mail. */
const MAIL_MS = 200;
const MIN_PER_SECOND = 20;
const MAX_CODE_SECONDS = 2;
const HOUR_MS = 60 * 60_000;

export const mailsSuite: Suite = {
  name: "mails",
  purpose: "how many mails an instance sends a second, and how long a code waits behind receipts",
  run: async (options) => {
    const counts = options.isQuick ? { mails: 100, behind: 200 } : { mails: 300, behind: 1_000 };
    const all = await onEachDatabase(options, "mails", (database) => measure(database, counts));
    return {
      verdicts: all.flatMap(({ database, mails, perSecond, behind, codeSeconds }) => [
        {
          budget: `${mails} mails at ${MAIL_MS} ms a mail on ${database}: ${MIN_PER_SECOND} a second or more`,
          measured: `${perSecond.toFixed(1)} a second`,
          isMet: perSecond >= MIN_PER_SECOND,
        },
        {
          budget: `a code behind ${behind} receipts on ${database}: less than ${MAX_CODE_SECONDS} s`,
          measured: `${codeSeconds.toFixed(2)} s`,
          isMet: codeSeconds < MAX_CODE_SECONDS,
        },
      ]),
      tables: [
        {
          title: "Mails",
          columns: ["database", "mails", "connections", "a second", "receipts before a code", "the code, s"],
          rows: all.map(({ database, mails, connections, perSecond, behind, codeSeconds }) => [
            ...[database, mails, connections, perSecond.toFixed(1), behind, codeSeconds.toFixed(2)],
          ]),
          note: `The mail server, in the same process, takes ${MAIL_MS} ms for each mail once it is there, over plain SMTP on this machine: a real one also takes a few round trips for each new connection. One connection is kept for codes, so that receipts go out over one less. The code is queued while receipts are being sent.`,
        },
      ],
    };
  },
};

/** Sends so many mails; then a code while so many receipts wait, and says how long the code took to the mail server. */
function measure(
  database: DatabaseName,
  { mails, behind }: { readonly mails: number; readonly behind: number },
) {
  return withPlace(database, async ({ databaseUrl, dataDir }) => {
    const smtp = await startMailServer({ onMail: () => delay(MAIL_MS) });
    const config = readConfig({
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", SMTP_URL: smtp.url, LOG_LEVEL: "silent" },
      PARTNER_CONFIG: resolve("partner.config.json"),
    });
    const { context, close } = await createContext({ config, web: { indexHtml: async () => "" } });
    const { db, jobs, key, now } = context;
    const queue = async (count: number, subject: string) => {
      const mail = { to: "ada@example.org", subject, text: "Text", html: "<p>Text</p>" };
      const about = { mail, key, usefulForMs: HOUR_MS, isAwaited: subject === "Code" };
      for (let number = 0; number < count; number++) await queueMail(db, { ...about, now: now() });
    };
    const secondsUntil = async (isDone: () => boolean) => {
      const ms = await timed(async () => {
        while (!isDone()) await delay(5);
      });
      return ms / 1_000;
    };
    try {
      await queue(mails, "Receipt");
      jobs.start();
      const seconds = await secondsUntil(() => smtp.received.length >= mails);
      const connections = smtp.connections();
      await queue(behind, "Receipt");
      jobs.wake();
      // The receipts are on their way when somebody signs up.
      await delay(2 * MAIL_MS);
      await queue(1, "Code");
      jobs.wake();
      const isCode = ({ content }: { readonly content: string }) => content.includes("Subject: Code");
      const codeSeconds = await secondsUntil(() => smtp.received.some(isCode));
      await jobs.stop();
      return { database, mails, connections, perSecond: mails / seconds, behind, codeSeconds };
    } finally {
      await close();
      await smtp.stop();
    }
  });
}
