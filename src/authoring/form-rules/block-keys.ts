import { isObject } from "../editing/answer-keys.ts";
import { valueWithin } from "../editing/layout-texts.ts";
import { ownKeys, type PartName, schemaPath, uiPath, writtenNodes } from "../editing/part-files.ts";
import type { ReadFile } from "./answer-kind.ts";

/** The keys that belong to a block, those of the blocks inside it included, without its own prefix. */
export function blockKeysIn(
  readFile: ReadFile,
  part: PartName,
  entered: readonly PartName[] = [],
): ReadonlySet<string> {
  const described = valueWithin(readFile(schemaPath(part)), ["properties"]);
  const keys = new Set(isObject(described) ? Object.keys(described) : []);
  if (entered.includes(part)) return keys;
  const layout = valueWithin(readFile(uiPath(part)), ["ui:layout"]);
  for (const { node } of writtenNodes(layout, [])) {
    for (const key of ownKeys(node)) keys.add(key);
    if (!isObject(node)) continue;
    for (const key of Object.keys(isObject(node.fills) ? node.fills : {})) keys.add(key);
    if (typeof node.block !== "string") continue;
    const prefix = typeof node.prefix === "string" ? node.prefix : "";
    for (const key of blockKeysIn(readFile, `blocks/${node.block}`, [...entered, part]))
      keys.add(prefix + key);
  }
  return keys;
}
