import type { Answer, Answers } from "../../engine/index.ts";
import type { Database } from "./schema.ts";
import { SEALED_PLACES } from "./sealed-places.ts";
import { sealJson, unsealJson } from "./sealing.ts";

/**
 * Answers that are kept until the application is submitted and are no part of it: nobody sees them in the staff view,
 * in print or in the PDF copy.
 */
export interface KeptAside {
  /** Answers of questions that the form hides for the other answers; they return when it shows them again. */
  readonly hidden: Answers;
  /** Answers of questions that the form asks no more; they return when it asks them again. */
  readonly notAsked: Readonly<Record<string, NotAsked>>;
}

export interface NotAsked {
  readonly value: Answer;
  /** Hash of the form that asked the question last, as far as it is known. */
  readonly formVersion: string;
  readonly setAsideAt: number;
}

export const NOTHING_ASIDE: KeptAside = { hidden: {}, notAsked: {} };

/** The column for what is kept aside, sealed whatever the form says of its keys; null when there is nothing. */
export function sealKeptAside(db: Database, accountId: string, aside: KeptAside): string | null {
  const isEmpty = Object.keys(aside.hidden).length + Object.keys(aside.notAsked).length === 0;
  return isEmpty ? null : sealJson(db, SEALED_PLACES.keptAside(accountId), aside);
}

/**
 * What the column holds.
 * @throws SealError when it cannot be opened
 */
export function openKeptAside(db: Database, accountId: string, column: string | null): KeptAside {
  if (column === null) return NOTHING_ASIDE;
  // Only `sealKeptAside` makes the column.
  return unsealJson(db, SEALED_PLACES.keptAside(accountId), column) as KeptAside;
}
