import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { RECORDED_FORMS } from "../../../tests/support/lint-cases-records.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { readDefinitions } from "../../authoring/read/read-definitions.ts";
import { recordsMappings } from "../../authoring/records/records-file.ts";
import { noteTaken } from "../passing-on/note-taken.ts";
import { noteInWords } from "../records/record-notes.ts";
import { recordsWriter } from "../records/write-records.ts";
import { writeRecordFile } from "./write-record-file.ts";

const RECEIVER = "records/people";

function peopleWriter() {
  const { form } = lintForms(RECORDED_FORMS);
  const mappings = recordsMappings(readDefinitions(RECORDED_FORMS));
  const mapping = mappings.find(({ name }) => name === "people");
  if (form === null || mapping === undefined) throw new Error("The forms have no mapping.");
  return recordsWriter({ form, mappings, mapping });
}

describe.each(ENGINES)("a file for the record system on $name", ({ create }) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ database: await create(), forms: RECORDED_FORMS });
  });
  afterEach(() => server.close());

  const submitAs = async (email: string, answers: object) => {
    const browser = await logInAs(server, email);
    expect((await browser.put("/api/answer", { mail_city: "Bath", ...answers })).statusCode).toBe(200);
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    server.clock.aheadMs += 1_000;
  };

  const write = async (newFor?: string) => {
    const { store } = server.context;
    const parts: Uint8Array[] = [];
    const told: string[] = [];
    const tell =
      (verb: string) =>
      async (one: { readonly email: string }, notes: readonly Parameters<typeof noteInWords>[0][]) =>
        void told.push(...notes.map((note) => `${one.email} ${verb} ${noteInWords(note)}`));
    const written = await writeRecordFile(
      store,
      { writer: peopleWriter(), newFor },
      {
        write: async (part) => void parts.push(part),
        told: { refused: tell("refused"), changed: tell("changed") },
      },
    );
    if (newFor !== undefined) await noteTaken(store, { receiver: newFor, taken: written.taken, begunAt: 1 });
    return { ...written, told, lines: Buffer.concat(parts).toString("latin1").split("\n").slice(0, -1) };
  };

  it("has all who submitted, in their order, without those who are refused, whom the next run takes [REC-07] [REC-08]", async () => {
    await submitAs("ada@example.org", { name: "Ada", agree: true, country: "CAN", state: "ON" });
    await submitAs("lukasz@example.org", { name: "Łukasz" });
    await submitAs("ben@example.org", { name: "Ben" });
    await (await logInAs(server, "draft@example.org")).put("/api/answer", { name: "Draft" });
    const first = await write(RECEIVER);
    expect(first.lines.map((line) => line.slice(12, 32).trim())).toEqual(["Ada", "Ben"]);
    expect(new Set(first.lines.map(({ length }) => length))).toEqual(new Set([75]));
    expect(first).toMatchObject({ recordCount: 2, refusedCount: 1 });
    expect(first.told).toEqual([
      "ada@example.org changed NATION (country): the code is one that is not sent",
      "lukasz@example.org refused NAME (name): the answer has letters that the encoding does not have",
    ]);
    await submitAs("eve@example.org", { name: "Eve" });
    const second = await write(RECEIVER);
    expect(second.lines.map((line) => line.slice(12, 32).trim())).toEqual(["Eve"]);
    expect(second.told.map((line) => line.split(" ")[0])).toEqual(["lukasz@example.org"]);
    expect((await write()).lines).toHaveLength(3);
    expect((await write("records/other")).lines).toHaveLength(3);
  });
});
