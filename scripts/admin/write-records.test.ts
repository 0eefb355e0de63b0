import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listLatestAudit } from "../../src/server/store/audit.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { RECORDED_FORMS } from "../../tests/support/lint-cases-records.ts";
import { edited } from "../../tests/support/minimal-forms.ts";
import {
  logInAs,
  PARTNER_CONFIG,
  startTestServer,
  type TestServer,
  writeForms,
} from "../../tests/support/test-server.ts";
import { writeRecords } from "./write-records.ts";

const SENSITIVE = edited(RECORDED_FORMS, [
  [
    "data-model.json",
    `"birthday": { "type": "date", "sensitivity": "personal" }`,
    `"birthday": { "type": "date", "sensitivity": "sensitive" }`,
  ],
  ["records/people.json", `"name": "BORN",`, `"name": "BORN", "sensitive": true,`],
]);

let server: TestServer;
let folder = "";
let lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "admission-test-records-"));
  server = await startTestServer({ forms: SENSITIVE });
  await submitAs("ada@example.org", { name: "Ada", birthday: "2008-02-29", city: "Bath" });
  await submitAs("lukasz@example.org", { name: "Łukasz Łoś" });
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
  expect((await browser.put("/api/answer", { mail_city: "Bath", ...answers })).statusCode).toBe(200);
  expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
  server.clock.aheadMs += 1_000;
};
const context = () => ({
  config: readConfig({ DATA_DIR: server.dataDir, FORMS_DIR: server.formsDir, PARTNER_CONFIG }),
  print: (line: string) => void lines.push(line),
  printed: async () => undefined,
});
const run = (...options: readonly string[]) => writeRecords.run(options, context());
const path = (name: string) => join(folder, name);
const namesIn = (name: string) =>
  readFileSync(path(name), "latin1")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.slice(12, 32).trim());

it("writes what can be written, names who is refused without a word of the answers, and ends with 1 [REC-05] [REC-07]", async () => {
  expect(await run("people", "--new", "--out", path("first.txt"))).toBe(1);
  expect(namesIn("first.txt")).toEqual(["Ada"]);
  expect(statSync(path("first.txt")).mode & 0o777).toBe(0o600);
  expect(lines).toEqual([
    "Sensitive answers are in BORN.",
    expect.stringMatching(
      /^[A-Z0-9]{4}-[A-Z0-9]{4} {2}lukasz@example\.org {2}refused: NAME \(name\): the answer has letters that the encoding does not have$/,
    ),
    `1 application as 1 record in ${path("first.txt")}. 1 refused.`,
  ]);
  expect(lines.join("\n")).not.toMatch(/Ł|2008/);
  const [entry] = await listLatestAudit(server.context.store, 1);
  expect(entry).toMatchObject({
    action: "submissions_exported",
    subject: "records/people, first.txt, new, with sensitive answers",
    client: "admin",
  });
});

it("offers again who was refused, and them alone, once the file says what becomes of the letters [REC-07] [REC-08]", async () => {
  expect(await run("people", "--new", "--out", path("second.txt"))).toBe(1);
  expect(namesIn("second.txt")).toEqual([]);
  writeForms(
    server.formsDir,
    edited(SENSITIVE, [
      [
        "records/people.json",
        `"encoding": "iso-8859-1",`,
        `"encoding": "iso-8859-1", "unencodable": "transliterate",`,
      ],
    ]),
  );
  expect(await run("people", "--new", "--out", path("third.txt"))).toBe(0);
  expect(namesIn("third.txt")).toEqual(["Lukasz Los"]);
  expect(lines).toContainEqual(expect.stringMatching(/changed: NAME \(name\): other letters take the place/));
  expect(await run("people", "--new", "--out", path("fourth.txt"))).toBe(0);
  expect(lines.at(-1)).toBe(`0 applications as 0 records in ${path("fourth.txt")}.`);
  expect(await run("people", "--out", path("all.txt"))).toBe(0);
  expect(namesIn("all.txt")).toEqual(["Ada", "Lukasz Los"]);
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  expect(await run("people", "--since", day, "--out", path("late.txt"))).toBe(0);
  expect(namesIn("late.txt")).toEqual([]);
});

it("writes nothing over a file that is there, as a mapping that is not there, or while the forms have errors [REC-01] [REC-07]", async () => {
  writeFileSync(path("mine.txt"), "mine");
  expect(await run("people", "--out", path("mine.txt"))).toBe(1);
  expect(readFileSync(path("mine.txt"), "utf8")).toBe("mine");
  expect(await run("person", "--out", path("none.txt"))).toBe(1);
  expect(lines.at(-1)).toBe(
    `There is no file records/person.json in ${server.formsDir}: there are people, pets.`,
  );
  writeForms(
    server.formsDir,
    edited(SENSITIVE, [["records/people.json", `"recordLength": 75`, `"recordLength": 74`]]),
  );
  expect(await run("people", "--out", path("none.txt"))).toBe(1);
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/records\/people\.json:6:19 error records-width/),
    "The form has errors. Nothing was written.",
  ]);
  expect(existsSync(path("none.txt"))).toBe(false);
});

it.each([
  [[], "Give the name of one file"],
  [["people", "--new", "--since", "2026-01-01"], "--new or --since"],
  [["people", "--since", "yesterday"], "--since is a day"],
])("refuses %j", async (options, sentence) => {
  await expect(async () => run(...options)).rejects.toThrow(sentence);
});
