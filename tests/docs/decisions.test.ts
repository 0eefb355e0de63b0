import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../../docs/decisions/", import.meta.url));
const RECORDS = readdirSync(FOLDER).filter((file) => file !== "README.md");
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8");

it("lists every decision record in the index, under its own title and in order", () => {
  const expected = RECORDS.map((file) => `- [${read(file).split("\n")[0]?.replace(/^# /, "")}](${file})`);
  const index = read("README.md");
  expect(index.split("\n").filter((line) => line.startsWith("- ["))).toEqual(expected);
});

it.each(RECORDS)("%s has a number, a date, context, decision and consequences", (file) => {
  const [title, , date] = read(file).split("\n");
  expect(title).toMatch(new RegExp(`^# ${file.slice(0, 3)} · `));
  expect(date).toMatch(/^Date: 20\d\d-[01]\d-[0-3]\d$/);
  const sections = [...read(file).matchAll(/^## (.*)$/gm)].map(([, section]) => section);
  expect(sections).toEqual(["Context", "Decision", "Consequences"]);
});

it("uses the packages that the product is made of, or says in a record where it does not [CAR-01]", () => {
  const NAMED = [
    "react",
    "react-dom",
    "@rjsf/core",
    "@rjsf/utils",
    "@rjsf/validator-ajv8",
    "ajv",
    "ajv-formats",
    "json-logic-js",
    "react-router-dom",
    "axios",
    "@chakra-ui/react",
    "@emotion/react",
    "framer-motion",
  ];
  const { dependencies } = JSON.parse(readFileSync(join(FOLDER, "../../package.json"), "utf8"));
  const missing = NAMED.filter((name) => dependencies[name] === undefined);
  const recorded = [...read("010-the-browser-loads-little.md").matchAll(/^- `([^`]+)`:/gm)];
  expect(recorded.map(([, name]) => name).toSorted()).toEqual(missing.toSorted());
});

it("gives every decision record a number of its own", () => {
  const numbers = RECORDS.map((file) => file.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});
