import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { LIST_FORMS } from "../../../tests/support/lint-cases-lists.ts";
import { RECORDED_FORMS } from "../../../tests/support/lint-cases-records.ts";
import { SCHOOLS } from "../../../tests/support/schools.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { readDefinitions } from "../../authoring/read/read-definitions.ts";
import { type RecordsFile, recordsMappings } from "../../authoring/records/records-file.ts";
import type { Answers } from "../../form/index.ts";
import type { RecordSubject } from "./column-text.ts";
import { noteInWords } from "./record-notes.ts";
import { recordsWriter } from "./write-records.ts";

/** The mapping of a form with changes made to it, ready to write. */
function writerOf(
  files: Readonly<Record<string, string>>,
  name: string,
  change: (file: RecordsFile) => RecordsFile = (file) => file,
) {
  const { form, findings } = lintForms(files);
  if (form === null) throw new Error(JSON.stringify(findings));
  const mappings = recordsMappings(readDefinitions(files)).map((one) =>
    one.name === name ? { ...one, file: change(one.file) } : one,
  );
  const mapping = mappings.find((one) => one.name === name);
  if (mapping === undefined) throw new Error(`There is no ${name}.`);
  return recordsWriter({ form, mappings, mapping });
}

function subject(answers: Answers, documents: readonly string[] = []): RecordSubject {
  return {
    reference: "ABCD-EFGH",
    email: "ada@example.org",
    submittedAt: Date.parse("2026-03-08T06:59:59Z"),
    answers,
    documents: new Set(documents),
  };
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

const withField = (name: string, words: Partial<RecordsFile["fields"][number]>) => (file: RecordsFile) => ({
  ...file,
  fields: file.fields.map((field) => (field.name === name ? { ...field, ...words } : field)),
});

/** With and without marks, of one byte and of none, and what would begin a record. */
const SIGNS = fc.constantFrom("a", "Z", " ", "ë", "e\u0308", "’", "Ł", "ﬀ", "…", "\n", "\t");

describe("a fixed file", () => {
  const people = (change?: (file: RecordsFile) => RecordsFile) => writerOf(RECORDED_FORMS, "people", change);
  const ANSWERS = {
    name: "Zoë",
    birthday: "2008-02-29",
    agree: true,
    country: "USA",
    state: "ME",
    city: "Bath",
  };

  it("has each answer in its column, with the record system's codes, a date in its form and padding [REC-03]", () => {
    const { bytes, refusals, changes } = people().write(subject(ANSWERS));
    expect([refusals, changes]).toEqual([[], []]);
    expect(latin1(bytes)).toBe(`PERABCD-EFGH${"Zoë".padEnd(20)}20080229YUSME${"Bath".padEnd(30)}\n`);
  });

  it("fills what nobody answered, on the side and with the sign that it says [REC-03]", () => {
    const file = people((one) =>
      withField("BORN", { empty: "00000000" })(withField("NAME", { align: "right", pad: "*" })(one)),
    );
    expect(latin1(file.write(subject({ name: "Al" })).bytes)).toBe(
      `PERABCD-EFGH${"Al".padStart(20, "*")}00000000N${" ".repeat(34)}\n`,
    );
  });

  it("cuts only where it may, between letters, and says so; else refuses [REC-03] [REC-06]", () => {
    const long = people().write(subject({ ...ANSWERS, name: "Wilhelmina Konstantinopolou" }));
    expect(latin1(long.bytes)).toContain("Wilhelmina Konstanti2008");
    expect(long.changes.map(noteInWords)).toEqual(["NAME (name): the answer was cut to the column"]);
    const refused = people().write(subject({ ...ANSWERS, city: "x".repeat(31) }));
    expect(refused.refusals.map(noteInWords)).toEqual(["CITY (city): the answer is longer than the column"]);
  });

  it("takes the default code only for what is not in the table, and tells a code that is not sent [REC-03] [REC-06]", () => {
    const codes = (country: string) => people().write(subject({ ...ANSWERS, country })).changes;
    expect(codes("USA")).toEqual([]);
    expect(codes("CAN")).toEqual([{ what: "code-not-sent", column: "NATION", key: "country", given: "CAN" }]);
    expect(codes("GDR")).toEqual([{ what: "default-code", column: "NATION", key: "country", given: "GDR" }]);
    const strict = people((file) => ({
      ...file,
      fields: file.fields.map(({ defaultCode: _none, ...field }) => field),
    }));
    expect(strict.write(subject({ ...ANSWERS, country: "GDR" })).refusals.map(noteInWords)).toEqual([
      "NATION (country): the code is not in the table of the column",
    ]);
  });

  it("refuses letters that the encoding lacks, unless they may be written as the nearest ones [REC-06]", () => {
    const given = subject({ ...ANSWERS, name: "Łukasz O’Neil", city: "Žilina 東" });
    expect(people().write(given).refusals).toEqual([
      { what: "unencodable", column: "NAME", key: "name", given: "Ł’" },
      { what: "unencodable", column: "CITY", key: "city", given: "Ž東" },
    ]);
    const near = people((file) => ({ ...file, unencodable: "transliterate" }));
    expect(near.write(given).refusals).toEqual([
      { what: "unencodable", column: "CITY", key: "city", given: "東" },
    ]);
    const own = people((file) => ({
      ...file,
      unencodable: "transliterate",
      transliteration: { 東: "Higashi", Ł: "W" },
    })).write(given);
    expect(latin1(own.bytes)).toContain("Wukasz O'Neil");
    expect(latin1(own.bytes)).toContain("Zilina Higashi");
    expect(own.changes.map(({ what, given: letters }) => [what, letters])).toEqual([
      ["transliterated", "Ł’"],
      ["transliterated", "Ž東"],
    ]);
  });

  it("writes a letter and its mark as the one letter that they are, and what windows-1252 has besides [REC-06]", () => {
    const { bytes, changes } = people((file) => ({ ...file, encoding: "windows-1252" })).write(
      subject({ ...ANSWERS, name: "Zoe\u0308 O’Neil €5" }),
    );
    expect(changes).toEqual([]);
    expect(latin1(bytes).slice(12, 26)).toBe("Zoë O\x92Neil \x805 ");
  });

  it("counts bytes where it says so, and keeps letters whole [REC-03]", () => {
    const { bytes } = people((file) => ({ ...file, encoding: "utf-8", lengthsIn: "bytes" })).write(
      subject({ ...ANSWERS, name: `${"x".repeat(19)}ë` }),
    );
    expect(bytes).toHaveLength(76);
    expect(Buffer.from(bytes).toString("utf8")).toContain(`${"x".repeat(19)} 2008`);
  });

  it("refuses a line break, which would begin a record, unless a space may stand there [REC-03] [REC-06]", () => {
    const given = subject({ ...ANSWERS, name: "Ada\r\nPER" });
    expect(
      people()
        .write(given)
        .refusals.map(({ what }) => what),
    ).toEqual(["line-break"]);
    const spaced = people(withField("NAME", { lineBreaks: "space" })).write(given);
    expect(latin1(spaced.bytes)).toContain("Ada PER ");
    expect(spaced.changes.map(({ what }) => what)).toEqual(["line-breaks"]);
  });

  it("refuses what must be answered and is not, what is no date, and answers of a form before that nothing is about [REC-03] [REC-07]", () => {
    const strict = people(withField("CITY", { required: true }));
    const { refusals } = strict.write(
      subject({ ...ANSWERS, city: "", birthday: "soon", hobby: "Chess", old_box: false, code_word: "abc" }),
    );
    expect(refusals.map(noteInWords)).toEqual([
      "BORN (birthday): the answer is no date",
      "CITY (city): nothing is answered, and the column is required",
      "(hobby): the answer is under a key that the form no longer has, and nothing says that it is not sent",
    ]);
  });

  it("is as wide as it says whatever was answered, and says all that it changes [REC-03] [REC-06]", () => {
    const file = people((one) => ({
      ...one,
      unencodable: "transliterate",
      fields: one.fields.map((field) => ({ ...field, tooLong: "truncate", lineBreaks: "space" })),
    }));
    fc.assert(
      fc.property(fc.string({ unit: SIGNS, maxLength: 60 }), fc.boolean(), (text, agree) => {
        const { bytes, refusals, changes } = file.write(
          subject({ ...ANSWERS, name: text, city: text, agree }),
        );
        expect(refusals).toEqual([]);
        expect(bytes).toHaveLength(76);
        expect(latin1(bytes).indexOf("\n")).toBe(75);
        const written = latin1(bytes.subarray(12, 32));
        if (changes.every(({ column }) => column !== "NAME"))
          expect(written).toBe(text.normalize("NFC").padEnd(20));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("a delimited file", () => {
  const school = SCHOOLS.find(({ name }) => name === "boarding");
  const FILES = school?.files ?? {};
  const text = ({ bytes }: { readonly bytes: Uint8Array }) => Buffer.from(bytes).toString("utf8");
  const GUARDIANS = {
    guardian_name: 'Ana "Anni" Ruiz',
    guardian_relation: "MOTHER",
    guardian_phone: "+34 600 123 456",
    guardian_3_name: "Bo | Co",
    guardian_3_email: "bo@example.org",
  };

  it("has a header, quotes where they are needed, and a record for each entry in which something is answered [REC-03] [REC-04]", () => {
    const writer = writerOf(FILES, "guardians");
    expect(text({ bytes: writer.head })).toBe("REFERENCE|NUMBER|NAME|RELATION|PHONE|E_MAIL\n");
    const written = writer.write(subject(GUARDIANS));
    expect(text(written)).toBe(
      'ABCD-EFGH|1|"Ana ""Anni"" Ruiz"|M|34600123456|\nABCD-EFGH|3|"Bo | Co"|||bo@example.org\n',
    );
    expect([written.recordCount, written.refusals, written.changes]).toEqual([2, [], []]);
  });

  it("has all columns in quotes, or none and refuses what would need them [REC-03]", () => {
    const always = writerOf(FILES, "guardians", (file) => ({ ...file, quotes: "always" }));
    expect(text(always.write(subject(GUARDIANS)))).toContain(
      '"ABCD-EFGH"|"3"|"Bo | Co"|""|""|"bo@example.org"\n',
    );
    const never = writerOf(FILES, "guardians", (file) => ({ ...file, quotes: "never" }));
    expect(never.write(subject(GUARDIANS)).refusals.map(({ what, key }) => [what, key])).toEqual([
      ["needs-quotes", "guardian_name"],
      ["needs-quotes", "guardian_3_name"],
    ]);
  });

  it("keeps line breaks between quotes, also those that are not the file's own [REC-03]", () => {
    const writer = writerOf(FILES, "guardians", (file) =>
      withField("NAME", { lineBreaks: "keep" })({ ...file, lineEnding: "crlf" }),
    );
    expect(text(writer.write(subject({ guardian_name: "Ana\nRuiz" })))).toBe(
      'ABCD-EFGH|1|"Ana\nRuiz"|||\r\n',
    );
  });

  it("finds the entries of a group inside another one, with what is said of the outer one [REC-04]", () => {
    const writer = writerOf(FILES, "children", (file) => ({
      ...file,
      each: "medications",
      fields: [
        { name: "NUMBER", application: "entryNumber" },
        { name: "CHILD", key: "child_first_name" },
        { name: "MEDICATION", key: "child_medication_name" },
      ],
    }));
    const written = writer.write(
      subject({
        child_first_name: "Ida",
        child_2_first_name: "Jon",
        home_address: "Bath",
        child_medication_2_name: "Drops",
        child_2_medication_name: "Spray",
      }),
    );
    expect(text(written)).toBe("2\tIda\tDrops\r\n1\tJon\tSpray\r\n");
  });

  it("says whether a document arrived, any of its files [REC-03]", () => {
    const custody = (documents: readonly string[]) =>
      latin1(writerOf(FILES, "families").write(subject({ home_address: "Bath" }, documents)).bytes).slice(-5);
    expect(custody([])).toBe("000\r\n");
    expect(custody(["custody_papers_2"])).toBe("001\r\n");
  });

  it("writes the time of the submission as clocks show it at the school [REC-03]", () => {
    const { bytes } = writerOf(FILES, "families").write(subject({ home_address: "Bath" }));
    // A second before clocks go forward there.
    expect(latin1(bytes).slice(12, 26)).toBe("20260308015959");
  });
});

describe("several options", () => {
  const files = {
    ...LIST_FORMS,
    "records/camp.json": JSON.stringify({
      title: "Camp",
      layout: "delimited",
      encoding: "utf-8",
      lineEnding: "lf",
      delimiter: ";",
      header: false,
      fields: [
        { name: "PLAYS", key: "plays", codes: { PNO: "1", FLT: "2", NONE: "0" }, separator: "+" },
        { name: "WISH_1", key: "wishes", sameCodes: true, choice: 1 },
        { name: "WISH_2", key: "wishes", sameCodes: true, choice: 2, empty: "-" },
      ],
      notSent: [{ reason: "Not asked there.", keys: ["level", "flute"] }],
    }),
  };

  it("stand in one column, or one in each, and none goes missing [REC-03]", () => {
    const writer = writerOf(files, "camp");
    const text = (answers: Answers) => Buffer.from(writer.write(subject(answers)).bytes).toString();
    expect(text({ plays: "PNO;FLT", wishes: "FLT" })).toBe("1+2;FLT;-\n");
    expect(text({ wishes: "FLT;PNO" })).toBe(";FLT;PNO\n");
    const { refusals } = writer.write(subject({ wishes: "FLT;PNO;NONE" }));
    expect(new Set(refusals.map(({ what }) => what))).toEqual(new Set(["too-many-choices"]));
  });
});
