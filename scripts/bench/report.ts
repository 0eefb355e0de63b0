import { cpus, loadavg, release, totalmem, type } from "node:os";
import { markdownTable } from "../docs/markdown-table.ts";

/** The databases of the product, in the order of the tables. */
export const DATABASES = ["SQLite", "PostgreSQL"] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** What every suite is told. */
export interface BenchOptions {
  /** Fewer rounds and sizes: a look in a minute or two, not figures to quote. */
  readonly isQuick: boolean;
  readonly databases: readonly DatabaseName[];
  /** How many applications are exported. */
  readonly applications: number;
  /** Ends a server so often, over at least so many acknowledged saves. */
  readonly kills: number;
  readonly saves: number;
  /** How long instances are ended one after the other. */
  readonly minutes: number;
  /** Whose files are converted. */
  readonly folder: string | undefined;
  /** Tells whoever waits what is under way. */
  readonly say: (line: string) => void;
}

/** What a table of figures shows of something that was measured. */
interface Figures<Row> {
  readonly title: string;
  /** What each column is called, and what it has of a row. */
  readonly columns: Readonly<Record<string, (row: Row) => string | number>>;
  readonly rows: readonly Row[];
  /** What is measured and what limits the figures. */
  readonly note: string;
}

/** The figures as Markdown, with their note. */
export function tableOf<Row>({ title, columns, rows, note }: Figures<Row>): string {
  const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)));
  return `### ${title}\n\n${markdownTable(Object.keys(columns), cells)}\n\n${note}\n`;
}

export interface SuiteReport {
  readonly tables: readonly string[];
  /** What must never be, such as a lost save: how often it was. */
  readonly broken?: Readonly<Record<string, number>>;
}

/** One part of the benchmark; runs by itself and leaves nothing behind. */
export interface Suite {
  readonly name: string;
  /** For --help. */
  readonly purpose: string;
  readonly run: (options: BenchOptions) => Promise<SuiteReport>;
}

/** What is measured on each of the databases, one after the other. */
export async function onEachDatabase<T>(
  { databases, say }: Pick<BenchOptions, "databases" | "say">,
  measure: (database: DatabaseName, say: (line: string) => void) => Promise<T>,
): Promise<readonly T[]> {
  const measured: T[] = [];
  for (const database of databases)
    measured.push(await measure(database, (line) => say(`${database}, ${line}`)));
  return measured;
}

/** What the figures were taken on and how busy it was, in one line. */
export function describeMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.replaceAll(/\s+/g, " ").trim() ?? "unknown processor";
  const gib = Math.round(totalmem() / 1024 ** 3);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${processors.length} × ${model}, ${gib} GiB, ${type()} ${release()}, Node ${process.versions.node}; load ${load} before`;
}

/** The middle one of the numbers, or the mean of the two in the middle. NaN when there is none. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The number below which this share (0 to 1) of the numbers lies, between neighbours in proportion. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}

/** Milliseconds with as many digits as mean something. */
export function formatMs(ms: number): string {
  if (ms < 10) return ms.toFixed(2);
  return ms < 100 ? ms.toFixed(1) : String(Math.round(ms));
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
