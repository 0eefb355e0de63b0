import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import type { MadeExport, NewExport } from "../../contract/desk-passing-on.ts";
import type { ExportOutcome } from "../../contract/desk.ts";
import type { CompiledForm, ReadInFull } from "../../form/index.ts";
import type { CopyRequestContext } from "../pdf-copy/request-copy.ts";
import { addAudit } from "../store/audit.ts";
import {
  addExport,
  beginExport,
  EXPORT_LOST_MS,
  endExport,
  endLostExports,
  lastExportAt,
  noteProgress,
} from "../store/desk-exports.ts";
import type { DeskExportRow } from "../store/desk-schema.ts";
import { hasSubmitted, type SubmittedAsked } from "../store/exported-applications.ts";
import type { AuditAction } from "../store/schema.ts";
import { exportApplications, type TextFormat } from "./export-applications.ts";
import { keepTaken, settleTaken, type TakenApplication } from "./note-taken.ts";
import {
  askedBy,
  askedInWords,
  readsInFullWord,
  receiverOf,
  type WantedExport,
  wantedExport,
} from "./wanted-export.ts";
import { zipCopies } from "./zip-copies.ts";

/** So long an export waits to be taken; what was typed for it is kept no longer. */
export const EXPORT_WAITS_MS = 60 * 60_000;
/** How often it is written down how far an export is. */
const NOTED_EVERY_MS = 2_000;

interface ExportContext extends CopyRequestContext {
  readonly log: Logger;
}

/** Who exports. */
export interface Exporter {
  readonly staffId: string;
  readonly client: string;
}

const EXTENSIONS = { csv: "csv", jsonl: "jsonl", zip: "zip" } as const;

/**
 * Notes what is asked for; it is read when it is taken. With `skips_empty` nothing is noted where there is nothing to take, and the
 * audit trail says that it was asked (DSK-73).
 */
export async function makeExport(
  context: Pick<CopyRequestContext, "store" | "forms" | "now">,
  exporter: Exporter,
  asked: NewExport,
): Promise<MadeExport> {
  const { store, now } = context;
  const { format, is_new, skips_empty = false } = asked;
  const form = (await context.forms.current())?.form;
  const wanted = wantedExport(exporter.staffId, asked, form);
  const file_name = fileName(store, { format, made_at: now() });
  if (skips_empty && (await isEmpty(store, wanted, form))) {
    const since = is_new ? await lastExportAt(store, wanted) : null;
    const detail = askedInWords(wanted).join(", ");
    await audit(context, exporter, { action: "desk_export_empty", id: "exports", detail });
    return { id: null, file_name, since };
  }
  const id = randomUUID();
  await addExport(store, { ...wanted, id, options: JSON.stringify(optionsOf(asked)), made_at: now() });
  return { id, file_name, since: null };
}

async function isEmpty(
  store: CopyRequestContext["store"],
  wanted: WantedExport,
  form: CompiledForm | undefined,
): Promise<boolean> {
  await settleTaken(store, receiverOf(wanted));
  return !(await hasSubmitted(store, askedBy(wanted, form)));
}

function optionsOf({ delimiter = ",", has_bom: hasByteOrderMark = false }: NewExport): CsvOptions {
  return { delimiter, hasByteOrderMark };
}

function fileName(
  store: CopyRequestContext["store"],
  { format, made_at }: Pick<DeskExportRow, "format" | "made_at">,
): string {
  const application = store.application;
  const day = new Date(made_at).toISOString().slice(0, 10);
  return `applications${application === "" ? "" : ` ${application}`} ${day}.${EXTENSIONS[format]}`;
}

/** A file that is being taken. */
export interface TakenExport {
  readonly fileName: string;
  readonly format: DeskExportRow["format"];
  readonly content: NodeJS.ReadableStream;
}

/**
 * Begins the file of an export, once. That it was taken is written down before anything of it leaves, and how it ended with
 * how many; what was in one that came to its end is no longer new to this person. Undefined when there is nothing to take.
 */
export async function takeExport(
  context: ExportContext,
  exporter: Exporter,
  { id, readsInFull }: { readonly id: string; readonly readsInFull: ReadInFull },
): Promise<TakenExport | undefined> {
  const { store, now } = context;
  const row = await store.transaction(async (tx) => {
    const begun = await beginExport(tx, {
      id,
      staffId: exporter.staffId,
      reads: JSON.stringify(readsInFull),
      now: now(),
      madeAfter: now() - EXPORT_WAITS_MS,
    });
    if (begun === undefined) return undefined;
    const detail = describe(begun, readsInFull);
    await audit({ store: tx, now }, exporter, { action: "desk_export_begun", id, detail });
    return begun;
  });
  if (row === undefined) return undefined;
  const ending = new Ending(context, exporter, row);
  try {
    await settleTaken(store, receiverOf(row));
  } catch (error) {
    await ending.broken(error);
    throw error;
  }
  const asked = askedBy(row, (await context.forms.current())?.form);
  const content =
    row.format === "zip"
      ? zipCopies(
          context,
          { ...asked, readsInFull },
          {
            onProgress: ({ taken, leftOut }) => ending.progress(taken.length, leftOut.length),
            onEnd: ({ taken }) => ending.done(taken),
            onBroken: (_progress, error) => ending.broken(error),
          },
        )
      : Readable.from(textOf(context, { asked, format: textFormat(row), readsInFull }, ending), {
          // Nothing is read ahead of whoever takes it.
          highWaterMark: 1,
        });
  return { fileName: fileName(store, row), format: row.format, content };
}

