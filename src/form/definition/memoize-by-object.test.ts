import { expect, it } from "vitest";
import { memoizeByObject } from "./memoize-by-object.ts";

it("makes a value once for each object, and the same object gets the same value", () => {
  const asked: string[] = [];
  const lettersOf = memoizeByObject(({ name }: { readonly name: string }) => {
    asked.push(name);
    return [...name];
  });
  const [ada, other] = [{ name: "ada" }, { name: "ada" }];
  expect(lettersOf(ada)).toBe(lettersOf(ada));
  expect(lettersOf(other)).not.toBe(lettersOf(ada));
  expect(asked).toEqual(["ada", "ada"]);
});
