import type { DataModelEntry, DataModelFile } from "../../form/definition/definition.ts";

type DataModel = DataModelFile["keys"];

/**
 * Each key of a further entry that the data model could go without → the key of the first entry there, which
 * says what it is (GRP-01).
 */
export function firstKeysIn(
  dataModel: DataModel,
  repeatedKeys: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  for (const key of repeatedKeys.keys()) {
    const first = firstOf(key, repeatedKeys);
    if (Object.hasOwn(dataModel, first)) firsts.set(key, first);
  }
  return firsts;
}

/** An inner group repeats a key twice: `child_2_medication_3_name` comes from `child_medication_name`. */
function firstOf(key: string, repeatedKeys: ReadonlyMap<string, string>): string {
  const before = repeatedKeys.get(key);
  return before === undefined || before === key ? key : firstOf(before, repeatedKeys);
}

/** The data model with the keys of further entries, each as that of the first entry. What was written by hand stays. */
export function withEntryKeys(dataModel: DataModel, firstKeys: ReadonlyMap<string, string>): DataModel {
  const keys: Record<string, DataModelEntry> = { ...dataModel };
  for (const [key, first] of firstKeys) {
    const entry = dataModel[first];
    if (entry !== undefined && !Object.hasOwn(dataModel, key)) keys[key] = entry;
  }
  return keys;
}
