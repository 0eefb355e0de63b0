import { isObject } from "../editing/answer-keys.ts";
import { allOf, anyOf, type Condition, negated } from "../explain/condition-words.ts";
import type { JsonPath } from "../findings/finding.ts";
import type { Gate } from "./form-items.ts";
import { conditionOfDefinition } from "./rule-condition.ts";

/** A node that holds others; the path leads to the node itself. */
interface GateNode extends Pick<Gate, "part" | "file" | "path" | "rename"> {
  readonly node: Readonly<Record<string, unknown>>;
}

/** What a node asks for before the list at this path within it shows; undefined where that always does. */
export function innerGate(within: GateNode, list: JsonPath): Gate | undefined {
  const { node, rename } = within;
  const [word, step] = list;
  if ("when" in node) return whenGate(within);
  if (word === "firstOf" && Array.isArray(node.firstOf))
    return firstOfGate(within, node.firstOf, Number(step));
  if (word === "cases" && typeof node.switch === "string") {
    return gateOf(within, "case", list, compare(rename(node.switch), "equals", String(step)));
  }
  if (word === "items") return gateOf(within, "tab", list, tabCondition(node.items, Number(step)));
  if ("confirm" in node) return gateOf(within, "confirm", list, confirmCondition(node, word === "after"));
  if (typeof node.schoolSearch === "string") {
    return gateOf(within, "search", list, compare(rename(node.schoolSearch), "answered"));
  }
  return undefined;
}

/** The gate of content that shows only sometimes. */
export function whenGate(within: GateNode): Gate {
  return gateOf(within, "when", ["when"], conditionOfDefinition(within.node.when, within.rename));
}

function gateOf(
  { part, file, path, rename }: GateNode,
  kind: Gate["kind"],
  steps: JsonPath,
  condition: Condition,
): Gate {
  return { kind, part, file, path: [...path, ...steps], rename, condition };
}

function compare(key: string, operator: "answered" | "equals", target?: string): Condition {
  return { kind: "compare", key, operator, target };
}

/** The first group shows whose condition holds: none before it may hold, where they can hold at once. */
function firstOfGate(within: GateNode, groups: readonly unknown[], index: number): Gate {
  const ruleOf = (group: unknown) => (isObject(group) ? group.when : undefined);
  const [own = allOf([]), ...earlier] = [groups[index], ...groups.slice(0, index)].map((group) =>
    conditionOfDefinition(ruleOf(group), within.rename),
  );
  const overlapping = earlier.filter((one) => !areExclusive(one, own));
  const condition = overlapping.length === 0 ? own : allOf([own, negated(anyOf(overlapping))]);
  return gateOf(within, "firstOf", ["firstOf", index, "when"], condition);
}

/** Two answers to one question, which is no list, exclude each other. */
function areExclusive(one: Condition, other: Condition): boolean {
  if (one.kind !== "compare" || other.kind !== "compare" || one.key !== other.key) return false;
  return one.operator === "equals" && other.operator === "equals" && one.target !== other.target;
}

function tabCondition(items: unknown, index: number): Condition {
  const item: unknown = Array.isArray(items) ? items[index] : undefined;
  const label = isObject(item) && typeof item.label === "string" ? item.label : String(index + 1);
  return { kind: "says", key: label, words: "is the tab that is chosen" };
}

function confirmCondition(node: GateNode["node"], isAfter: boolean): Condition {
  const done = node.type === "button" ? "pressed" : "ticked";
  const label = typeof node.label === "string" ? node.label : String(node.confirm);
  return { kind: "says", key: label, words: `is ${isAfter ? "" : "not "}${done}` };
}
