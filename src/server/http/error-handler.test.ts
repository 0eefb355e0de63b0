import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { SMALL_PROCESS } from "../../../tests/support/small-process.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { KeptProcess } from "../processes/kept-process.ts";
import { installErrorHandler } from "./error-handler.ts";

const app = Fastify();
installErrorHandler(app);
const small = new KeptProcess(SMALL_PROCESS);
app.get("/slow", () => small.ask({ kind: "never wait" }, { timeLimitMs: 200 }));
app.get("/broken", () => small.ask({ kind: "throw" }));
afterEach(() => app.close());

it("says that the server is busy where a process takes too long, and when to ask again [EDT-92]", async () => {
  const { statusCode, headers, body } = await app.inject("/slow");
  const { status, message } = ERRORS.server_busy;
  expect([statusCode, JSON.parse(body)]).toEqual([status, { message, code: "server_busy" }]);
  expect(headers["retry-after"]).toBe("60");
  expect((await app.inject("/broken")).json().code).toBe("unexpected");
});
