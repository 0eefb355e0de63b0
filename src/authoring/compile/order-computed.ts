import type { CompiledForm, ComputedAnswer } from "../../form/definition/compiled-form.ts";
import type { Report } from "../findings/finding.ts";
import type { ComputedOrigin } from "./operand-kinds.ts";

/** The computed answers, each after those that it reads. Those that go round in a circle come last, as written. */
export function inOrder(computed: readonly ComputedAnswer[]): readonly ComputedAnswer[] {
  const byKey = new Map(computed.map((one) => [one.key, one]));
  const ordered = new Set<ComputedAnswer>();
  const entered = new Set<string>();
  const add = (one: ComputedAnswer) => {
    if (entered.has(one.key)) return;
    entered.add(one.key);
    for (const read of one.reads) {
      const before = byKey.get(read);
      if (before !== undefined) add(before);
    }
    ordered.add(one);
  };
  computed.forEach(add);
  return [...ordered];
}

/**
 * Reports answers that are worked out of themselves: directly, out of others that are, or out of one that shows
 * depending on them.
 */
export function reportCircles(
  form: Pick<CompiledForm, "computed" | "dependents">,
  computed: ReadonlyMap<string, ComputedOrigin>,
  report: Report,
): void {
  const reads = new Map<string, Set<string>>();
  const add = (key: string, read: string) => reads.set(key, (reads.get(key) ?? new Set()).add(read));
  for (const one of form.computed ?? []) for (const read of one.reads) add(one.key, read);
  for (const [controlling, keys] of Object.entries(form.dependents))
    for (const key of keys) add(key, controlling);
  const told = new Set<string>();
  for (const { key } of form.computed ?? []) {
    const circle = told.has(key) ? undefined : circleFrom(key, reads);
    const origin = computed.get(key)?.origin;
    if (circle === undefined || origin === undefined) continue;
    for (const one of circle) told.add(one);
    const way = [...circle, key].map((one) => `"${one}"`).join(", which depends on ");
    report("computed-circle", origin.file, origin.path, `This is worked out of itself: ${way}.`);
  }
}

/** The shortest way from a key back to itself. */
function circleFrom(
  key: string,
  reads: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[key, [key]]]);
  // A Map's iteration includes what is added on the way.
  for (const [at, way] of ways) {
    for (const read of reads.get(at) ?? []) {
      if (read === key) return way;
      if (!ways.has(read)) ways.set(read, [...way, read]);
    }
  }
  return undefined;
}
