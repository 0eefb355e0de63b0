import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readCsv } from "../../src/server/search/read-csv.ts";
import { listLatestAudit } from "../../src/server/store/audit.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { DOCUMENT_FORMS } from "../../tests/support/document-forms.ts";
import { edited } from "../../tests/support/minimal-forms.ts";
import { publishForm } from "../../tests/support/publish-form.ts";
import { logInAs, startTestServer, type TestServer } from "../../tests/support/test-server.ts";
import { exportSubmitted } from "./export-applications.ts";

const FORMS = edited(DOCUMENT_FORMS, [
  [
    "data-model.json",
    `"score": {`,
    `"ssn": { "type": "string", "sensitivity": "sensitive", "maxLength": 11 },\n"score": {`,
  ],
  [
    "pages/more.schema.json",
    `"score": { "type"`,
    `"ssn": { "type": "string", "title": "SSN", "format": "ssn", "maxLength": 11 },\n"score": { "type"`,
  ],
  ["pages/more.ui.json", `{ "action": "submit" }`, `"ssn", { "action": "submit" }`],
  [
    "pages/more.ui.json",
    `"score": { "ui:enumNames"`,
    `"ssn": { "ui:widget": "ssn" },\n"score": { "ui:enumNames"`,
  ],
]);
const ANSWERS = { name: "=HYPERLINK(1)", mail_city: 'Zoë; "Łódź", ME', country: "CAN", ssn: "800-12-3456" };

let server: TestServer;
let folder = "";
let lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "admission-test-exports-"));
  server = await startTestServer({ forms: FORMS });
  await submitAs("ada@example.org", { ...ANSWERS, agree: true, country: "CAN", state: "ON" });
  server.clock.aheadMs += 86_400_000;
  await submitAs("ben@example.org", { ...ANSWERS, name: "-5", mail_city: "＝1+1" });
  await (await logInAs(server, "draft@example.org")).put("/api/answer", { name: "Draft" });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  lines = [];
});

