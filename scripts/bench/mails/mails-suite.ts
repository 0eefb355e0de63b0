import type { BenchOptions, Suite, SuiteReport, Table, Verdict } from "../suite.ts";
import { type CodeFigures, MAIL_MS, type MailFigures, measureMails } from "./measure-mails.ts";

const MIN_PER_SECOND = 20;
const MAX_CODE_SECONDS = 2;

export const mailsSuite: Suite = {
  name: "mails",
  purpose: "how many mails an instance sends a second, and how long a code waits behind receipts",
  run,
};

async function run(options: BenchOptions): Promise<SuiteReport> {
  const { mails, codes } = await measureMails(options);
  const own = mails.filter(({ sending }) => sending.endsWith("at once"));
  return {
    verdicts: [...own.map(rateVerdict), ...codes.map(codeVerdict)],
    tables: [ratesTable(mails), codesTable(codes)],
  };
}

function rateVerdict({ database, mails, perSecond }: MailFigures): Verdict {
  return {
    budget: `${mails} mails at ${MAIL_MS} ms a mail on ${database}: ${MIN_PER_SECOND} a second or more`,
    measured: `${perSecond.toFixed(1)} a second`,
    isMet: perSecond >= MIN_PER_SECOND,
  };
}

function codeVerdict({ database, behind, seconds }: CodeFigures): Verdict {
  return {
    budget: `a code behind ${behind} receipts on ${database}: less than ${MAX_CODE_SECONDS} s`,
    measured: `${seconds.toFixed(2)} s`,
    isMet: seconds < MAX_CODE_SECONDS,
  };
}

function ratesTable(mails: readonly MailFigures[]): Table {
  return {
    title: "Mails a second",
    columns: ["database", "sending", "mails", "connections", "a second"],
    rows: mails.map(({ database, sending, mails: count, connections, perSecond }) => [
      database,
      sending,
      String(count),
      String(connections),
      perSecond.toFixed(1),
    ]),
    note: `The mail server, in the same process, takes ${MAIL_MS} ms for each mail once it is there, over plain SMTP on this machine: a real one also takes a few round trips for each new connection. One connection is kept for codes, so that receipts go out over one less.`,
  };
}

function codesTable(codes: readonly CodeFigures[]): Table {
  return {
    title: "A code behind receipts",
    columns: ["database", "receipts waiting", "seconds", "receipts taken meanwhile"],
    rows: codes.map(({ database, behind, seconds, receiptsBefore }) => [
      database,
      String(behind),
      seconds.toFixed(2),
      String(receiptsBefore),
    ]),
    note: "From queueing the code, while receipts are being sent, to the mail server having it.",
  };
}
