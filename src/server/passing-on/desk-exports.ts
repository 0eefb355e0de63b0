import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import type { ExportOutcome } from "../../contract/desk-endpoints.ts";
import type { ExportList, ListedExport, MadeExport, NewExport } from "../../contract/desk-passing-on.ts";
import type { CompiledForm } from "../../form/index.ts";
import { choicesInWords } from "../desk/choice-filters.ts";
import { isSearch, workFilterOf } from "../desk/work-list.ts";
import type { CopyRequestContext } from "../pdf-copy/request-copy.ts";
import { applicationOf, forApplication } from "../store/application-scope.ts";
import { addAudit } from "../store/audit.ts";
import {
  addExport,
  beginExport,
  EXPORT_LOST_MS,
  type ListedExport as ExportRow,
  endExport,
  endLostExports,
  listExports,
  noteProgress,
} from "../store/desk-exports.ts";
import type { DeskExportRow } from "../store/desk-schema.ts";
import type { SubmittedAsked } from "../store/exported-applications.ts";
import type { AuditAction } from "../store/schema.ts";
import { inTransaction } from "../store/statements.ts";
import type { ReadInFull } from "./application-record.ts";
import { exportApplications, type TextFormat } from "./export-applications.ts";
import { keepTaken, settleTaken, type TakenApplication } from "./note-taken.ts";
import { zipCopies } from "./zip-copies.ts";

/** So long an export waits to be taken; what was typed for it is kept no longer. */
export const EXPORT_WAITS_MS = 60 * 60_000;
/** How often it is written down how far an export is. */
const NOTED_EVERY_MS = 2_000;
const PAGE_SIZE = 50;

interface ExportContext extends CopyRequestContext {
  readonly log: Logger;
}

/** Who exports. */
export interface Exporter {
  readonly staffId: string;
  readonly client: string;
}

const EXTENSIONS = { csv: "csv", jsonl: "jsonl", zip: "zip" } as const;

/** Notes what is asked for; it is read when it is taken. */
export async function makeExport(
  { db, forms, now }: Pick<CopyRequestContext, "db" | "forms" | "now">,
  { staffId }: Exporter,
  asked: NewExport,
): Promise<MadeExport> {
  const { format, q = "", group, page, missing, from, to, choices, is_new } = asked;
  const id = randomUUID();
  await addExport(db, {
    ...{ id, staff_id: staffId, format, made_at: now() },
    options: JSON.stringify(optionsOf(asked)),
    filter: JSON.stringify({
      ...{ group, page, missing, from, to, choices, is_new, is_search: isSearch(asked) },
      ...(choices !== undefined && { chosen: choicesInWords((await forms.current())?.form, choices) }),
    }),
    search: q.trim() === "" ? null : q,
  });
  return { id, file_name: fileName(db, { format, made_at: now() }) };
}

function optionsOf({ delimiter = ",", has_bom: hasByteOrderMark = false }: NewExport): CsvOptions {
  return { delimiter, hasByteOrderMark };
}

function fileName(
  db: CopyRequestContext["db"],
  { format, made_at }: Pick<DeskExportRow, "format" | "made_at">,
): string {
  const application = applicationOf(db);
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
  const { db, now } = context;
  const row = await inTransaction(db, async (tx) => {
    const begun = await beginExport(tx, {
      ...{ id, staffId: exporter.staffId, reads: JSON.stringify(readsInFull) },
      ...{ now: now(), madeAfter: now() - EXPORT_WAITS_MS },
    });
    if (begun === undefined) return undefined;
    const detail = describe(begun, readsInFull);
    await audit({ db: tx, now }, exporter, { action: "desk_export_begun", id, detail });
    return begun;
  });
  if (row === undefined) return undefined;
  const ending = new Ending(context, exporter, row);
  try {
    await settleTaken(db, receiverOf(row));
  } catch (error) {
    await ending.broken(error);
    throw error;
  }
  const asked = askedBy(row, (await context.forms.current())?.form);
  const content =
    row.format === "zip"
      ? zipCopies(context, asked, {
          onProgress: ({ taken, leftOut }) => ending.progress(taken.length, leftOut.length),
          onEnd: ({ taken }) => ending.done(taken),
          onBroken: (_progress, error) => ending.broken(error),
        })
      : Readable.from(textOf(context, { asked, format: textFormat(row), readsInFull }, ending), {
          // Nothing is read ahead of whoever takes it.
          highWaterMark: 1,
        });
  return { fileName: fileName(db, row), format: row.format, content };
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
    const { db, now } = this.#context;
    this.#rows = rows;
    this.#leftOut = leftOut;
    if (now() - this.#notedAt < NOTED_EVERY_MS) return;
    this.#notedAt = now();
    await noteProgress(db, this.#row.id, { rows, leftOut, now: now() });
  }

  /** All of it is on its way: of what is noted before its end and not there, the end is missing. */
  async done(taken: readonly TakenApplication[]): Promise<void> {
    const { id, begun_at, made_at } = this.#row;
    const receiver = receiverOf(this.#row);
    const kept = { exportId: id, receiver, taken, begunAt: begun_at ?? made_at };
    await inTransaction(this.#context.db, async (tx) => {
      await keepTaken(tx, kept);
      await this.#end(tx, "done");
    });
    await settleTaken(this.#context.db, receiver).catch((error: unknown) => {
      // The next export of this person begins with it.
      this.#context.log.error({ err: error, export: id }, "what an export took is not noted yet");
    });
  }

  /** Without an error, whoever took it has left. */
  broken(error: unknown): Promise<void> {
    if (error !== undefined)
      this.#context.log.error({ err: error, export: this.#row.id }, "an export failed");
    const outcome = error === undefined ? "broken_off" : "failed";
    return inTransaction(this.#context.db, (tx) => this.#end(tx, outcome));
  }

  async #end(tx: CopyRequestContext["db"], outcome: ExportOutcome): Promise<void> {
    const { now } = this.#context;
    const { id } = this.#row;
    const [rows, leftOut] = [this.#rows, this.#leftOut];
    await endExport(tx, id, { rows, leftOut, now: now(), outcome });
    const detail = `${outcome}, ${rows} applications${leftOut > 0 ? `, ${leftOut} left out` : ""}`;
    await audit({ db: tx, now }, this.#exporter, { action: "desk_export_ended", id, detail });
  }
}

/** Ends those whose server has died, and those that nobody has come for; of what was begun the audit trail says so. */
export async function endLost({ db, now }: Pick<CopyRequestContext, "db" | "now">): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lost = await endLostExports(tx, { now: now(), before: now() - EXPORT_LOST_MS });
    for (const { id, staff_id: staffId, begun_at, application, row_count: rows } of lost) {
      if (begun_at === null) continue;
      const told = { action: "desk_export_ended", id, detail: `broken_off, ${rows} applications` } as const;
      await audit({ db: forApplication(tx, application), now }, { client: "server", staffId }, told);
    }
  });
}

