/** What every suite is told. */
export interface BenchOptions {
  /** Fewer rounds and sizes: a look in two minutes, not figures to quote. */
  readonly isQuick: boolean;
  /** How long suites go on that hold a rate. */
  readonly minutes: number;
  /** Tells whoever waits what is under way. */
  readonly say: (line: string) => void;
}

/** A table of figures as it is printed and written. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What is measured and what limits the figures. */
  readonly note: string;
}

/** A promise about a figure, and whether this run kept it. */
export interface Verdict {
  readonly budget: string;
  readonly measured: string;
  readonly isMet: boolean;
}

export interface SuiteReport {
  readonly tables: readonly Table[];
  readonly verdicts: readonly Verdict[];
}

/** One part of the benchmark; runs by itself and leaves nothing behind. */
export interface Suite {
  readonly name: string;
  /** For --help and the head of its section. */
  readonly purpose: string;
  readonly run: (options: BenchOptions) => Promise<SuiteReport>;
}
