import type { DataModelFile } from "../../form/definition/definition.ts";
import type { ChangesFile, FormChange, FormOperation } from "../../form/definition/form-changes.ts";
import { renamedKeys } from "../../form/definition/form-changes.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";

/** The files that declare what becomes of stored answers: their names begin with a day, by which they are in order. */
export const CHANGES_FILE = /^changes\/(\d{4}-\d{2}-\d{2}-[a-z0-9-]+)\.json$/;

/** All declared changes in their order, each by the name of its file. */
export function compileChanges(
  { files }: DefinitionSources,
  dataModel: DataModelFile["keys"],
): readonly FormChange[] {
  const changes = [...files]
    .flatMap(([path, { value }]) => {
      const id = CHANGES_FILE.exec(path)?.[1];
      if (id === undefined) return [];
      // The format check has passed, so the file has this shape.
      const { reason, operations } = value as ChangesFile;
      return [{ id, reason, operations }];
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return withListsMarked(changes, dataModel);
}

/**
 * The changes with what other codes are in a list: they are changed one by one. What a key is the data model says, under the
 * name that later operations give it.
 */
function withListsMarked(
  changes: readonly FormChange[],
  dataModel: DataModelFile["keys"],
): readonly FormChange[] {
  const isList = new Map(Object.entries(dataModel).map(([key, { type }]) => [key, type === "list"]));
  const marked = (operation: FormOperation): FormOperation => {
    if (operation.op === "recode") {
      return isList.get(operation.key) === true ? { ...operation, list: true } : operation;
    }
    const renamed = Object.entries(renamedKeys(operation)).map(
      ([from, to]) => [from, isList.get(to) === true] as const,
    );
    for (const [from, list] of renamed) isList.set(from, list);
    return operation;
  };
  return changes
    .toReversed()
    .map((change) => ({ ...change, operations: change.operations.toReversed().map(marked).toReversed() }))
    .toReversed();
}
