import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { findProgram } from "../../src/server/system/find-program.ts";
import { CliError } from "../process/run-script.ts";
import {
  cellsChanged,
  countPictures,
  lettersOf,
  meanDifference,
  missingFrom,
  type OwnPlace,
  readPages,
  withoutDeleted,
  withoutSigns,
  wordsLost,
  wordsOnPages,
} from "./judge-document.ts";

const run = promisify(execFile);

/** What kinds of files are judged, by their extension. */
export const KINDS: ReadonlyMap<string, Kind> = new Map([
  [".pdf", "PDF"],
  [".docx", "Word"],
  ...[".png", ".jpg", ".jpeg"].map((extension) => [extension, "picture"] as const),
]);
export type Kind = "PDF" | "Word" | "picture";

/** A file of a folder. */
export interface SourceFile {
  readonly path: string;
  readonly kind: Kind;
}

/** What a file is compared by takes so long at the most. */
const TOOL_TIME_MS = 120_000;
const MAX_BYTES = 500_000_000;
const DOTS_PER_INCH = 50;
const PIXELS_PER_POINT = DOTS_PER_INCH / 72;
/** Cells of a PDF's pages that may differ: what is drawn by another program of code has other edges. */
const FEW_CELLS = 2;
/** Points of a side in which pictures are compared, and their mean difference in grey from 0 to 255 at the most. */
const THUMBNAIL = 32;
const SAME_PICTURE = 4;

/** What a reader of the file misses in what was made of it. */
export interface Loss {
  /** Words of a Word file; letters of a PDF and of some scripts. */
  readonly words: readonly string[];
  readonly pictures: number;
  /** Places of a PDF's pages with less ink than before, and with more. */
  readonly places: number;
  readonly added: number;
}

/** A file as it is judged: its pages, words and pictures. Null where poppler, LibreOffice or sharp do not open it. */
export type Truth = ((pdf: string) => Promise<Loss>) | null;

/** @throws CliError that names what is to be installed */
export async function needTools(files: readonly SourceFile[]): Promise<void> {
  const office = files.some(({ kind }) => kind === "Word") ? ["soffice"] : [];
  for (const program of ["pdftotext", "pdftoppm", "pdfimages", ...office])
    if ((await findProgram(program)) === null)
      throw new CliError(
        1,
        `No ${program} is on the PATH: install poppler-utils, for Word files libreoffice-writer.`,
      );
}

/** Never throws: what does not open is no truth. */
export async function truthOf(file: SourceFile, profile: string): Promise<Truth> {
  const truths = { PDF: pdfTruth, Word: wordTruth, picture: pictureTruth };
  return truths[file.kind](file.path, profile).catch(() => null);
}

async function pdfTruth(path: string): Promise<Truth> {
  const [letters, pages, signs] = [await lettersIn(path), await pagesOf(path), await ownPlaces(path)];
  return async (made) => {
    const { lost, added } = cellsChanged(pages, await pagesOf(made), signs);
    const words = missingFrom(letters, await lettersIn(made));
    const [places = 0, darker = 0] = [lost, added].map((cells) => (cells > FEW_CELLS ? cells : 0));
    return { words, pictures: 0, places, added: darker };
  };
}

/** Points of a side of the sign that poppler draws for a note or an attached file. */
const SIGN = 24;
/**
 * Of the ink of a list: its letters and the bar upon which what was chosen stands, which is black, blue or pale, are most
 * of it; without the bar there is a tenth.
 */
const LEAST_INK_OF_LIST = 0.25;
const COMBO_BOX = 1 << 17;

/**
 * Where poppler draws a look of its own for what has none: the sign of a note or an attached file, for which other viewers
 * draw another, or none on paper; and the entries of a list. Nowhere on pages that are turned.
 */
async function ownPlaces(path: string): Promise<readonly (readonly OwnPlace[])[]> {
  const how = { ignoreEncryption: true, updateMetadata: false };
  const pdf = await PDFDocument.load(await readFile(path), how).catch(() => null);
  return (pdf?.getPages() ?? []).map((page) => {
    const { x, y, height } = page.getCropBox();
    const annotations = page.node.Annots()?.asArray() ?? [];
    if (page.getRotation().angle % 360 !== 0) return [];
    return annotations.flatMap((reference) => {
      const annotation = pdf?.context.lookup(reference);
      if (!(annotation instanceof PDFDict) || annotation.has(PDFName.of("AP"))) return [];
      const kind = annotation.lookup(PDFName.of("Subtype"))?.toString() ?? "";
      const place = annotation.lookup(PDFName.of("Rect"));
      const isList = kind === "/Widget" && isListBox(annotation);
      const isSign = kind === "/Text" || kind === "/FileAttachment";
      if (!(isList || isSign) || !(place instanceof PDFArray)) return [];
      const { x: left, y: bottom, width, height: high } = place.asRectangle();
      const [fromLeft, fromTop] = [left - x, y + height - bottom - high];
      const least = isSign ? SIGN : 0;
      const [right, below] = [fromLeft + Math.max(width, least), fromTop + Math.max(high, least)];
      return [
        {
          leastInk: isList ? LEAST_INK_OF_LIST : 0,
          left: fromLeft * PIXELS_PER_POINT,
          right: right * PIXELS_PER_POINT,
          top: fromTop * PIXELS_PER_POINT,
          bottom: below * PIXELS_PER_POINT,
        },
      ];
    });
  });
}

