import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { storeSchoolList } from "../search/import-schools.ts";
import { lookupFolder } from "../search/search-tables.ts";

describe("GET /lookup/find", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const find = (query: Readonly<Record<string, string>>) =>
    server.browser().get(`/lookup/find?${new URLSearchParams(query)}`);

  it("suggests five schools to anyone, without a session [API-25] [AUT-02]", async () => {
    const answer = await find({ text: "lincoln", category: "hs_ceeb" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("private, max-age=300");
    expect(answer.json()).toHaveLength(5);
    expect(answer.json()[0]).toEqual({
      id: expect.any(String),
      text: expect.stringContaining("Lincoln"),
      sub_text: expect.any(String),
    });
  });

  it("suggests as many as asked for, one to twenty [API-25]", async () => {
    expect((await find({ text: "lincoln", category: "hs_ceeb", max_results: "1" })).json()).toHaveLength(1);
    expect((await find({ text: "lincoln", category: "hs_ceeb", max_results: "20" })).json()).toHaveLength(20);
  });

  it.each([
    [
      "hs_ceeb",
      "lincoln hs portland",
      { name: "Lincoln High School", ceeb: "380900", city: "Portland", state: "OR", country: "USA" },
    ],
    ["college_ceeb", "harvrd", { name: "Harvard University", ceeb: "3442", state: "MA", country: "USA" }],
    [
      "address",
      "5 Main St 97201",
      { address_line_1: "5 Main St", city: "Portland", state: "OR", zip: "97201" },
    ],
  ])(
    "gives for a suggestion of %s the record that fills the fields [API-26] [AUT-04]",
    async (category, text, fields) => {
      const [suggestion] = (await find({ text, category })).json();
      const answer = await find({ id: suggestion.id, category });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, fields]);
      const names = ["address_line_1", "city", "state", "zip", "country"];
      const expected = category === "address" ? names : ["name", "ceeb", ...names];
      expect(Object.keys(answer.json()).toSorted()).toEqual(expected.toSorted());
      expect(Object.values(answer.json()).every((value) => typeof value === "string")).toBe(true);
    },
  );

  it("leaves the CEEB code of a school empty that has none", async () => {
    const [suggestion] = (await find({ text: "orr creek ukiah", category: "hs_ceeb" })).json();
    const record = (await find({ id: suggestion.id, category: "hs_ceeb" })).json();
    expect(record).toMatchObject({ name: "Orr Creek", ceeb: "" });
  });

  it("answers 404 for an id that is none of the category's [API-26]", async () => {
    for (const category of ["hs_ceeb", "college_ceeb", "address"]) {
      const answer = await find({ id: "nothing", category });
      expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
    }
    expect((await find({ id: "166027", category: "hs_ceeb" })).statusCode).toBe(404);
  });

  it.each([
    "",
    "category=hs_ceeb",
    "text=a",
    "text=a&category=other",
    "text=a&category=hs_ceeb&max_results=0",
    "text=a&category=hs_ceeb&max_results=21",
    "text=a&category=hs_ceeb&max_results=five",
    "text=a&text=b&category=hs_ceeb",
    "text=a&id=b&category=hs_ceeb",
    "id=&category=hs_ceeb",
    "text=a&category=hs_ceeb&page=2",
    `text=${"a".repeat(101)}&category=hs_ceeb`,
    `id=${"a".repeat(801)}&category=address`,
  ])("refuses the query '%s'", async (query) => {
    const answer = await server.browser().get(`/lookup/find?${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: "invalid_request", message: expect.any(String) },
    ]);
  });

  it("gives an empty list for text without a match or without words", async () => {
    for (const text of ["qqqqwwww", "", " "]) {
      expect((await find({ text, category: "hs_ceeb" })).json()).toEqual([]);
    }
  });

  it("never logs what was typed or which record was asked for", async () => {
    server.log.length = 0;
    const [suggestion] = (await find({ text: "77 Canary Lane 97201", category: "address" })).json();
    await find({ id: suggestion.id, category: "address" });
    expect(server.log.join("")).toContain("/lookup/find");
    expect(server.log.join("")).not.toMatch(/canary|97201/i);
    expect(server.log.join("")).not.toContain(suggestion.id);
  });
});

describe("GET /lookup/find under other settings", () => {
  it("limits the calls of one address", async () => {
    const server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: "0.0025" } });
    const find = () => server.browser().get("/lookup/find?text=&category=hs_ceeb");
    const statuses = [await find(), await find(), await find(), await find()].map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual([200, 200, 200, 429]);
    await server.close();
  });

  it("starts the search again when its process has ended", async () => {
    const server = await startTestServer();
    const find = () => server.browser().get("/lookup/find?text=stuyvesant&category=hs_ceeb");
    const before = await find();
    await server.context.lookup.stop();
    const after = await Promise.all([find(), find()]);
    expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(after.map((answer) => answer.json())).toEqual([before.json(), before.json()]);
    await server.close();
  });

  it("takes addresses from Photon, says whose they are, and gives none when it fails [CAT-12]", async () => {
    const properties = {
      type: "house",
      housenumber: "9",
      street: "Oak Road",
      city: "Reno",
      state: "Nevada",
      postcode: "89501",
      countrycode: "US",
    };
    let status = 200;
    const photon = createServer((_request, response) => {
      response.writeHead(status).end(JSON.stringify({ features: [{ type: "Feature", properties }] }));
    });
    await new Promise<void>((resolve) => photon.listen(0, "127.0.0.1", resolve));
    const address = photon.address();
    const port = typeof address === "object" ? address?.port : 0;
    const server = await startTestServer({ environment: { PHOTON_URL: `http://127.0.0.1:${port}/` } });
    const find = (query: string) => server.browser().get(`/lookup/find?category=address&${query}`);

    const found = await find("text=9+oak+road");
    expect(found.headers["x-attribution"]).toContain("OpenStreetMap");
    expect(found.json()).toEqual([
      { id: expect.any(String), text: "9 Oak Road", sub_text: "Reno, NV 89501" },
    ]);
    expect((await find(`id=${found.json()[0].id}`)).json()).toEqual({
      address_line_1: "9 Oak Road",
      city: "Reno",
      state: "NV",
      zip: "89501",
      country: "USA",
    });

    status = 503;
    const failed = await find("text=secret+street");
    expect([failed.statusCode, failed.json(), failed.headers["cache-control"]]).toEqual([
      200,
      [],
      "no-store",
    ]);
    await find("text=secret+street+again");
    const warnings = server.log.filter((line) => line.includes("PHOTON_URL"));
    expect(warnings).toHaveLength(1);
    expect(server.log.join("")).not.toContain("secret");
    await server.close();
    photon.close();
  });

  it("serves the school's own list as soon as it is loaded, and the built-in one when that is damaged", async () => {
    const server = await startTestServer();
    const names = async () => {
      const answer = await server
        .browser()
        .get("/lookup/find?text=lincoln+hs+portland&category=hs_ceeb&max_results=1");
      return answer.json().map(({ text }: { readonly text: string }) => text);
    };
    expect(await names()).toEqual(["Lincoln High School"]);
    const place = { address_line_1: "", city: "Portland", state: "OR", zip: "", country: "USA" };
    const school = {
      ...place,
      id: "own-1",
      ceeb: "",
      name: "Lincoln Own School",
      aliases: [],
      prominence: 0,
    };
    await server.context.lookup.start();
    const file = await storeSchoolList(server.dataDir, "highSchools", [school]);
    expect(file).toBe(join(lookupFolder(server.dataDir), "high-schools.tsv.br"));
    const loading = server.context.lookup.load();
    expect(await names()).toEqual(["Lincoln High School"]);
    await loading;
    expect(await names()).toEqual(["Lincoln Own School"]);
    writeFileSync(file, "not a table");
    await server.context.lookup.load();
    expect(await names()).toEqual(["Lincoln High School"]);
    expect(server.log.join("")).toContain("import them again");
    await server.close();
  });
});