const submitAs = async (email: string, answers: object) => {
  const browser = await logInAs(server, email);
  const saved = await browser.put("/api/answer", answers);
  expect(saved.statusCode, saved.body).toBe(200);
  const submitted = await browser.post("/api/submit", {});
  expect(submitted.statusCode, submitted.body).toBe(200);
};
const run = (...options: readonly string[]) =>
  exportSubmitted.run(options, {
    config: readConfig({ DATA_DIR: server.dataDir }),
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });
const path = (name: string) => join(folder, name);
const textOf = (name: string) => readFileSync(path(name), "utf8");
const recordsIn = (name: string) =>
  textOf(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

it("writes what was submitted as JSON Lines, the first one first, masked as in print, and says so in the audit trail [EXP-01] [EXP-04]", async () => {
  expect(await run(path("all.jsonl"))).toBe(0);
  expect(lines).toEqual([`2 applications in ${path("all.jsonl")}.`]);
  const [ada, ben] = recordsIn("all.jsonl");
  expect(ada).toEqual({
    reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
    submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    username: "ada@example.org",
    form_version: 1,
    answer: expect.objectContaining({
      name: "=HYPERLINK(1)",
      agree: true,
      country_desc: "Canada",
      ssn: "XXXXXXXX",
    }),
    documents: [],
  });
  expect(ben.username).toBe("ben@example.org");
  expect(statSync(path("all.jsonl")).mode & 0o777).toBe(0o600);
  const [entry] = await listLatestAudit(server.context.db, 1);
  expect(entry).toMatchObject({
    action: "submissions_exported",
    subject: "all.jsonl, masked",
    client: "admin",
  });
});

it("writes CSV with a column for each answer key, which no spreadsheet calculates [EXP-03]", async () => {
  expect(await run(path("all.csv"), "--unmasked", "--bom", "--delimiter", ";")).toBe(0);
  const text = textOf("all.csv");
  expect(
    text.startsWith(
      '\uFEFF"Reference";"Submitted at";"Username";"Form version";"name";"birthday";"code_word";"agree";"country";',
    ),
  ).toBe(true);
  const [head, ada, ben, end] = text.split("\r\n");
  expect(end).toBe("");
  expect(head?.split(";").filter((name) => name === '"ssn"')).toHaveLength(1);
  expect(ada).toContain(`;"'=HYPERLINK(1)";`);
  expect(ada).toContain(`;"Zoë; ""Łódź"", ME";`);
  expect(ada).toContain(';"800-12-3456"');
  expect(ben).toContain(';"-5";');
  expect(ben).toContain(`;"'＝1+1";`);
  expect(
    await run(path("other.csv"), "--since", new Date(server.context.now()).toISOString().slice(0, 10)),
  ).toBe(0);
  expect(textOf("other.csv").split("\r\n")).toHaveLength(3);
});

it("gives a receiver what is new, with the answers of each under the form of its own time [EXP-02]", async () => {
  expect(await run(path("first.csv"), "--new", "banner")).toBe(0);
  expect(await run(path("none.csv"), "--new", "banner")).toBe(0);
  expect(lines).toEqual([
    `2 applications in ${path("first.csv")}.`,
    `0 applications in ${path("none.csv")}.`,
  ]);
  const files = edited(FORMS, [
    [
      "data-model.json",
      `"score": {`,
      `"hobby": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n"score": {`,
    ],
    ["pages/about.schema.json", `"name": {`, `"hobby": { "type": "string", "title": "Hobby" },\n"name": {`],
    ["pages/about.ui.json", `"content": ["name",`, `"content": ["hobby", "name",`],
  ]);
  await publishForm(server, files);
  await submitAs("eve@example.org", { ...ANSWERS, hobby: "Chess" });
  expect(await run(path("next.jsonl"), "--new", "banner")).toBe(0);
  expect(recordsIn("next.jsonl")).toMatchObject([
    { username: "eve@example.org", form_version: 2, answer: { hobby: "Chess" } },
  ]);
  expect(await run(path("both.csv"), "--new", "crm")).toBe(0);
  const rows = readCsv(textOf("both.csv")).map(({ cells }) => cells);
  expect(rows[0]?.slice(3, 6)).toEqual(["Form version", "hobby", "name"]);
  expect(rows.slice(1).map((row) => row.slice(3, 5))).toEqual([
    ["1", ""],
    ["1", ""],
    ["2", "Chess"],
  ]);
});

it("leaves a file that is there as it is, and nothing behind when it fails [EXP-01]", async () => {
  writeFileSync(path("mine.csv"), "mine");
  expect(await run(path("mine.csv"), "--new", "late")).toBe(1);
  expect(lines).toEqual([`${path("mine.csv")} is there already.`]);
  expect(textOf("mine.csv")).toBe("mine");
  writeFileSync(path("begun.csv.part"), "half");
  expect(await run(path("begun.csv"), "--new", "late")).toBe(1);
  expect(lines.at(-1)).toContain("another export writes it, or one was broken off");
  rmSync(path("begun.csv.part"));
  expect(await run(path("missing/all.csv"))).toBe(1);
  expect(lines.at(-1)).toBe(
    `${path("missing/all.csv")} cannot be made or written: its folder is not there (ENOENT).`,
  );
  expect(existsSync(path("missing"))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(await run(path("late.jsonl"), "--new", "late")).toBe(0);
  expect(recordsIn("late.jsonl")).toHaveLength(3);
});

it.each([
  [["all.txt"], "ends with .csv or .jsonl"],
  [[], "Give one file"],
  [["a.jsonl", "--bom"], "for .csv files"],
  [["a.csv", "--delimiter", "|"], "--delimiter is one of"],
  [["a.csv", "--new", "My CRM"], "--new is a name"],
  [["a.csv", "--new", ""], "--new is a name"],
  [["a.csv", "--since", "2026-02-30"], "--since is a day"],
])("refuses %j", async (options, sentence) => {
  await expect(run(...options)).rejects.toThrow(sentence);
});
