import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../../docs/decisions/", import.meta.url));

it("lists every decision record in the index, under its own title and in order", () => {
  const records = readdirSync(FOLDER).filter((file) => /^\d{3}-.*\.md$/.test(file));
  const expected = records.map((file) => {
    const title = readFileSync(join(FOLDER, file), "utf8").split("\n")[0]?.replace(/^# /, "");
    return `- [${title}](${file})`;
  });
  const index = readFileSync(join(FOLDER, "README.md"), "utf8");
  expect(index.split("\n").filter((line) => line.startsWith("- ["))).toEqual(expected);
});

it("uses the packages that the product is made of, or says in a record where it does not [CAR-01]", () => {
  const NAMED = [
    ...["react", "react-dom", "@rjsf/core", "@rjsf/utils", "@rjsf/validator-ajv8", "ajv", "ajv-formats"],
    ...["json-logic-js", "react-router-dom", "axios", "@chakra-ui/react", "@emotion/react", "framer-motion"],
  ];
  const { dependencies } = JSON.parse(readFileSync(join(FOLDER, "../../package.json"), "utf8"));
  const missing = NAMED.filter((name) => dependencies[name] === undefined);
  const record = readFileSync(join(FOLDER, "157-packages-that-are-not-used.md"), "utf8");
  const recorded = [...record.matchAll(/^- `([^`]+)`/gm)].map(([, name]) => name);
  expect(recorded.toSorted()).toEqual(missing.toSorted());
});

it("gives every decision record a number of its own", () => {
  const numbers = readdirSync(FOLDER)
    .filter((file) => /^\d{3}-/.test(file))
    .map((file) => file.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});
