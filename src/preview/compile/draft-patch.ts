import { isObject } from "../../authoring/editing/answer-keys.ts";

/**
 * What has changed of a value made of objects and lists, for whoever has the one before. Ours, since libraries that tell
 * differences lose the order of members or change what they are given: here what is the same stays the same object, so that
 * a page need not be drawn again for it.
 */
export type Patch =
  /** Another value as a whole. */
  | { readonly whole: unknown }
  /** Members or items that have changed; and the members in their order where that is another, or others came or went. */
  | { readonly parts: ReadonlyMap<string | number, Patch>; readonly order?: readonly string[] };

/** The difference from one value to the next; undefined when there is none. */
export function patchOf(before: unknown, after: unknown): Patch | undefined {
  if (Object.is(before, after)) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return { whole: after };
    return partsOf(after.entries(), (index) => before[index]);
  }
  if (!isObject(before) || !isObject(after)) return { whole: after };
  const known = Object.keys(before);
  const order = Object.keys(after);
  const isSameOrder = known.length === order.length && known.every((name, index) => name === order[index]);
  const found = partsOf(Object.entries(after), (name) => (Object.hasOwn(before, name) ? before[name] : NONE));
  return isSameOrder ? found : { parts: new Map(), ...found, order };
}

/** No value: stands for a member that was not there. */
const NONE = Symbol("none");

function partsOf<Name extends string | number>(
  after: Iterable<readonly [Name, unknown]>,
  before: (name: Name) => unknown,
): Extract<Patch, { readonly parts: unknown }> | undefined {
  const parts = new Map<string | number, Patch>();
  for (const [name, value] of after) {
    const patch = patchOf(before(name), value);
    if (patch !== undefined) parts.set(name, patch);
  }
  return parts.size === 0 ? undefined : { parts };
}

/** The value after a difference; its parts that have not changed are those of the value before. */
export function patched(before: unknown, patch: Patch | undefined): unknown {
  if (patch === undefined) return before;
  if ("whole" in patch) return patch.whole;
  const { parts, order } = patch;
  if (Array.isArray(before)) return before.map((item: unknown, index) => patched(item, parts.get(index)));
  const known = isObject(before) ? before : {};
  return Object.fromEntries(
    (order ?? Object.keys(known)).map((name) => [name, patched(known[name], parts.get(name))]),
  );
}
