import { setTimeout as delay } from "node:timers/promises";
import { HttpConnection } from "../http/http-connection.ts";
import { type PlannedRequest, requestText } from "../http/request-text.ts";
import type { BenchApplicant } from "../product/applicants.ts";
import { CONVERSION_PATH } from "../server/measure-memory.ts";
import { saved } from "../server/workloads.ts";
import type { DayFigures } from "./day-figures.ts";

/** What somebody who hurries sends, and how often; a browser looks at a conversion more rarely, the longer it takes. */
const HABITS: readonly {
  readonly name: string;
  readonly everyMs: number;
  readonly plan: (cookie: string, count: number) => PlannedRequest;
}[] = [
  {
    name: "save",
    everyMs: 5_000,
    plan: (cookie, count) => ({ call: "saveAnswers", cookie, body: saved(count) }),
  },
  {
    name: "look at a conversion",
    everyMs: 2_000,
    plan: (cookie) => ({ call: "conversionStatus", path: CONVERSION_PATH, cookie }),
  },
  { name: "profile", everyMs: 30_000, plan: (cookie) => ({ call: "profile", cookie }) },
];

/** How many calls a second one applicant makes who fills in the form. */
export const CALLS_A_SECOND = HABITS.reduce((sum, { everyMs }) => sum + 1_000 / everyMs, 0);

/**
 * One applicant saves and looks, over one connection, until the time. `share` (0 to 1) is where in each period this
 * one begins, so that not all of them ask at once. A call counts from when it was due: one that had to wait for the
 * one before has waited too.
 */
export async function fillIn(
  { cookie }: BenchApplicant,
  {
    address,
    figures,
    share,
    startAt,
    endAt,
  }: {
    readonly address: string;
    readonly figures: DayFigures;
    readonly share: number;
    readonly startAt: number;
    readonly endAt: number;
  },
): Promise<void> {
  const connection = new HttpConnection(address);
  const due = HABITS.map((habit) => ({ habit, at: startAt + share * habit.everyMs, count: 0 }));
  for (;;) {
    const next = due.reduce((first, other) => (other.at < first.at ? other : first));
    if (next.at >= endAt) break;
    await delay(Math.max(0, next.at - performance.now()));
    const request = requestText(address, next.habit.plan(cookie, ++next.count));
    const { status } = await connection.ask(request);
    figures.add(next.habit.name, performance.now() - next.at, status);
    next.at += next.habit.everyMs;
  }
  connection.close();
}
