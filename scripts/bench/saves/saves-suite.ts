import { formatMs } from "../statistics.ts";
import type { BenchOptions, Suite, SuiteReport, Table, Verdict } from "../suite.ts";
import { JUNK_FILES, measureSaves, type SavesFigures, type WaitFigures } from "./measure-saves.ts";

const MAX_SERVER_SECONDS = 2;
const MAX_WAIT_MS = 3_000;

export const savesSuite: Suite = {
  name: "saves",
  purpose: "what 400 saves of one applicant at once cost, and how long a file waits behind junk",
  run,
};

async function run(options: BenchOptions): Promise<SuiteReport> {
  const { saves, waits } = await measureSaves(options);
  return {
    verdicts: [...saves.map(savesVerdict), ...waits.map(waitVerdict)],
    tables: [savesTable(saves), waitsTable(waits)],
  };
}

function savesVerdict({ database, saves, failures, serverSeconds }: SavesFigures): Verdict {
  return {
    budget: `${saves} saves of one applicant at once on ${database}: less than ${MAX_SERVER_SECONDS} s of the server, none fails`,
    measured: `${serverSeconds.toFixed(2)} s, ${failures} failed`,
    isMet: serverSeconds < MAX_SERVER_SECONDS && failures === 0,
  };
}

function waitVerdict({ database, aloneMs, behindMs }: WaitFigures): Verdict {
  return {
    budget: `a PNG behind ${JUNK_FILES} junk files of other accounts on ${database}: less than ${MAX_WAIT_MS / 1_000} s more than alone`,
    measured: `${((behindMs - aloneMs) / 1_000).toFixed(2)} s more`,
    isMet: behindMs - aloneMs < MAX_WAIT_MS,
  };
}

function savesTable(saves: readonly SavesFigures[]): Table {
  return {
    title: "Saves of one applicant at once",
    columns: ["database", "saves", "seconds", "seconds of the server", "failures"],
    rows: saves.map(({ database, saves: count, seconds, serverSeconds, failures }) => [
      database,
      String(count),
      seconds.toFixed(2),
      serverSeconds.toFixed(2),
      String(failures),
    ]),
    note: "Each over a connection of its own that is open already, of an applicant with everything answered. Seconds from the first being sent to the last being answered; of the server is the time of the processor that its process took, which is more than the clock's where both cores were at it.",
  };
}

function waitsTable(waits: readonly WaitFigures[]): Table {
  return {
    title: "A picture behind junk",
    columns: ["database", "alone", `behind ${JUNK_FILES} junk files`],
    rows: waits.map(({ database, aloneMs, behindMs }) => [database, formatMs(aloneMs), formatMs(behindMs)]),
    note: "Milliseconds from asking for the upload to the document being there, of a PNG of 200 × 300. The junk is a megabyte of noise each that begins as a PDF, each of another account, so that the order by account does not help, and was asked for just before, all at once.",
  };
}
