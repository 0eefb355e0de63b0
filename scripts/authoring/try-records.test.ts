import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readDefinitions } from "../../src/authoring/read/read-definitions.ts";
import { type RecordsFile, recordsMappings } from "../../src/authoring/records/records-file.ts";
import { sampleApplicantsOf } from "../../tests/support/apply-in-process.ts";
import { lintSchool, SCHOOLS } from "../../tests/support/schools.ts";
import { tryRecords } from "./try-records.ts";

const EXAMPLES = fileURLToPath(new URL("../../docs/examples/records/", import.meta.url));

/** Our own form with the mappings that the docs show for it. */
const WITH_EXAMPLES = SCHOOLS.filter(({ name }) => name === "own").map((school) => ({
  ...school,
  files: {
    ...school.files,
    ...Object.fromEntries(
      readdirSync(EXAMPLES).map((file) => [`records/${file}`, readFileSync(`${EXAMPLES}${file}`, "utf8")]),
    ),
  },
}));

const MAPPED = SCHOOLS.filter(({ files }) => Object.keys(files).some((path) => path.startsWith("records/")));

describe.each([...MAPPED, ...WITH_EXAMPLES])(
  "the files for the record system of the $name forms",
  (school) => {
    const { form } = lintSchool(school);
    const { sampleApplicants, today } = sampleApplicantsOf(school);
    const attempt = (change: (file: RecordsFile) => RecordsFile = (file) => file) => {
      if (form === null) throw new Error("The form has an error.");
      const mappings = recordsMappings(readDefinitions(school.files)).map((one) => ({
        ...one,
        file: change(one.file),
      }));
      return tryRecords({ form, mappings, sampleApplicants, today });
    };

    it("take every sample applicant who can submit, in records of their width [REC-06] [REC-09]", () => {
      const tried = attempt();
      expect(tried.length).toBeGreaterThan(0);
      for (const { mapping, refusedCount, applicantCount, recordCount, bytes } of tried) {
        expect([mapping.name, refusedCount]).toEqual([mapping.name, 0]);
        expect(applicantCount).toBeGreaterThan(5);
        const { recordLength, lineEnding } = mapping.file;
        if (recordLength === undefined) continue;
        expect(bytes).toHaveLength(recordCount * (recordLength + (lineEnding === "crlf" ? 2 : 1)));
      }
    });

    it("name each answer that is written in another way, and each one that is refused, with its place [REC-06]", () => {
      const changed = attempt().flatMap(({ lines }) => lines);
      expect(changed.filter((line) => line.includes(" refused: "))).toEqual([]);
      expect(changed).toContainEqual(expect.stringMatching(/^\w+ changed: \w+ \(\w+\): .+ "/));
      const strict = attempt(({ unencodable: _none, ...file }) => file);
      expect(strict.reduce((sum, { refusedCount }) => sum + refusedCount, 0)).toBeGreaterThan(0);
      const refused = strict.flatMap(({ lines }) => lines);
      expect(refused).toContainEqual(
        expect.stringMatching(
          /^\w+ refused: \w+ \(\w+\): the answer has letters that the encoding does not have "/,
        ),
      );
    });
  },
);
