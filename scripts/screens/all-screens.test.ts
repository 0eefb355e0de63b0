import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ALL_SCREENS } from "./all-screens.ts";
import { indexText } from "./index-text.ts";
import { fileName, WIDTHS } from "./take-pictures.ts";

const FOLDER = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const screens = ALL_SCREENS.flatMap((group) => group.screens);

it("gives each screen a name of its own, since files are called after it", () => {
  const names = screens.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

it("has a picture of every screen at every width in the documentation, and no other", () => {
  const wanted = screens.flatMap((screen) => WIDTHS.map((width) => fileName(screen, width)));
  expect(readdirSync(FOLDER).toSorted()).toEqual([...wanted, "README.md"].toSorted());
});

it("lists them all in the index", () => {
  expect(readFileSync(`${FOLDER}README.md`, "utf8")).toBe(indexText(ALL_SCREENS));
});
