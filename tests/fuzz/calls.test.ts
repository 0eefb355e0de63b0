import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { IS_LONG } from "../setup/long-run.ts";
import { ENGINES } from "../support/databases.ts";
import { runs } from "../support/depth.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { faultOf } from "./judge-answer.ts";
import { GARBAGE_COOKIES, type RandomRequest, randomRequests } from "./random-requests.ts";

/** How many requests on each database, and which: `FUZZ_REQUESTS=100000 FUZZ_SEED=7`. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? runs(1_500, 400));
const SEED = Number(process.env.FUZZ_SEED ?? (IS_LONG ? Date.now() % 1_000_000_000 : 4));
const AT_ONCE = 50;
const PER_TURN = 2_000;
/** Far longer than any answer takes: an answer that is not there by then does not come. */
const HANG_MS = 60_000;

describe.each(ENGINES)("random requests on $name", ({ name, create }) => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation(await create());
  });
  afterAll(() => installation.server.close());

  it(
    "are answered with what was asked for or with an error of the table, each of them",
    async () => {
      process.stdout.write(`fuzz: ${REQUESTS} requests on ${name}, FUZZ_SEED=${SEED}\n`);
      const answered = new Map<string, number>();
      const oneRequest = randomRequests(installation.known);
      const batch = fc.array(oneRequest, { minLength: AT_ONCE, maxLength: AT_ONCE });
      const property = fc.asyncProperty(batch, async (requests) => {
        const sessions = {
          student: await installation.session("open"),
          submitted: await installation.session("submitted"),
        };
        const faults = await Promise.all(
          requests.map(async (request) => {
            const answer = await ask(installation, request, sessions);
            const status = answer === null ? 0 : answer.statusCode;
            answered.set(`${request.call} ${status}`, (answered.get(`${request.call} ${status}`) ?? 0) + 1);
            return faultIn(request, answer);
          }),
        );
        expect(faults.filter((fault) => fault !== null)).toEqual([]);
      });
      // In turns, so that what fast-check remembers of its runs does not grow with them. What failed is told as it is.
      for (let turn = 0; turn * PER_TURN < REQUESTS; turn++) {
        const requests = Math.min(PER_TURN, REQUESTS - turn * PER_TURN);
        const numRuns = Math.ceil(requests / AT_ONCE);
        await fc.assert(property, { seed: SEED + turn, numRuns, endOnFailure: true });
      }
      // Random requests that are all refused at the door would show nothing.
      const isDone = (outcome: string) => / (2\d\d|303)$/.test(outcome);
      const calls = new Set([...answered.keys()].filter(isDone).map((outcome) => outcome.split(" ", 1)[0]));
      expect(calls.size).toBeGreaterThan(Object.keys(ENDPOINTS).length / 2);
    },
    24 * 3_600_000,
  );
});

async function ask(
  { server }: Installation,
  request: RandomRequest,
  sessions: Readonly<Record<"student" | "submitted", string>>,
) {
  const asked: InjectOptions = {
    method: request.method,
    url: request.url,
    headers: { ...request.headers, ...cookieOf(request, sessions) },
    ...(request.body !== null && { payload: request.body }),
  };
  return Promise.race([server.app.inject(asked), delay(HANG_MS, null, { ref: false })]);
}

function cookieOf(
  { sender, url }: RandomRequest,
  sessions: Readonly<Record<"student" | "submitted", string>>,
): { readonly cookie?: string } {
  if (sender === "nobody") return {};
  if (sender === "garbage") return { cookie: GARBAGE_COOKIES[url.length % GARBAGE_COOKIES.length] ?? "" };
  return { cookie: `session=${sessions[sender]}; idp.session=1` };
}

function faultIn(request: RandomRequest, answer: Awaited<ReturnType<typeof ask>>) {
  const shown = { ...request, body: request.body?.toString("latin1").slice(0, 300) };
  if (answer === null) return { fault: "no answer", ...shown };
  const contentType = answer.headers["content-type"] ?? "";
  const fault = faultOf(request.method, { status: answer.statusCode, contentType, body: answer.body });
  return fault === null
    ? null
    : { fault, answered: `${answer.statusCode} ${answer.body.slice(0, 200)}`, ...shown };
}
