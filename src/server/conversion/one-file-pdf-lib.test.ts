import * as packaged from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { ONE_FILE } from "./one-file-pdf-lib.ts";

it("has in one file all that pdf-lib's package has", async () => {
  const one: object = await import(/* @vite-ignore */ ONE_FILE);
  expect(Object.keys(one).toSorted()).toEqual(Object.keys(packaged).toSorted());
});
