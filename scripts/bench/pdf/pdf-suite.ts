import { openBrowser } from "../../../tests/journeys/support/open-browser.ts";
import { makeApplicants } from "../product/applicants.ts";
import { startProduct } from "../product/product.ts";
import { formatKb, formatMs, median, quantile } from "../statistics.ts";
import type { BenchOptions, Suite, SuiteReport, Table, Verdict } from "../suite.ts";
import {
  type CopyMaker,
  downloadMaker,
  OURS,
  PRINTED,
  printingMaker,
  productMaker,
  reprintingMaker,
} from "./copy-makers.ts";
import { type ConversionFigures, measureConversions } from "./measure-conversions.ts";
import { measureWaiting, type WaitingFigures } from "./measure-waiting.ts";

const MIN_TIMES_FASTER = 5;
const MAX_WAITING_MS = 3_000;

export const pdfSuite: Suite = {
  name: "pdf",
  purpose:
    "PDF copies beside Chromium printing the staff view; conversions of png, jpeg, pdf and docx, and behind others'",
  run,
};

interface CopyFigures {
  readonly name: string;
  readonly sizeBytes: number | null;
  readonly timesMs: readonly number[];
}

async function run(options: BenchOptions): Promise<SuiteReport> {
  const copies = await measureCopies(options);
  const conversions = await measureConversions(options);
  const waiting = await measureWaiting(options);
  return {
    verdicts: [verdictOf(copies), failuresVerdict(conversions), waitingVerdict(waiting)],
    tables: [copiesTable(copies), conversionsTable(conversions), waitingTable(waiting)],
  };
}

async function measureCopies({ isQuick, say }: BenchOptions): Promise<readonly CopyFigures[]> {
  const product = await startProduct("SQLite");
  const browser = await openBrowser();
  try {
    const [applicant] = await makeApplicants(product, 1);
    if (applicant === undefined) throw new Error("There is no applicant.");
    const makers = [
      await productMaker(product, applicant),
      downloadMaker(product, applicant),
      await printingMaker(product, applicant, browser),
      await reprintingMaker(product, applicant, browser),
    ];
    const figures = makers.map((maker) => ({
      maker,
      sizeBytes: null as number | null,
      timesMs: [] as number[],
    }));
    for (let round = 0; round <= (isQuick ? 3 : 25); round++) {
      if (round % 5 === 0) say(`copies, round ${round}`);
      for (const figure of figures) {
        const startedAt = performance.now();
        figure.sizeBytes = await figure.maker.make();
        // The first round starts processes, and counts for nothing.
        if (round > 0) figure.timesMs.push(performance.now() - startedAt);
      }
    }
    await stopAll(makers);
    return figures.map(({ maker, ...rest }) => ({ name: maker.name, ...rest }));
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function stopAll(makers: readonly CopyMaker[]): Promise<void> {
  for (const maker of makers) await maker.stop();
}

function verdictOf(copies: readonly CopyFigures[]): Verdict {
  const medianOf = (name: string) => median(copies.find((copy) => copy.name === name)?.timesMs ?? []);
  const times = medianOf(PRINTED) / medianOf(OURS);
  return {
    budget: `PDF copy of a full application ≥ ${MIN_TIMES_FASTER}× faster than Chromium printing its view`,
    measured: `${times.toFixed(1)}×`,
    isMet: times >= MIN_TIMES_FASTER,
  };
}

function failuresVerdict(conversions: readonly ConversionFigures[]): Verdict {
  const failures = conversions.reduce((sum, conversion) => sum + conversion.failures, 0);
  return { budget: "no conversion fails", measured: `${failures} failed`, isMet: failures === 0 };
}

function waitingVerdict(waiting: readonly WaitingFigures[]): Verdict {
  const [alone = Number.NaN, ...behind] = waiting.map(({ timesMs }) => median(timesMs));
  const longerMs = Math.max(...behind) - alone;
  return {
    budget: `a picture waits ≤ ${MAX_WAITING_MS / 1_000} s longer behind five files of another applicant`,
    measured: `${formatMs(longerMs)} ms longer`,
    isMet: longerMs <= MAX_WAITING_MS,
  };
}

function copiesTable(copies: readonly CopyFigures[]): Table {
  return {
    title: "PDF copies",
    columns: ["", "a second", "median", "p95", "size, kB"],
    rows: copies.map(({ name, sizeBytes, timesMs }) => [
      name,
      ...ratesOf(timesMs),
      sizeBytes === null ? "" : formatKb(sizeBytes),
    ]),
    note: "Milliseconds, one after the other, in turns; everything answered that can be at once. Ours is one process that keeps its fonts, which is the default; it is limited by Typst's layout and the writing of a tagged PDF with the fonts in it. The client who downloads saves an answer first and asks every 20 ms; a browser asks once a second. Chromium stays open.",
  };
}

function conversionsTable(conversions: readonly ConversionFigures[]): Table {
  return {
    title: "Conversions",
    columns: ["file", "size, kB", "a second", "median", "p95"],
    rows: conversions.map(({ name, sizeBytes, timesMs }) => [name, formatKb(sizeBytes), ...ratesOf(timesMs)]),
    note: "Milliseconds, one after the other as the product does them, in turns. Each is a process with limits of memory, time and files, without a network: what small files take is the start of Node and of the libraries. LibreOffice makes a profile of its own for each document.",
  };
}

function waitingTable(waiting: readonly WaitingFigures[]): Table {
  return {
    title: "A picture behind five files of another applicant",
    columns: ["behind", "median", "longest"],
    rows: waiting.map(({ behind, timesMs }) => [
      behind,
      formatMs(median(timesMs)),
      formatMs(Math.max(...timesMs)),
    ]),
    note: "Milliseconds until the scanned page is converted, which is queued when the five, of a megabyte each where they are noise, have begun. Noise is refused before it is parsed, and of files that take long an applicant has one at a time, at a lower priority than the server's.",
  };
}

function ratesOf(timesMs: readonly number[]): readonly string[] {
  return [(1_000 / median(timesMs)).toFixed(1), formatMs(median(timesMs)), formatMs(quantile(timesMs, 0.95))];
}
