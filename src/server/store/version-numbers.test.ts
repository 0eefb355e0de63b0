import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { openStore } from "./open-store.ts";
import { putPublishedForm } from "./published-forms.ts";
import type { Store } from "./store.ts";
import { versionNumbers } from "./version-numbers.ts";

describe.each(BOTH_ENGINES)("numbers of versions by form and time on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const publish = (hash: string, published_at: number, liveAt = published_at, of = store) =>
    putPublishedForm(of, { hash, form: "{}", validator: "", published_at, liveAt });
  const numbersAt = async (hash: string, ...times: readonly number[]) => {
    const numberAt = await versionNumbers(store);
    return times.map((at) => numberAt(hash, at));
  };

  it("are those of that time, also after a form was brought back [DSK-72]", async () => {
    for (const [index, hash] of ["a", "b", "a", "b"].entries()) await publish(hash, 10 * (index + 1));
    expect(await numbersAt("a", 10, 19, 29, 30, 100)).toEqual([1, 1, 1, 3, 3]);
    expect(await numbersAt("b", 20, 39, 40)).toEqual([2, 2, 4]);
    expect(await numbersAt("never", 100)).toEqual([undefined]);
  });

  it("are the first of them for what came before any, by the clock of another server [DSK-72]", async () => {
    await publish("a", 10);
    await publish("b", 20);
    await publish("a", 30);
    expect(await numbersAt("a", 9)).toEqual([1]);
  });

  it("count from when a version is live, and leave out one that was overtaken before [DSK-72]", async () => {
    await publish("a", 10);
    await publish("b", 20);
    await publish("a", 30, 50);
    expect(await numbersAt("a", 40, 49, 50)).toEqual([1, 1, 3]);
    await publish("c", 45);
    expect(await numbersAt("a", 40, 50, 60)).toEqual([1, 1, 1]);
  });

  it("are those of the application alone [DSK-72]", async () => {
    const other = store.forApplication("graduate");
    await publish("b", 1, 1, other);
    await publish("a", 2, 2, other);
    await publish("a", 3);
    expect(await numbersAt("a", 10)).toEqual([1]);
    expect((await versionNumbers(other))("a", 10)).toBe(2);
  });
});
