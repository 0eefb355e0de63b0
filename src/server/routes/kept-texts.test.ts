import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";

describe.each(ENGINES)("texts that applicants type or paste on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
  });
  afterAll(() => server.close());

  it("are kept whole when they are too long, and named when the application is submitted [INP-04]", async () => {
    const browser = await logInAs(server, "long@example.org");
    const name = "Ana María de los Ángeles Fernández de Córdoba y Álvarez 😀";
    expect((await browser.put("/api/answer", { name })).statusCode).toBe(200);
    expect((await browser.get("/api/profile")).json().answer.name).toBe(name);
    const refused = await browser.send({ method: "POST", url: "/api/submit" });
    expect([refused.statusCode, refused.json().errors.name]).toEqual([
      422,
      ["Name can be at most 45 characters."],
    ]);
  });

  it("are refused at their question beyond what a draft keeps [INP-04]", async () => {
    const browser = await logInAs(server, "longer@example.org");
    expect((await browser.put("/api/answer", { name: "😀".repeat(1_000) })).statusCode).toBe(200);
    const answer = await browser.put("/api/answer", { name: "x".repeat(1_001) });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { name: ["The answer can have at most 45 characters."] },
    ]);
  });

  it.each([
    ["half of a character", "Ada\ud83d", "Character 4 of this answer cannot be kept."],
    ["a noncharacter", "\uffffAda", "Character 1 of this answer cannot be kept."],
    ["a mark that turns the text around", "Ada \u202eecalevoL", "Character 5 of this answer cannot be kept."],
  ])(
    "are refused at their question with %s, and never stored as another text [INP-09]",
    async (_what, name, sentence) => {
      const browser = await logInAs(server, "odd@example.org");
      const answer = await browser.put("/api/answer", { name });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors.name[0]).toContain(sentence);
      expect((await browser.get("/api/profile")).json().answer.name ?? "").toBe("");
    },
  );

  it("come back letter for letter in any script [INP-09]", async () => {
    const browser = await logInAs(server, "scripts@example.org");
    for (const name of ["Zo\u00eb", "אדה", "می\u200cخواهم", "👩‍👩‍👧", "O’Neill"]) {
      expect((await browser.put("/api/answer", { name })).statusCode).toBe(200);
      expect((await browser.get("/api/profile")).json().answer.name).toBe(name);
    }
  });

  it.each([
    [" Lovelace\u00a0", "Lovelace"],
    ["Ada\nLovelace", "Ada Lovelace"],
    ["Ada\u0000 Love\u200blace", "Ada Lovelace"],
    ["Zoe\u0308", "Zo\u00eb"],
  ])(
    "are stored clean, whatever page or program sends %j, and it is answered as kept [TYP-03]",
    async (sent, name) => {
      const browser = await logInAs(server, "older@example.org");
      const answer = await browser.put("/api/answer", { name: sent });
      expect([answer.statusCode, answer.json().kept]).toEqual([200, ["name"]]);
      expect((await browser.get("/api/profile")).json().answer.name).toBe(name);
    },
  );

  it("answer nothing where they say nothing, also when they were stored before [TYP-02]", async () => {
    const browser = await logInAs(server, "blank@example.org");
    await browser.put("/api/answer", { name: "\u3164 \u00a0" });
    const missing = async () =>
      (await browser.send({ method: "POST", url: "/api/submit" })).json().errors.name;
    const said = await missing();
    expect(said).toHaveLength(1);
    await server.context.store.db
      .updateTable("answers")
      .set({ answers: '{"name":"\u3164"}', recent: null })
      .execute();
    expect((await browser.get("/api/profile")).json().answer.name ?? "").toBe("");
    expect(await missing()).toEqual(said);
  });
});
