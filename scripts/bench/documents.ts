import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Conversion } from "../../src/server/conversion/convert-document.ts";
import { CliError } from "../process/run-script.ts";
import {
  KINDS,
  type Kind,
  type Loss,
  needTools,
  type SourceFile,
  type Truth,
  truthOf,
} from "./document-truth.ts";
import { withFolder } from "./product.ts";
import { type BenchOptions, median, type Suite, type SuiteReport, sumOf, tableOf } from "./report.ts";

const CONVERT_PROCESS = fileURLToPath(new URL("./documents.process.ts", import.meta.url));
/** Without LibreOffice, or as on a machine that has it. */
type Engine = "own" | "LibreOffice";

const FIRST_WORDS = 8;
const NO_LOSS: Loss = { words: [], pictures: 0, places: 0, added: 0 };

/** What a conversion came to, and what its processes took. */
export interface ConvertedFile {
  readonly conversion: Conversion;
  /** Of a processor, user and system. */
  readonly seconds: number;
  /** The most that one of the processes held. */
  readonly memoryMb: number;
}

const OUTCOMES = ["whole", "lost", "changed", "said", "refused", "broken", "late"] as const;

/** How one file ended with one engine. */
interface Row {
  readonly kind: Kind;
  readonly engine: Engine;
  /** Whether a viewer opens the file: else there is nothing to compare with. */
  readonly opens: boolean;
  /** `lost`: something is missing, and nobody was told; `said`: the note says so; `changed`: something is drawn besides. */
  readonly outcome: (typeof OUTCOMES)[number];
  /** The sentence of a refusal or a note, or the first of what is missing. */
  readonly says: string;
  readonly seconds: number;
  readonly memoryMb: number;
}

export const documentsSuite: Suite = {
  name: "documents",
  purpose:
    "what becomes of the files in a folder of yours (PDFs, Word files, pictures), compared with what they show",
  run: async (options) => {
    const files = await filesIn(options);
    await needTools(files);
    return reportOf(await withFolder((scratch) => judgeAll(files, scratch, options)));
  },
};

async function filesIn({ folder }: BenchOptions): Promise<readonly SourceFile[]> {
  if (folder === undefined) throw new CliError(2, "documents takes a folder: --only documents FOLDER.");
  const names = await readdir(folder, { recursive: true }).catch(() => {
    throw new CliError(2, `${folder} is no folder.`);
  });
  return names.toSorted().flatMap((name) => {
    const kind = KINDS.get(extname(name).toLowerCase());
    return kind === undefined ? [] : [{ path: join(folder, name), kind }];
  });
}

async function judgeAll(files: readonly SourceFile[], scratch: string, { say }: BenchOptions) {
  const rows: Row[] = [];
  // One after the other: what a conversion takes of the processor is a figure.
  for (const file of files) {
    const truth = await truthOf(file, join(scratch, "profile"));
    for (const engine of file.kind === "Word" ? (["own", "LibreOffice"] as const) : (["own"] as const)) {
      const row = await judge(file, engine, { truth, scratch: await mkdtemp(join(scratch, "file-")) });
      rows.push(row);
      const outcome = row.opens ? row.outcome : `does not open, ${row.outcome}`;
      if (outcome !== "whole") say(`${file.path}, ${engine}: ${outcome}. ${row.says}`);
    }
  }
  return rows;
}

async function convert(path: string, engine: Engine): Promise<ConvertedFile> {
  const child = fork(CONVERT_PROCESS, [path, engine], { serialization: "advanced" });
  const ended = once(child, "disconnect").then(() => [undefined]);
  const [message] = await Promise.race([once(child, "message"), ended]);
  if (message === undefined) throw new Error(`The process that converts ${path} has ended.`);
  // It is sent by our own process beside this file.
  return message as ConvertedFile;
}

async function judge(
  { path, kind }: SourceFile,
  engine: Engine,
  { truth, scratch }: { readonly truth: Truth; readonly scratch: string },
): Promise<Row> {
  const { conversion, seconds, memoryMb } = await convert(path, engine);
  const row = { kind, engine, opens: truth !== null, seconds, memoryMb };
  if (conversion.kind === "refused") return { ...row, outcome: "refused", says: conversion.message };
  if (conversion.kind !== "converted") return { ...row, outcome: conversion.kind, says: "" };
  const made = join(scratch, "made.pdf");
  await writeFile(made, conversion.pdf);
  try {
    const loss = (await truth?.(made)) ?? NO_LOSS;
    const isLost = loss.words.length + loss.pictures + loss.places > 0;
    if (!isLost && loss.added === 0) return { ...row, outcome: "whole", says: conversion.note };
    const outcome = !isLost ? "changed" : conversion.replaced > 0 ? "said" : "lost";
    return { ...row, outcome, says: lossWords(loss) };
  } catch (error) {
    return { ...row, outcome: "broken", says: String(error).split("\n")[0] ?? "" };
  } finally {
    await rm(scratch, { recursive: true });
  }
}

function lossWords({ words, pictures, places, added }: Loss): string {
  const lost = { "words or letters": words.length, pictures, "places with less ink": places };
  const counts = Object.entries({ ...lost, "places with more": added }).filter(([, count]) => count > 0);
  const first = words.slice(0, FIRST_WORDS).map((word) => word.slice(0, 24));
  return [...counts.map(([what, count]) => `${count} ${what}`), ...first].join(", ");
}

function reportOf(rows: readonly Row[]): SuiteReport {
  const ended = (some: readonly Row[], outcome: Row["outcome"]) =>
    some.filter((row) => row.opens && row.outcome === outcome).length;
  const groups = Map.groupBy(rows, ({ kind, engine }) => (kind === "Word" ? `${kind}, ${engine}` : kind));
  return {
    broken: { "conversions lost something without a word": ended(rows, "lost") },
    tables: [
      tableOf({
        title: "What becomes of files",
        rows: [...groups].toSorted(),
        columns: {
          "": ([group]) => group,
          files: ([, some]) => some.length,
          open: ([, some]) => some.filter(({ opens }) => opens).length,
          ...Object.fromEntries(
            OUTCOMES.map((outcome) => [outcome, ([, some]: [string, Row[]]) => ended(some, outcome)]),
          ),
          "processor, s": ([, some]) => sumOf(some.map(({ seconds }) => seconds)).toFixed(0),
          "its median": ([, some]) => median(some.map(({ seconds }) => seconds)).toFixed(2),
          "memory, MB": ([, some]) => Math.max(...some.map(({ memoryMb }) => memoryMb)).toFixed(0),
        },
        note: "A file opens when poppler, LibreOffice (Word files) or sharp (pictures) draw it; how it ended is told of those. What was made is whole when it has every letter and looks the same (PDF: letters of `pdftotext`, cells of 5 pixels at 50 dpi), has every word and as many pictures as LibreOffice's PDF of the original (Word), or resembles the original in 32 × 32 points of grey (picture). Lost: something is missing and nobody was told; changed: something is drawn besides, such as the arrow of a list in a form; said: the note says that letters are replaced. Processor time is that of the conversion's processes, memory the most that one of them held.",
      }),
    ],
  };
}
