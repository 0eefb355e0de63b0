import type { Finding, JsonPath, Position } from "./finding.ts";

/** One file of `forms/`, parsed, with the way back from a value to its place in the text. */
export interface SourceFile {
  /** Path inside the forms folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
  /**
   * Line and column, from 1, of the value at a path or of the key that holds it. Falls back to the nearest
   * ancestor that exists.
   */
  locate(path: JsonPath, part?: "key" | "value"): Position;
}

/** Files by their paths. */
export type FileLookup = Pick<ReadonlyMap<string, SourceFile>, "get" | "has">;

/** All files that parse, by path, and what was wrong with the others. */
export interface DefinitionSources {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly findings: readonly Finding[];
}