/** Whether an annotation is the box of a list that is always open. */
function isListBox(widget: PDFDict): boolean {
  const parent = widget.lookup(PDFName.of("Parent"));
  const valueOf = (key: string) =>
    widget.lookup(PDFName.of(key)) ??
    (parent instanceof PDFDict ? parent.lookup(PDFName.of(key)) : undefined);
  const flags = valueOf("Ff");
  const isCombo = flags instanceof PDFNumber && (flags.asNumber() & COMBO_BOX) !== 0;
  return valueOf("FT") === PDFName.of("Ch") && !isCombo;
}

async function wordTruth(path: string, profile: string): Promise<Truth> {
  const truth = await officeTruth(path, profile);
  const [text, { pictures }] = [await textOf(truth), await picturesIn(truth)];
  return async (made) => ({
    words: wordsLost(text, await textOf(made)),
    // Of a picture in two sizes LibreOffice may store two.
    pictures: Math.max(0, pictures - (await picturesIn(made)).places),
    places: 0,
    added: 0,
  });
}

/** LibreOffice's own PDF of the file, which later runs find again. @throws when it makes none */
async function officeTruth(path: string, profile: string): Promise<string> {
  const cache = join(tmpdir(), "admission-bench-documents");
  const docx = asRead(await readFile(path));
  const name = createHash("sha256").update(docx).digest("hex");
  const truth = join(cache, `${name}.pdf`);
  if (existsSync(truth)) return truth;
  const folder = join(profile, "made");
  for (const needed of [folder, cache]) await mkdir(needed, { recursive: true });
  const settings = ["--headless", "--norestore", `-env:UserInstallation=${pathToFileURL(profile).href}`];
  const convert = ["--convert-to", "pdf:writer_pdf_Export", "--outdir", folder];
  // A file may name pictures elsewhere: nothing is fetched.
  const env = { ...process.env, http_proxy: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9" };
  const copy = join(profile, `${name}.docx`);
  await writeFile(copy, docx);
  await run("soffice", [...settings, ...convert, copy], { timeout: TOOL_TIME_MS, env });
  await rename(join(folder, `${name}.pdf`), truth);
  return truth;
}

/** The file as it is, but for signs of symbol fonts and what was deleted while changes were tracked, which LibreOffice prints. */
function asRead(docx: Uint8Array): Uint8Array {
  try {
    let isChanged = false;
    const parts = Object.entries(unzipSync(docx)).map(([name, bytes]) => {
      // Notes, headers and footers have changes of their own.
      const text = /\.xml$/i.test(name) ? strFromU8(bytes) : "";
      const read = withoutSigns(withoutDeleted(text));
      if (read === text) return [name, bytes] as const;
      isChanged = true;
      return [name, strToU8(read)] as const;
    });
    return isChanged ? zipSync(Object.fromEntries(parts)) : docx;
  } catch {
    return docx;
  }
}

async function pictureTruth(path: string): Promise<Truth> {
  const { data: picture, info } = await uprightPicture(await readFile(path));
  // What the quality of a JPEG changes is even again in four points of it.
  const side = Math.min(THUMBNAIL, Math.max(1, Math.floor(Math.min(info.width, info.height) / 4)));
  const before = await thumbnailOf(picture, side);
  return async (made) => {
    const root = join(made, "..", "picture");
    await run("pdfimages", ["-f", "1", "-l", "1", "-j", made, root], { timeout: TOOL_TIME_MS });
    const after = await thumbnailOf((await uprightPicture(await readFile(`${root}-000.jpg`))).data, side);
    return { words: [], pictures: meanDifference(before, after) > SAME_PICTURE ? 1 : 0, places: 0, added: 0 };
  };
}

/** As its camera says, every pixel of it, however much there is: a JPEG would be made small in another way. @throws when it is no picture that a viewer opens */
function uprightPicture(bytes: Buffer) {
  return sharp(bytes, { failOn: "none" }).autoOrient().png().toBuffer({ resolveWithObject: true });
}

/** So many points a side, in grey, on white. */
function thumbnailOf(picture: Buffer, side: number): Promise<Uint8Array> {
  const plain = sharp(picture).flatten({ background: "#ffffff" }).resize(side, side, { fit: "fill" });
  return plain.toColourspace("b-w").raw().toBuffer();
}

/** The letters on the part of the pages that is shown. */
async function lettersIn(pdf: string): Promise<readonly string[]> {
  const list = await outputOf("pdftotext", "-cropbox", "-bbox", "-enc", "UTF-8", pdf, "-");
  return lettersOf(wordsOnPages(list.toString("utf8")).join(" "));
}

async function textOf(pdf: string): Promise<string> {
  return (await outputOf("pdftotext", "-enc", "UTF-8", pdf, "-")).toString("utf8");
}

async function pagesOf(pdf: string) {
  const pages = readPages(await outputOf("pdftoppm", "-r", String(DOTS_PER_INCH), "-cropbox", pdf));
  // Poppler draws a dot where it finds no page.
  if (pages.every(({ ink }) => ink.length <= 1)) throw new Error("No page of it was drawn.");
  return pages;
}

async function picturesIn(pdf: string) {
  return countPictures((await outputOf("pdfimages", "-list", pdf)).toString("utf8"));
}

async function outputOf(program: string, ...command: readonly string[]): Promise<Buffer> {
  const limits = { timeout: TOOL_TIME_MS, maxBuffer: MAX_BYTES, encoding: "buffer" } as const;
  return (await run(program, command, limits)).stdout;
}