function audit(
  { db, now }: Pick<CopyRequestContext, "db" | "now">,
  { client, staffId }: Exporter,
  { action, id, detail }: { readonly action: AuditAction; readonly id: string; readonly detail: string },
): Promise<void> {
  return addAudit(db, {
    ...{ at: now(), action, subject: id, account_id: null, client, staff_id: staffId, detail },
  });
}

function describe({ format, filter }: DeskExportRow, readsInFull: ReadInFull): string {
  const { group, is_new, is_search } = filterOf(filter);
  return [
    format,
    ...(group === undefined ? [] : [group]),
    ...(is_new ? ["new"] : []),
    ...(is_search ? ["searched"] : []),
    readsInFullWord(readsInFull),
  ].join(", ");
}

function readsInFullWord(readsInFull: ReadInFull): ListedExport["reads"] {
  if (readsInFull === "all") return "all";
  return readsInFull.length === 0 ? "masked" : "some";
}

/** Whose exports of a format have what; no name that a command takes. */
function receiverOf({ staff_id, format }: Pick<DeskExportRow, "staff_id" | "format">): string {
  return `desk:${staff_id}:${format}`;
}

function askedBy(row: DeskExportRow, form: CompiledForm | undefined): SubmittedAsked {
  const asked = filterOf(row.filter);
  const filter = workFilterOf(form, { ...asked, q: row.search ?? "" });
  return { filter, newFor: asked.is_new ? receiverOf(row) : undefined };
}

function filterOf(column: string): ListedExport["filter"] {
  // Only `makeExport` writes the column.
  return JSON.parse(column) as ListedExport["filter"];
}

function textFormat({ format, options }: DeskExportRow): TextFormat {
  if (format !== "csv") return { kind: "jsonl" };
  // Only `makeExport` writes the column.
  return { kind: "csv", ...(JSON.parse(options) as CsvOptions) };
}

type CsvOptions = Omit<Extract<TextFormat, { readonly kind: "csv" }>, "kind">;

/** The log: who took what. Those of one person, or of all. */
export async function loadExports(
  { db, now }: Pick<CopyRequestContext, "db" | "now">,
  { staffId, cursor }: { readonly staffId: string | null; readonly cursor: string | undefined },
): Promise<ExportList> {
  const dot = cursor?.indexOf(".") ?? 0;
  const after =
    cursor === undefined ? null : { madeAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
  const rows = await listExports(db, { staffId, after, most: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    exports: shown.map((row) => listed(row, now())),
    next: rows.length > PAGE_SIZE && last !== undefined ? `${last.made_at}.${last.id}` : null,
  };
}

function listed(row: ExportRow, now: number): ListedExport {
  const reads: unknown = JSON.parse(row.reads);
  return {
    ...{ id: row.id, email: row.email, application: row.application, format: row.format },
    filter: filterOf(row.filter),
    reads: readsInFullWord(reads === "all" ? "all" : Array.isArray(reads) ? reads : []),
    ...{ made_at: row.made_at, ended_at: row.ended_at, state: stateOf(row, now) },
    ...{ applications: row.row_count, left_out: row.left_out },
  };
}

function stateOf({ outcome, begun_at, seen_at }: DeskExportRow, now: number): ListedExport["state"] {
  if (outcome !== null) return outcome;
  if (now - seen_at > EXPORT_LOST_MS) return "broken_off";
  return begun_at === null ? "waiting" : "under_way";
}
