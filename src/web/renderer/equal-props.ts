/**
 * Takes the place of rjsf's `deepEquals` in the build (web-libraries.ts): equality of plain data, with functions
 * counted as equal as rjsf does. What rjsf compares are props and parts of the compiled form, which have no cycles.
 */
// oxlint-disable-next-line import/no-default-export -- rjsf imports it as the default export.
export default function isEqualData(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left === "function") return typeof right === "function";
  if (!isPlain(left) || !isPlain(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqualData(left[key], right[key]))
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
