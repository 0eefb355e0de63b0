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
import { type BenchOptions, median, type Suite, type SuiteReport, type Table } from "./report.ts";

const CONVERT_PROCESS = fileURLToPath(new URL("./documents.process.ts", import.meta.url));
/** Without LibreOffice, or as on a machine that has it. */
type Engine = "own" | "LibreOffice";

const FIRST_WORDS = 8;
const QUICK_FILES = 10;

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
  readonly file: string;
  readonly kind: Kind;
  readonly engine: Engine;
  /** Whether a viewer opens the file: else there is nothing to compare with. */
  readonly opens: boolean;
  /** `lost`: something is missing, and nobody was told; `said`: the note says so; `changed`: something is drawn besides. */
  readonly outcome: (typeof OUTCOMES)[number];
  /** The sentence of a refusal or a note, or the first of what is missing. */
  readonly says: string;
  readonly words: number;
  readonly pictures: number;
  readonly places: number;
  readonly added: number;
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
    const rows = await withFolder((scratch) => judgeAll(files, scratch, options));
    if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(rows, null, 1)}\n`);
    return reportOf(rows);
  },
};

async function filesIn({ folder, isQuick }: BenchOptions): Promise<readonly SourceFile[]> {
  if (folder === undefined) throw new CliError(2, "documents takes a folder: --only documents FOLDER.");
  const names = await readdir(folder, { recursive: true }).catch(() => {
    throw new CliError(2, `${folder} is no folder.`);
  });
  const files = names.toSorted().flatMap((name) => {
    const extension = extname(name).toLowerCase();
    return isExtension(extension) ? [{ path: join(folder, name), name, kind: KINDS[extension] }] : [];
  });
  if (!isQuick) return files;
  return Object.values(Object.groupBy(files, ({ kind }) => kind)).flatMap((some) =>
    some.slice(0, QUICK_FILES),
  );
}

function isExtension(extension: string): extension is keyof typeof KINDS {
  return Object.hasOwn(KINDS, extension);
}

async function judgeAll(
  files: readonly SourceFile[],
  scratch: string,
  { jobs, engine, say }: BenchOptions,
): Promise<readonly Row[]> {
  const waiting = files.values();
  const rows: Row[] = [];
  const work = async (job: number) => {
    for (const file of waiting) {
      const truth = await truthOf(file, join(scratch, `profile-${job}`));
      const engines = (["own", "LibreOffice"] as const).filter(
        (one) => (file.kind === "Word" || one === "own") && (engine === undefined || engine === one),
      );
      for (const one of engines) {
        const row = await judge(file, one, { truth, scratch: await mkdtemp(join(scratch, "file-")) });
        rows.push(row);
        if (row.outcome !== "whole")
          say(
            `${file.name}, ${one}: ${row.opens ? row.outcome : `does not open, ${row.outcome}`}. ${row.says}`,
          );
      }
    }
  };
  await Promise.all(Array.from({ length: jobs }, (_, job) => work(job)));
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
  { path, name, kind }: SourceFile,
  engine: Engine,
  { truth, scratch }: { readonly truth: Truth; readonly scratch: string },
): Promise<Row> {
  const { conversion, seconds, memoryMb } = await convert(path, engine);
  const head = { file: name, kind, engine, opens: truth !== null, seconds, memoryMb };
  const none = { words: 0, pictures: 0, places: 0, added: 0 };
  if (conversion.kind === "refused")
    return { ...head, ...none, outcome: "refused", says: conversion.message };
  if (conversion.kind !== "converted") return { ...head, ...none, outcome: conversion.kind, says: "" };
  const made = join(scratch, "made.pdf");
  await writeFile(made, conversion.pdf);
  try {
    const loss = await truth?.(made);
    if (loss === undefined) return { ...head, ...none, outcome: "whole", says: "" };
    const counts = { ...loss, words: loss.words.length };
    const isLost = counts.words + counts.pictures + counts.places > 0;
    const isWhole = !isLost && loss.added === 0;
    const outcome = isWhole ? "whole" : !isLost ? "changed" : conversion.replaced > 0 ? "said" : "lost";
    return { ...head, ...counts, outcome, says: isWhole ? conversion.note : lossWords(loss) };
  } catch (error) {
    return { ...head, ...none, outcome: "broken", says: String(error).split("\n")[0] ?? "" };
  } finally {
    await rm(scratch, { recursive: true });
  }
}

function lossWords({ words, pictures, places, added }: Loss): string {
  const first = words.slice(0, FIRST_WORDS).map((word) => word.slice(0, 24));
  return [
    ...(words.length > 0 ? [`${words.length} words or letters: ${first.join(" ")}`] : []),
    ...(pictures > 0 ? [`${pictures} pictures`] : []),
    ...(places > 0 ? [`${places} places with less ink`] : []),
    ...(added > 0 ? [`${added} places with more`] : []),
  ].join(", ");
}

function reportOf(rows: readonly Row[]): SuiteReport {
  const lost = rows.filter(({ opens, outcome }) => opens && outcome === "lost");
  const groups = Map.groupBy(rows, ({ kind, engine }) => (kind === "Word" ? `${kind}, ${engine}` : kind));
  return {
    verdicts: [
      {
        budget: "nothing that a viewer shows is lost without a word",
        measured: `lost in ${lost.length} of ${rows.length} conversions`,
        isMet: lost.length === 0,
      },
    ],
    tables: [
      {
        title: "What becomes of files",
        columns: ["", "files", "open", ...OUTCOMES, "processor, s", "its median", "memory, MB"],
        rows: [...groups].toSorted().map(([group, some]) => [group, ...figuresOf(some)]),
        note: "A file opens when poppler, LibreOffice (Word files) or sharp (pictures) draw it; shares are of those. What was made is whole when it has every letter and looks the same (PDF: letters of `pdftotext`, cells of 5 pixels at 50 dpi), has every word and as many pictures as LibreOffice's PDF of the original (Word), or resembles the original in 32 × 32 points of grey (picture). Lost: something is missing and nobody was told; changed: something is drawn besides, such as the arrow of a list in a form; said: the note says that letters are replaced. Processor time is that of the conversion's processes, memory the most that one of them held.",
      },
      refusals(rows),
    ],
  };
}

function figuresOf(rows: readonly Row[]): readonly string[] {
  const opening = rows.filter(({ opens }) => opens);
  const seconds = rows.map((row) => row.seconds);
  return [
    ...[`${rows.length}`, `${opening.length}`],
    ...OUTCOMES.map((outcome) =>
      share(opening.filter((row) => row.outcome === outcome).length, opening.length),
    ),
    seconds.reduce((sum, one) => sum + one, 0).toFixed(0),
    median(seconds).toFixed(2),
    Math.max(...rows.map(({ memoryMb }) => memoryMb)).toFixed(0),
  ];
}

function share(count: number, all: number): string {
  return count === 0 ? "0" : `${count} (${((100 * count) / all).toFixed(1)} %)`;
}

/** The sentences that applicants read, the most frequent first. */
function refusals(rows: readonly Row[]): Table {
  const refused = rows.filter(({ outcome }) => outcome === "refused");
  const groups = Map.groupBy(refused, ({ kind, engine, opens, says }) =>
    JSON.stringify([kind, engine, opens, says]),
  );
  return {
    title: "Why files are refused",
    columns: ["", "opens", "files", "sentence"],
    rows: [...groups.values()]
      .toSorted((a, b) => b.length - a.length)
      .flatMap((some) =>
        some.slice(0, 1).map(({ kind, engine, opens, says }) => {
          return [kind === "Word" ? `${kind}, ${engine}` : kind, opens ? "yes" : "no", some.length, says];
        }),
      ),
    note: "What does not open is refused for good reason.",
  };
}
