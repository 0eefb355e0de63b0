import { expect, it } from "vitest";
import { describeExample } from "./explain-reach.ts";
import type { Model } from "./model.ts";

// Of a model its companions alone are asked for.
const MODEL = { companions: new Set(["state_desc"]) } as unknown as Model;

it("tells an example of answers, chosen tabs and confirmations in words", () => {
  const values = { a: "Y", b: true, c: "", "tabs:way": "upload", "confirm:more": true, state_desc: "Maine" };
  expect(describeExample(values, MODEL)).toBe(
    '"a" is "Y" and "b" is ticked and the tab "upload" of "way" is chosen and "more" is confirmed',
  );
  expect(describeExample({ c: "", "confirm:more": false, "relation:a:b": "less" }, MODEL)).toBe(
    "nothing is answered",
  );
});
