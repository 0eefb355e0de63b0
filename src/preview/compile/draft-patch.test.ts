import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { patched, patchOf } from "./draft-patch.ts";

it("gives, with what came before, what came after, the order of members included [EDT-35]", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const result = patched(before, structuredClone(patchOf(before, after)));
      expect(result).toStrictEqual(after);
      expect(JSON.stringify(result)).toBe(JSON.stringify(after));
    }),
    { numRuns: runs(500) },
  );
});

it("keeps what has not changed as the object that it was [EDT-35]", () => {
  const before = { a: { title: "A", list: [{ x: 1 }, { y: 2 }] }, b: { z: 3 }, __proto__x: {} };
  const after = structuredClone(before);
  after.a.list[0] = { x: 5 };
  const result = patched(before, patchOf(before, after)) as typeof before;
  expect(result).toStrictEqual(after);
  expect(result.b).toBe(before.b);
  expect(result.a.list[1]).toBe(before.a.list[1]);
  expect(patched(before, patchOf(before, structuredClone(before)))).toBe(before);
});

it("tells members that come, go or change their places [EDT-35]", () => {
  const [one, two] = [{ n: 1 }, { n: 2 }];
  const result = patched({ one, two, gone: 3 }, patchOf({ one, two, gone: 3 }, { two, one, more: 4 }));
  expect(JSON.stringify(result)).toBe('{"two":{"n":2},"one":{"n":1},"more":4}');
});
