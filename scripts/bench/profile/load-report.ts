import type { Browser, CDPSession, Page } from "playwright-core";
import { openPhone } from "../load/phone.ts";
import { observeCauses, readCauses } from "./causes-in-page.ts";
import { hotFunctions } from "./hot-functions.ts";

interface LoadOptions {
  readonly url: string;
  /** Id of the input that says that the screen can be used. */
  readonly usable: string;
  readonly cpuRate: number;
  readonly top: number;
}

interface Asked {
  readonly url: string;
  readonly startMs: number;
  readonly initiator: string;
  endMs: number;
  bytes: number;
}

const CALM_MS = 1500;

/** Loads an address on a simulated phone: what was asked for when, what shifted or blocked, and the script's time. */
export async function loadReport(browser: Browser, options: LoadOptions): Promise<string> {
  const { page, devtools, close } = await openPhone(browser, options.cpuRate);
  await page.addInitScript(observeCauses);
  const requests = await watchRequests(devtools);
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: 500 });
  await devtools.send("Profiler.start");
  await page.goto(options.url);
  await page.locator(`[id="${options.usable}"]`).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(CALM_MS);
  const { profile } = await devtools.send("Profiler.stop");
  const report = [
    ...chainOf(requests),
    "",
    ...(await causesOf(page)),
    "",
    hotFunctions(profile, { times: 1, top: options.top }),
  ];
  await close();
  return report.join("\n");
}

async function watchRequests(devtools: CDPSession): Promise<ReadonlyMap<string, Asked>> {
  const requests = new Map<string, Asked>();
  let firstS: number | undefined;
  const since = (timestampS: number) => Math.round((timestampS - (firstS ?? timestampS)) * 1000);
  devtools.on("Network.requestWillBeSent", ({ requestId, request, timestamp, initiator }) => {
    firstS ??= timestamp;
    const url = new URL(request.url).pathname;
    requests.set(requestId, {
      url,
      startMs: since(timestamp),
      initiator: initiator.type,
      endMs: Number.NaN,
      bytes: 0,
    });
  });
  devtools.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const asked = requests.get(requestId);
    if (asked !== undefined) Object.assign(asked, { endMs: since(timestamp), bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  return requests;
}

function chainOf(requests: ReadonlyMap<string, Asked>): readonly string[] {
  const lines = [...requests.values()].map(
    ({ url, startMs, endMs, bytes, initiator }) =>
      `${String(startMs).padStart(6)} ${String(endMs).padStart(6)} ${String(bytes).padStart(7)}  ${initiator.padEnd(8)} ${url}`,
  );
  return [" begin    end   bytes  by       request", ...lines];
}

async function causesOf(page: Page): Promise<readonly string[]> {
  return ["what the page's own timeline says:", ...(await page.evaluate(readCauses))];
}
