import { expect, it } from "vitest";
import { Places } from "./places.ts";

it("does so many pieces of work at once, and the others in their order, whatever comes of those before", async () => {
  const places = new Places(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const done = ends.map(({ promise }, number) =>
    places
      .take(() => {
        begun.push(number);
        return promise;
      })
      .catch(() => undefined),
  );
  await Promise.resolve();
  expect([begun, places.waiting]).toEqual([[0, 1], 2]);
  ends[1]?.reject(new Error("lost"));
  await done[1];
  expect([begun, places.waiting]).toEqual([[0, 1, 2], 1]);
  for (const { resolve } of ends) resolve();
  await Promise.all(done);
  expect([begun, places.waiting]).toEqual([[0, 1, 2, 3], 0]);
});
