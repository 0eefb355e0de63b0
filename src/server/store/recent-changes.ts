import type { Answer } from "../../form/index.ts";
import type {
  KeptAside,
  LastWrite,
  NotAsked,
  OverwrittenAnswer,
  SeenForm,
  StoredAnswers,
  Writer,
} from "./answer-record.ts";

/**
 * What saves have changed since the application was last written as a whole, as it is stored beside that: writing all of
 * it at each save takes longer the longer the form is.
 */
export interface RecentChanges {
  readonly answers: Readonly<Record<string, Answer>>;
  /** Null for an answer that is hidden no more. */
  readonly hidden: Readonly<Record<string, Answer | null>>;
  readonly notAsked: Readonly<Record<string, NotAsked>>;
  /** Those that came to it. */
  readonly overwritten: readonly OverwrittenAnswer[];
  readonly keys: Readonly<Record<string, LastWrite>>;
  /** All that are remembered; null when they are as before. */
  readonly writers: readonly Writer[] | null;
}

export const NO_CHANGES: RecentChanges = {
  answers: {},
  hidden: {},
  notAsked: {},
  overwritten: [],
  keys: {},
  writers: null,
};

/** Changes, and others that came after them. */
export function joinChanges(earlier: RecentChanges, later: RecentChanges): RecentChanges {
  return {
    answers: { ...earlier.answers, ...later.answers },
    hidden: { ...earlier.hidden, ...later.hidden },
    notAsked: { ...earlier.notAsked, ...later.notAsked },
    overwritten: withOverwritten(earlier.overwritten, later.overwritten),
    keys: { ...earlier.keys, ...later.keys },
    writers: later.writers ?? earlier.writers,
  };
}

/** The parts of the changes that are records by answer key. */
const RECORDS = ["answers", "hidden", "notAsked", "keys"] as const;

/**
 * Changes as the JSON of `RecentChanges` that is stored, in the hands of one caller, who adds to them in place: putting
 * all of them into JSON anew at each save takes longer than what the save itself has changed.
 */
export class RecentText {
  readonly #entries = RECORDS.map((record) => ({ record, texts: new Map<string, string>() }));
  #overwritten: readonly OverwrittenAnswer[] = [];
  #writers = "null";

  constructor(changes: RecentChanges = NO_CHANGES) {
    this.add(changes);
  }

  add(changes: RecentChanges): void {
    for (const { record, texts } of this.#entries) {
      for (const [key, value] of Object.entries(changes[record])) {
        texts.set(key, `${JSON.stringify(key)}:${JSON.stringify(value)}`);
      }
    }
    this.#overwritten = withOverwritten(this.#overwritten, changes.overwritten);
    if (changes.writers !== null) this.#writers = JSON.stringify(changes.writers);
  }

  json(): string {
    const records = this.#entries.map(
      ({ record, texts }) => `"${record}":{${[...texts.values()].join(",")}}`,
    );
    const overwritten = this.#overwritten.length === 0 ? "[]" : JSON.stringify(this.#overwritten);
    return `{${records.join(",")},"overwritten":${overwritten},"writers":${this.#writers}}`;
  }
}

/** Stored answers in the hands of one caller, who changes them in place: a copy of thousands takes longer than a save. */
export interface OwnAnswers extends StoredAnswers {
  readonly answers: Record<string, Answer>;
  readonly aside: {
    readonly hidden: Record<string, Answer>;
    readonly notAsked: Record<string, NotAsked>;
    overwritten: readonly OverwrittenAnswer[];
    readonly written: { readonly keys: Record<string, LastWrite>; writers: readonly Writer[] };
    readonly carried: KeptAside["carried"];
    readonly seenForm?: SeenForm;
    secret?: readonly string[];
  };
  revision: number;
  formVersion: string;
}

/** A copy of one's own. */
export function ownAnswers(stored: StoredAnswers): OwnAnswers {
  const { answers, aside, revision, formVersion, sealedKeys } = stored;
  const { hidden, notAsked, overwritten, written, carried, seenForm, secret } = aside;
  return {
    answers: { ...answers },
    aside: {
      hidden: { ...hidden },
      notAsked: { ...notAsked },
      overwritten,
      written: { keys: { ...written.keys }, writers: written.writers },
      carried,
      ...(seenForm && { seenForm }),
      ...(secret && { secret }),
    },
    revision,
    formVersion,
    ...(sealedKeys && { sealedKeys }),
  };
}

/** Changes one's own answers by these; their revision stays. */
export function putChanges({ answers, aside }: OwnAnswers, changes: RecentChanges): void {
  Object.assign(answers, changes.answers);
  Object.assign(aside.notAsked, changes.notAsked);
  Object.assign(aside.written.keys, changes.keys);
  for (const [key, value] of Object.entries(changes.hidden)) {
    if (value === null) delete aside.hidden[key];
    else aside.hidden[key] = value;
  }
  aside.overwritten = withOverwritten(aside.overwritten, changes.overwritten);
  aside.written.writers = changes.writers ?? aside.written.writers;
}

const OVERWRITTEN_BY_KEY = 10;

/** The answers that others took the place of, with more: a program that saves again and again must not fill the database. */
export function withOverwritten(
  overwritten: readonly OverwrittenAnswer[],
  more: KeptAside["overwritten"],
): readonly OverwrittenAnswer[] {
  if (more.length === 0) return overwritten;
  const counts = new Map<string, number>();
  const isNew = ({ key }: OverwrittenAnswer) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= OVERWRITTEN_BY_KEY;
  };
  return [...overwritten, ...more].toReversed().filter(isNew).toReversed();
}
