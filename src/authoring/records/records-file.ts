import type { DefinitionSources } from "../findings/definition-sources.ts";

/** How submitted applications are written for the school's record system: `records/*.json`, as the format check vouches for. */
export interface RecordsFile {
  readonly title: string;
  readonly layout: "fixed" | "delimited";
  readonly encoding: "utf-8" | "iso-8859-1" | "windows-1252";
  readonly unencodable?: "refuse" | "transliterate";
  readonly transliteration?: Readonly<Record<string, string>>;
  readonly lineEnding: "lf" | "crlf";
  readonly lengthsIn?: "characters" | "bytes";
  /** Of a fixed layout. */
  readonly recordLength?: number;
  /** Of a delimited layout. */
  readonly delimiter?: "," | ";" | "|" | "tab";
  readonly quotes?: "needed" | "always" | "never";
  readonly header?: boolean;
  /** The id of the group of which each entry has a record. */
  readonly each?: string;
  readonly fields: readonly RecordField[];
  readonly notSent?: readonly NotSent[];
}

/** A column: where its text comes from, and what is made of it. */
export interface RecordField {
  readonly name: string;
  readonly key?: string;
  readonly constant?: string;
  readonly application?: "reference" | "email" | "submittedAt" | "entryNumber";
  readonly sensitive?: boolean;
  readonly required?: boolean;
  readonly empty?: string;
  readonly codes?: Readonly<Record<string, string>>;
  readonly sameCodes?: boolean;
  readonly defaultCode?: string;
  readonly separator?: string;
  readonly choice?: number;
  readonly date?: string;
  readonly timeZone?: string;
  readonly digitsOnly?: boolean;
  readonly lineBreaks?: "refuse" | "space" | "keep";
  readonly tooLong?: "refuse" | "truncate";
  /** Of a fixed layout. */
  readonly width?: number;
  readonly align?: "left" | "right";
  readonly pad?: string;
  /** Of a delimited layout. */
  readonly maxLength?: number;
}

interface NotSent {
  readonly reason: string;
  readonly keys?: readonly string[];
  readonly codes?: Readonly<Record<string, readonly string[]>>;
}

/** A mapping by the name of its file, and where it stands. */
export interface RecordsMapping {
  readonly name: string;
  readonly path: string;
  readonly file: RecordsFile;
}

/** What a file that is written so is called. */
export function writtenName({ name, file }: Pick<RecordsMapping, "name" | "file">): string {
  return `${name}.${file.layout === "fixed" ? "txt" : "csv"}`;
}

/** The files for the record system, each by its name. */
export const RECORDS_FILE = /^records\/([a-z][a-z0-9-]*)\.json$/;

/** The mappings of a form in the order of their names. */
export function recordsMappings({ files }: Pick<DefinitionSources, "files">): readonly RecordsMapping[] {
  return [...files].flatMap(([path, { value }]) => {
    const name = RECORDS_FILE.exec(path)?.[1];
    // The format check has passed, so the file has this shape.
    return name === undefined ? [] : [{ name, path, file: value as RecordsFile }];
  });
}

/** The most characters that a column takes; undefined where nothing limits it. */
export function lengthOf({ width, maxLength }: RecordField): number | undefined {
  return width ?? maxLength;
}

/** The codes of a key that a file says it does not send. */
export function codesNotSent({ notSent = [] }: RecordsFile, key: string): readonly string[] {
  return notSent.flatMap(({ codes }) => codes?.[key] ?? []);
}
