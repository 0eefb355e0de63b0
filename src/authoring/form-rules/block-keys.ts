import { isObject } from "../editing/answer-keys.ts";
import type { FormTexts } from "../editing/form-draft.ts";
import { layoutOf, valueIn } from "../editing/layout-texts.ts";
import { ownKeys, type PartName, schemaPath } from "../editing/part-files.ts";

/** The keys that belong to a block, those of the blocks inside it included, without its own prefix. */
export function blockKeysIn(
  texts: FormTexts,
  part: PartName,
  entered: readonly PartName[] = [],
): ReadonlySet<string> {
  const described = valueIn(texts, schemaPath(part), ["properties"]);
  const keys = new Set(isObject(described) ? Object.keys(described) : []);
  if (entered.includes(part)) return keys;
  for (const { node } of layoutOf(texts, part)) {
    for (const key of ownKeys(node)) keys.add(key);
    if (!isObject(node)) continue;
    for (const key of Object.keys(isObject(node.fills) ? node.fills : {})) keys.add(key);
    if (typeof node.block !== "string") continue;
    const prefix = typeof node.prefix === "string" ? node.prefix : "";
    for (const key of blockKeysIn(texts, `blocks/${node.block}`, [...entered, part])) keys.add(prefix + key);
  }
  return keys;
}
