import { CODES, type FindingCode, type Severity } from "./codes.ts";

export type { Severity } from "./codes.ts";

/** Something that lint says about a definition file, with the place where staff can mend it. */
export interface Finding {
  readonly severity: Severity;
  /** Stable name of the kind of finding, one of `CODES`. */
  readonly code: FindingCode;
  /** Path inside the forms folder, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number;
  /** JSON pointer of the place; empty for the whole file. */
  readonly pointer: string;
  /** A sentence that a person who does not program understands. */
  readonly message: string;
  /** What would mend it, where that can be guessed. */
  readonly suggestion?: string;
}

/** A place in a text, line and column from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Steps from the root of a JSON file: property names and array indices. */
export type JsonPath = readonly (string | number)[];

/** Records one finding; the severity is the one that `CODES` gives the code. */
export type Report = (
  code: FindingCode,
  file: string,
  path: JsonPath,
  message: string,
  suggestion?: string,
) => void;

/** Whether the finding keeps what it is about from being used. */
export function isError({ severity }: Finding): boolean {
  return severity === "error";
}

/** The JSON pointer (RFC 6901) of a path. */
export function toPointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A finding at a known place. */
export function findingAt(
  place: Position & { readonly file: string; readonly path: JsonPath },
  code: FindingCode,
  message: string,
  suggestion?: string,
): Finding {
  return {
    severity: CODES[code].severity,
    code,
    file: place.file,
    line: place.line,
    column: place.column,
    pointer: toPointer(place.path),
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
