import type { ChangesFile, FormChange } from "../../form/definition/form-changes.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";

/** The files that declare what becomes of stored answers: their names begin with a day, by which they are in order. */
export const CHANGES_FILE = /^changes\/(\d{4}-\d{2}-\d{2}-[a-z0-9-]+)\.json$/;

/** All declared changes in their order, each by the name of its file. */
export function compileChanges({ files }: DefinitionSources): readonly FormChange[] {
  return [...files]
    .flatMap(([path, { value }]) => {
      const id = CHANGES_FILE.exec(path)?.[1];
      if (id === undefined) return [];
      // The format check has passed, so the file has this shape.
      const { reason, operations } = value as ChangesFile;
      return [{ id, reason, operations }];
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
