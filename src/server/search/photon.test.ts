import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeAddress } from "../../search/address-suggestion.ts";
import { askPhoton, PHOTON_TIMEOUT_MS } from "./photon.ts";

/** GeoJSON as Photon sends it (api-v1.md in the docs of komoot/photon). */
const feature = (properties: object) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [-77.036931, 38.900368] },
  properties: { osm_type: "N", osm_id: 5076279021, ...properties },
});
const FEATURES = [
  feature({
    type: "house",
    osm_key: "building",
    osm_value: "yes",
    housenumber: "1600",
    countrycode: "US",
    street: "Southwest Salmon Street",
    city: "Portland",
    state: "Oregon",
    postcode: "97205",
  }),
  feature({
    type: "street",
    osm_key: "highway",
    osm_value: "residential",
    name: "Salmon Street",
    countrycode: "US",
    city: "Washington",
    state: "Washington, D.C.",
    postcode: "20012",
  }),
  feature({
    type: "city",
    osm_value: "city",
    name: "Lyon",
    countrycode: "FR",
    state: "Auvergne-Rhône-Alpes",
  }),
  feature({
    type: "house",
    street: "Calle Luna",
    housenumber: "7",
    city: "San Juan",
    countrycode: "PR",
    postcode: "00901",
  }),
  feature({ type: "country", osm_value: "country", name: "Atlantis", countrycode: "XX" }),
  feature({ type: "house", name: "A".repeat(101), city: "Portland", countrycode: "US" }),
  feature({ type: 3, city: ["Portland"], countrycode: null }),
];

type Reply = {
  readonly status: number;
  readonly body: string;
  readonly delayMs?: number;
  readonly location?: string;
};
const json = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) });

describe("asking a Photon server", () => {
  let server: Server;
  let url = "";
  let reply: Reply = json({});
  const asked: URL[] = [];
  const failures: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(new URL(request.url ?? "", "http://photon"));
      const { status, body, delayMs = 0, location } = reply;
      setTimeout(() => {
        response
          .writeHead(status, { "content-type": "application/json", ...(location && { location }) })
          .end(body);
      }, delayMs);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = (text: string, maxResults = 5) => {
    asked.length = 0;
    failures.length = 0;
    return askPhoton({ url, text, maxResults, onFailure: (failure) => failures.push(failure) });
  };

  it("sends what was typed and turns the features into addresses of our lists", async () => {
    reply = json({ type: "FeatureCollection", features: FEATURES });
    const suggestions = await ask("1600 salmon & co", 4);
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get("q")])).toEqual([
      ["/api", "1600 salmon & co"],
    ]);
    expect(suggestions.map(({ text, sub_text }) => [text, sub_text])).toEqual([
      ["1600 Southwest Salmon Street", "Portland, OR 97205"],
      ["1600 Salmon Street", "Washington, DC 20012"],
      ["Lyon, FRA", ""],
      ["7 Calle Luna", "San Juan, PR 00901"],
    ]);
    expect(suggestions.map(({ id }) => decodeAddress(id)?.country)).toEqual(["USA", "USA", "FRA", "USA"]);
    expect(failures).toEqual([]);
  });

  it("gives at most so many, and the same address once", async () => {
    reply = json({ features: [FEATURES[0], FEATURES[0], ...FEATURES] });
    expect((await ask("salmon", 2)).map(({ text }) => text)).toEqual([
      "1600 Southwest Salmon Street",
      "Salmon Street",
    ]);
  });

  it("gives up after 400 ms with an empty list", async () => {
    reply = { ...json({ features: FEATURES }), delayMs: 2_000 };
    const start = performance.now();
    expect(await ask("salmon")).toEqual([]);
    const took = performance.now() - start;
    expect(took).toBeGreaterThanOrEqual(PHOTON_TIMEOUT_MS - 10);
    expect(took).toBeLessThan(1_500);
    expect(failures).toEqual(["timeout"]);
  });

  it.each([
    ["an error", { status: 500, body: "{}" }, "status 500"],
    ["text that is not JSON", { status: 200, body: "<html>" }, "unusable answer"],
    ["too long an answer", { status: 200, body: `"${"x".repeat(300_000)}"` }, "unusable answer"],
    ["a way to somewhere else", { status: 302, body: "", location: "http://127.0.0.1:1/" }, "unreachable"],
  ])("gives an empty list for %s", async (_what, failing: Reply, failure) => {
    reply = failing;
    expect(await ask("salmon")).toEqual([]);
    expect(failures).toEqual([failure]);
  });

  it.each([[null], ["x"], [[]], [{}], [{ features: {} }], [{ features: [null, 1, {}, { properties: 5 }] }]])(
    "gives an empty list for %j",
    async (answer) => {
      reply = json(answer);
      expect(await ask("salmon")).toEqual([]);
    },
  );

  it("gives an empty list when nobody is there", async () => {
    const onFailure = (failure: string) => failures.push(failure);
    failures.length = 0;
    expect(await askPhoton({ url: "http://127.0.0.1:1", text: "salmon", maxResults: 5, onFailure })).toEqual(
      [],
    );
    expect(failures).toEqual(["unreachable"]);
  });
});
