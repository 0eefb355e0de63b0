import type { Node } from "jsonc-parser";
import type { JsonPath } from "../lint/finding.ts";

export interface DuplicateKey {
  readonly key: string;
  readonly keyPath: JsonPath;
  /** Where the later of the two stands. */
  readonly offset: number;
}

/** Every key that an object holds a second time, anywhere in the tree. */
export function findDuplicateKeys(node: Node, path: JsonPath = []): readonly DuplicateKey[] {
  if (node.type === "array") {
    return (node.children ?? []).flatMap((child, index) => findDuplicateKeys(child, [...path, index]));
  }
  if (node.type !== "object") return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [name, value] = property.children ?? [];
    if (!name) return [];
    const key = String(name.value);
    const keyPath = [...path, key];
    const twice = seen.has(key) ? [{ key, keyPath, offset: name.offset }] : [];
    seen.add(key);
    return [...twice, ...(value ? findDuplicateKeys(value, keyPath) : [])];
  });
}
