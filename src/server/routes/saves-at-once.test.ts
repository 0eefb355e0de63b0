import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { responsesIn, sendRaw } from "../../../tests/support/raw-connection.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";

const TOKEN = "t0k3n-".repeat(6);
const SAVES = 400;

describe.each(BOTH_ENGINES)("saves of one applicant at once on $name", ({ create }) => {
  let server: TestServer;
  let address: URL;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), environment: { METRICS_TOKEN: TOKEN } });
    address = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));
  });
  afterAll(() => server.close());

  /** How many statements have written anything so far. */
  const writes = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const figures = (await server.browser().get("/metrics", headers)).body;
    const counts = figures.matchAll(
      /^admission_database_query_duration_seconds_count\{kind="(?:insert|update|delete)"\} (\d+)$/gm,
    );
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  it("are answered each and stored together in few statements [SAF-08]", async () => {
    const applicant = await logInAs(server, "at-once@example.org");
    const cookie = [...applicant.cookies].map((pair) => pair.join("=")).join("; ");
    const save = (count: number) => {
      const body = JSON.stringify({ name: `Ada ${count}` });
      const connection = count === SAVES - 1 ? "close" : "keep-alive";
      return `PUT /api/answer HTTP/1.1\r\nHost: ${address.host}\r\nConnection: ${connection}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    };
    const before = await writes();
    // One after the other down one connection: the server has them sooner than it can save the first.
    const requests = Array.from({ length: SAVES }, (_, count) => save(count)).join("");
    const answers = responsesIn((await sendRaw(Number(address.port), requests)).text);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: SAVES }, () => 200));
    const written = (await writes()) - before;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(SAVES / 4);
    const profile = (await applicant.get("/api/profile")).json();
    // Their sessions may be read in another order than they came in: the last are those that were stored last.
    const last = answers.flatMap(({ body }, count) =>
      JSON.parse(body).revision === profile.revision ? [`Ada ${count}`] : [],
    );
    expect(last).toContain(profile.answer.name);
  });
});
