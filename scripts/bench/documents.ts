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
import { type BenchOptions, median, type Suite, type SuiteReport, sumOf } from "./report.ts";

const CONVERT_PROCESS = fileURLToPath(new URL("./documents.process.ts", import.meta.url));
/** Without LibreOffice, or as on a machine that has it. */
type Engine = "own" | "LibreOffice";

const AT_ONCE = 2;
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
  isNamedOnly: true,
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

async function judgeAll(
  files: readonly SourceFile[],
  scratch: string,
  { say }: BenchOptions,
): Promise<readonly Row[]> {
  const waiting = files.values();
  const rows: Row[] = [];
  const work = async (job: number) => {
    for (const file of waiting) {
      const truth = await truthOf(file, join(scratch, `profile-${job}`));
      const engines = file.kind === "Word" ? (["own", "LibreOffice"] as const) : (["own"] as const);
      for (const engine of engines) {
        const row = await judge(file, engine, { truth, scratch: await mkdtemp(join(scratch, "file-")) });
        rows.push(row);
        const outcome = row.opens ? row.outcome : `does not open, ${row.outcome}`;
        if (outcome !== "whole") say(`${file.path}, ${engine}: ${outcome}. ${row.says}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, job) => work(job)));
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
  const first = words.slice(0, FIRST_WORDS).map((word) => word.slice(0, 24));
  return [
    words.length > 0 && `${words.length} words or letters: ${first.join(" ")}`,
    pictures > 0 && `${pictures} pictures`,
    places > 0 && `${places} places with less ink`,
    added > 0 && `${added} places with more`,
  ]
    .filter((part) => part !== false)
    .join(", ");
}

function reportOf(rows: readonly Row[]): SuiteReport {
  const lost = rows.filter(({ opens, outcome }) => opens && outcome === "lost");
  const groups = Map.groupBy(rows, ({ kind, engine }) => (kind === "Word" ? `${kind}, ${engine}` : kind));
  return {
    broken: { "conversions lost something without a word": lost.length },
    tables: [
      {
        title: "What becomes of files",
        columns: ["", "files", "open", ...OUTCOMES, "processor, s", "its median", "memory, MB"],
        rows: [...groups].toSorted().map(([group, some]) => [group, ...figuresOf(some)]),
        note: "A file opens when poppler, LibreOffice (Word files) or sharp (pictures) draw it; shares are of those. What was made is whole when it has every letter and looks the same (PDF: letters of `pdftotext`, cells of 5 pixels at 50 dpi), has every word and as many pictures as LibreOffice's PDF of the original (Word), or resembles the original in 32 × 32 points of grey (picture). Lost: something is missing and nobody was told; changed: something is drawn besides, such as the arrow of a list in a form; said: the note says that letters are replaced. Processor time is that of the conversion's processes, memory the most that one of them held.",
      },
    ],
  };
}

function figuresOf(rows: readonly Row[]): readonly (string | number)[] {
  const opening = rows.filter(({ opens }) => opens);
  const seconds = rows.map((row) => row.seconds);
  return [
    ...[rows.length, opening.length],
    ...OUTCOMES.map((outcome) => {
      const { length } = opening.filter((row) => row.outcome === outcome);
      return length === 0 ? 0 : `${length} (${((100 * length) / opening.length).toFixed(1)} %)`;
    }),
    ...[sumOf(seconds).toFixed(0), median(seconds).toFixed(2)],
    Math.max(...rows.map(({ memoryMb }) => memoryMb)).toFixed(0),
  ];
}
