import { setTimeout as delay } from "node:timers/promises";
import { HttpConnection } from "../http/http-connection.ts";
import { type PlannedRequest, requestText } from "../http/request-text.ts";
import type { BenchApplicant } from "../product/applicants.ts";
import { saved } from "../server/workloads.ts";
import type { DayFigures } from "./day-figures.ts";

/** Somebody submits: what the browser sends when the button is pressed, one after the other (SUB-02, SUB-03). */
export async function submitAt(
  dueAt: number,
  { cookie }: BenchApplicant,
  { address, figures }: { readonly address: string; readonly figures: DayFigures },
): Promise<void> {
  await delay(Math.max(0, dueAt - performance.now()));
  // A browser of its own.
  const connection = new HttpConnection(address);
  let startedAt = dueAt;
  for (const [name, request] of callsOf(cookie)) {
    const { status } = await connection.ask(requestText(address, request));
    const endedAt = performance.now();
    figures.add(name, endedAt - startedAt, status);
    startedAt = endedAt;
  }
  connection.close();
  figures.submitted(dueAt, performance.now());
}

function callsOf(cookie: string): readonly (readonly [name: string, request: PlannedRequest])[] {
  const status = (web_status: string) =>
    ["status", { call: "webStatus", cookie, body: { web_status } }] as const;
  return [
    ["save", { call: "saveAnswers", cookie, body: saved(0) }],
    status("started"),
    status("validating"),
    ["submit", { call: "submit", cookie }],
    status("submitted"),
    ["profile", { call: "profile", cookie }],
  ];
}