interface TextAsked {
  readonly asked: SubmittedAsked;
  readonly format: TextFormat;
  readonly readsInFull: ReadInFull;
}

async function* textOf(
  context: ExportContext,
  { asked, format, readsInFull }: TextAsked,
  ending: Ending,
): AsyncGenerator<string, void> {
  const taken: TakenApplication[] = [];
  let error: unknown;
  let isWhole = false;
  // What is thrown meanwhile comes from whoever takes it.
  let isBeingTaken = false;
  try {
    for await (const portion of exportApplications(context, { ...asked, format, readsInFull })) {
      isBeingTaken = true;
      if (portion.text !== "") yield portion.text;
      isBeingTaken = false;
      taken.push(...portion.taken);
      await ending.progress(taken.length, 0);
    }
    await ending.done(taken);
    isWhole = true;
  } catch (caught) {
    error = isBeingTaken ? undefined : caught;
    throw caught;
  } finally {
    if (!isWhole) await ending.broken(error);
  }
}

/** Writes down how far an export is, and how it ended. */
class Ending {
  readonly #context: ExportContext;
  readonly #exporter: Exporter;
  readonly #row: DeskExportRow;
  #rows = 0;
  #leftOut = 0;
  #notedAt = 0;

  constructor(context: ExportContext, exporter: Exporter, row: DeskExportRow) {
    this.#context = context;
    this.#exporter = exporter;
    this.#row = row;
  }

  async progress(rows: number, leftOut: number): Promise<void> {
    const { store, now } = this.#context;
    this.#rows = rows;
    this.#leftOut = leftOut;
    if (now() - this.#notedAt < NOTED_EVERY_MS) return;
    this.#notedAt = now();
    await noteProgress(store, this.#row.id, { rows, leftOut, now: now() });
  }

  /** All of it is on its way: of what is noted before its end and not there, the end is missing. */
  async done(taken: readonly TakenApplication[]): Promise<void> {
    const { id, begun_at, made_at } = this.#row;
    const receiver = receiverOf(this.#row);
    const kept = { exportId: id, receiver, taken, begunAt: begun_at ?? made_at };
    await this.#context.store.transaction(async (tx) => {
      await keepTaken(tx, kept);
      await this.#end(tx, "done");
    });
    await settleTaken(this.#context.store, receiver).catch((error: unknown) => {
      // The next export of this person begins with it.
      this.#context.log.error({ err: error, export: id }, "what an export took is not noted yet");
    });
  }

  /** Without an error, whoever took it has left. */
  broken(error: unknown): Promise<void> {
    if (error !== undefined)
      this.#context.log.error({ err: error, export: this.#row.id }, "an export failed");
    const outcome = error === undefined ? "broken_off" : "failed";
    return this.#context.store.transaction((tx) => this.#end(tx, outcome));
  }

  async #end(tx: CopyRequestContext["store"], outcome: ExportOutcome): Promise<void> {
    const { now } = this.#context;
    const { id } = this.#row;
    const [rows, leftOut] = [this.#rows, this.#leftOut];
    await endExport(tx, id, { rows, leftOut, now: now(), outcome });
    const detail = `${outcome}, ${rows} applications${leftOut > 0 ? `, ${leftOut} left out` : ""}`;
    await audit({ store: tx, now }, this.#exporter, { action: "desk_export_ended", id, detail });
  }
}

/** Ends those whose server has died, and those that nobody has come for; of what was begun the audit trail says so. */
export async function endLost({ store, now }: Pick<CopyRequestContext, "store" | "now">): Promise<void> {
  await store.transaction(async (tx) => {
    const lost = await endLostExports(tx, { now: now(), before: now() - EXPORT_LOST_MS });
    for (const { id, staff_id: staffId, begun_at, application, row_count: rows } of lost) {
      if (begun_at === null) continue;
      const told = { action: "desk_export_ended", id, detail: `broken_off, ${rows} applications` } as const;
      await audit({ store: tx.forApplication(application), now }, { client: "server", staffId }, told);
    }
  });
}

function audit(
  { store, now }: Pick<CopyRequestContext, "store" | "now">,
  { client, staffId }: Exporter,
  { action, id, detail }: { readonly action: AuditAction; readonly id: string; readonly detail: string },
): Promise<void> {
  return addAudit(store, {
    at: now(),
    action,
    subject: id,
    account_id: null,
    client,
    staff_id: staffId,
    detail,
  });
}

function describe(row: DeskExportRow, readsInFull: ReadInFull): string {
  return [...askedInWords(row), readsInFullWord(readsInFull)].join(", ");
}

function textFormat({ format, options }: DeskExportRow): TextFormat {
  if (format !== "csv") return { kind: "jsonl" };
  // Only `makeExport` writes the column.
  return { kind: "csv", ...(JSON.parse(options) as CsvOptions) };
}

type CsvOptions = Omit<Extract<TextFormat, { readonly kind: "csv" }>, "kind">;
