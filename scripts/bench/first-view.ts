import type { Browser, BrowserContext, Page } from "playwright-core";
import { FORM_PAGE } from "../../tests/journeys/support/loaded-files.ts";
import { openBrowser } from "../../tests/journeys/support/open-browser.ts";
import { generatedForm } from "../../tests/support/generated-form.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { publishedForm } from "./downloads.ts";
import { peerFormOf } from "./peers/peer-form.ts";
import { withPeers } from "./peers/serve-peers.ts";
import { makeApplicants, type Product, processFigures, withFolder, withProduct } from "./product.ts";
import { type BenchOptions, formatMs, median, type Suite, type Table, type Verdict } from "./report.ts";

/** How many times slower than it is the processor is made. */
const CPU_RATES = [1, 4] as const;
/** A phone on a slow line. */
const LINE = { latencyMs: 150, bytesPerSecond: 1.6e6 / 8 };
/** Effects, late parts and what they move. */
const SETTLE_MS = 1_500;
/** A task that is longer keeps the reader waiting. */
const LONG_TASK_MS = 50;
const VISITS = 200;

export const firstViewSuite: Suite = {
  name: "first-view",
  purpose:
    "until a form is shown, cold, beside stock rjsf and inputs by hand; a slow phone; the server's work",
  run: async (options) => {
    const shown = await formShown(options);
    const phone = await withProduct("SQLite", async (product) => {
      const browser = await openBrowser();
      try {
        return [await onPhone(product, browser, options), await serverWork(product, browser, options)];
      } finally {
        await browser.close();
      }
    });
    const parts = [shown, ...phone];
    return { tables: parts.map(({ table }) => table), verdicts: parts.flatMap(({ verdicts }) => verdicts) };
  },
};

interface Part {
  readonly table: Table;
  readonly verdicts: readonly Verdict[];
}

/** What one opening of a page came to; times in milliseconds since the address was asked for. */
interface View {
  /** When a box of the form was painted, and could be typed into. */
  readonly shown: number;
  readonly largestPaint: number;
  readonly blocked: number;
  /** How much moved by itself, in the browser's own measure. */
  readonly shift: number;
  readonly requests: number;
}

interface Opening {
  readonly url: string;
  readonly box: string;
  readonly cpuRate: number;
  readonly isPhone?: boolean;
  readonly cookie?: string;
}

/** Opens an address with an empty cache. */
async function view(
  browser: Browser,
  { url, box, cpuRate, isPhone = false, cookie }: Opening,
): Promise<View> {
  const context = await browser.newContext(
    isPhone ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } : {},
  );
  try {
    if (cookie !== undefined) await addSession(context, url, cookie);
    const page = await context.newPage();
    await page.addInitScript(watchView, box);
    const requests = { count: 0 };
    page.on("request", (request) => {
      if (request.url().startsWith("http")) requests.count++;
    });
    await throttle(page, cpuRate, isPhone);
    await page.goto(url);
    // The peers are there when they are shown.
    await page.waitForFunction(() => window.ahead?.isStarted !== false);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLE_MS);
    const seen = await page.evaluate(readView, LONG_TASK_MS);
    return { ...seen, requests: requests.count };
  } finally {
    await context.close();
  }
}

async function addSession(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([
    { name, value, url },
    { name: "idp.session", value: "1", url },
  ]);
}

async function throttle(page: Page, cpuRate: number, isPhone: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  if (!isPhone) return;
  const { latencyMs: latency, bytesPerSecond } = LINE;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency, ...throughput });
}

// The next two run inside the page, each by itself.

function watchView(box: string): void {
  const keep = (name: string, start: number, duration: number, detail: number) =>
    performance.measure(`bench:${name}`, { start, duration, detail });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, startTime, duration } = entry;
      const value = Reflect.get(entry, "value");
      if (entryType !== "layout-shift") keep(entryType, startTime, duration, 0);
      else if (Reflect.get(entry, "hadRecentInput") !== true) keep(entryType, startTime, 0, Number(value));
    }
  }).observe({ entryTypes: ["largest-contentful-paint", "longtask", "layout-shift"] });
  const look = () => {
    const isThere = (document.querySelector(box)?.getBoundingClientRect().height ?? 0) > 0;
    // A message sent from a frame's callback is read after that frame was painted.
    if (!isThere) requestAnimationFrame(look);
    else {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => keep("shown", performance.now(), 0, 0), { once: true });
      port1.start();
      port2.postMessage(undefined);
    }
  };
  requestAnimationFrame(look);
}

function readView(longTaskMs: number) {
  const entries = (name: string) =>
    performance.getEntriesByName(`bench:${name}`, "measure") as PerformanceMeasure[];
  const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const late = entries("longtask").filter(({ startTime, duration }) => startTime + duration > firstPaint);
  return {
    shown: entries("shown")[0]?.startTime ?? Number.NaN,
    largestPaint: entries("largest-contentful-paint").at(-1)?.startTime ?? Number.NaN,
    blocked: sum(late.map(({ duration }) => Math.max(0, duration - longTaskMs))),
    shift: sum(entries("layout-shift").map(({ detail }) => detail)),
  };
}

/** The same neutral form of 80 questions by the product and by the peers, which take turns. */
function formShown({ isQuick, say }: BenchOptions): Promise<Part> {
  return withPeers((peers) =>
    withFolder(async (formsDir) => {
      writeForms(formsDir, generatedForm(80));
      const filledIn = () => ({ answers: {}, counts: {} });
      return withProduct(
        "SQLite",
        async ({ server: { address } }) => {
          const compiled = await publishedForm(address);
          const [page] = compiled.pages;
          if (page === undefined) throw new Error("The form needs a page.");
          peers.add("80", peerFormOf(compiled, page));
          const subjects = {
            ours: { url: address + page.route, box: '[id="text_4_3"]' },
            "stock rjsf": { url: `${peers.address}/?peer=stock&form=80`, box: '[id="root_text_4_3"]' },
            "by hand": { url: `${peers.address}/?peer=hand&form=80`, box: '[id="text_4_3"]' },
          };
          const names = Object.keys(subjects) as (keyof typeof subjects)[];
          const times = new Map<string, number[]>();
          const browser = await openBrowser();
          try {
            for (const cpuRate of CPU_RATES) {
              for (let round = 0; round <= (isQuick ? 2 : 9); round++) {
                say(`form shown at ${cpuRate}×, round ${round}`);
                for (const name of [...names.slice(round % 3), ...names.slice(0, round % 3)]) {
                  const { shown } = await view(browser, { ...subjects[name], cpuRate });
                  const key = `${name} ${cpuRate}`;
                  // The first round warms the servers up.
                  if (round > 0) times.set(key, [...(times.get(key) ?? []), shown]);
                }
              }
            }
          } finally {
            await browser.close();
          }
          const at = (name: string, cpuRate: number) => median(times.get(`${name} ${cpuRate}`) ?? []);
          return shownPart(names, at);
        },
        { formsDir, filledIn },
      );
    }),
  );
}

function shownPart(names: readonly string[], at: (name: string, cpuRate: number) => number): Part {
  return {
    table: {
      title: "A form of 80 questions shown, cold",
      columns: ["", ...CPU_RATES.map((rate) => `${rate}×`)],
      rows: names.map((name) => [name, ...CPU_RATES.map((rate) => formatMs(at(name, rate)))]),
      note: "Milliseconds from asking for the address, with an empty cache and no throttled line, until a box in the middle of the form is painted and can be typed into; medians of turns.",
    },
    verdicts: CPU_RATES.flatMap((rate) =>
      [["by hand", 1.5] as const, ["stock rjsf", 1] as const].map(([peer, limit]) => {
        const ratio = at("ours", rate) / at(peer, rate);
        const budget = `form shown, cold, at ${rate}×, ours : ${peer} ≤ ${limit}`;
        return { budget, measured: ratio.toFixed(2), isMet: ratio <= limit };
      }),
    ),
  };
}

/** The first page on a slow phone, for a visitor and for somebody who is logged in, with every answer. */
async function onPhone(product: Product, browser: Browser, { isQuick, say }: BenchOptions): Promise<Part> {
  const [applicant] = await makeApplicants(product, 1);
  const url = product.server.address + FORM_PAGE;
  const opening = { url, box: "#first_name", cpuRate: 4, isPhone: true };
  const readers = { "a visitor": opening, "logged in": { ...opening, cookie: applicant?.cookie ?? "" } };
  const views = new Map<string, View[]>();
  for (let round = 0; round <= (isQuick ? 1 : 7); round++) {
    say(`on a phone, round ${round}`);
    for (const [reader, asked] of Object.entries(readers)) {
      const seen = await view(browser, asked);
      if (round > 0) views.set(reader, [...(views.get(reader) ?? []), seen]);
    }
  }
  const at = (reader: string, figure: keyof View) =>
    median((views.get(reader) ?? []).map((seen) => seen[figure]));
  const goal = (reader: string, figure: keyof View, what: string, limit: number): Verdict => {
    const value = at(reader, figure);
    return {
      budget: `phone, ${reader}: ${what} ≤ ${limit}`,
      measured: figure === "shift" ? value.toFixed(3) : String(Math.round(value)),
      isMet: value <= limit,
    };
  };
  return {
    table: {
      title: "The first page on a slow phone",
      columns: ["", "first question", "largest paint", "blocked", "moved", "requests"],
      rows: Object.keys(readers).map((reader) => [
        reader,
        ...[at(reader, "shown"), at(reader, "largestPaint"), at(reader, "blocked")].map(formatMs),
        at(reader, "shift").toFixed(3),
        at(reader, "requests"),
      ]),
      note: "Medians. Chromium at 4×, a line of 1.6 Mbit/s and 150 ms, 390 pixels wide, an empty cache. Milliseconds; blocked is what tasks take beyond 50 ms each; moved is the browser's own measure (CLS).",
    },
    verdicts: [
      goal("a visitor", "shown", "first question can be answered, ms", 1_200),
      goal("logged in", "shown", "first question can be answered, ms", 1_500),
      goal("a visitor", "largestPaint", "largest paint, ms", 900),
      goal("a visitor", "blocked", "blocked, ms", 150),
      goal("a visitor", "shift", "moved", 0.01),
      goal("logged in", "shift", "moved", 0.01),
      goal("a visitor", "requests", "requests", 10),
    ],
  };
}

/** What a first visit, with all that the page names, costs the server's processor. */
async function serverWork(product: Product, browser: Browser, { isQuick, say }: BenchOptions): Promise<Part> {
  const address = product.server.address;
  const [applicant] = await makeApplicants(product, 1);
  const count = isQuick ? VISITS / 4 : VISITS;
  const readers = { "a visitor": "", "logged in": `${applicant?.cookie}; idp.session=1` };
  const files = await filesOf(browser, address + FORM_PAGE);
  const cost = new Map<string, number>();
  for (const [reader, cookie] of Object.entries(readers)) {
    say(`the server's work for ${reader}`);
    const visit = async () => {
      for (const path of [FORM_PAGE, ...files]) await read(address + path, cookie);
    };
    for (let warm = 0; warm < 20; warm++) await visit();
    const before = (await processFigures(product)).processorSeconds;
    for (let done = 0; done < count; done++) await visit();
    const after = (await processFigures(product)).processorSeconds;
    cost.set(reader, ((after - before) * 1_000) / count);
  }
  const at = (reader: string) => cost.get(reader) ?? Number.NaN;
  return {
    table: {
      title: "What a first visit costs the server",
      columns: ["", "ms of processor time"],
      rows: Object.keys(readers).map((reader) => [reader, formatMs(at(reader))]),
      note: `The page and the ${files.length} files that it loads, one after the other, ${count} times; all threads of the server's process, compression included.`,
    },
    verdicts: [["a visitor", 4] as const, ["logged in", 9] as const].map(([reader, limit]) => ({
      budget: `server, first visit of ${reader}: ≤ ${limit} ms of processor time`,
      measured: formatMs(at(reader)),
      isMet: at(reader) <= limit,
    })),
  };
}

/** The paths of what a page loads besides itself. */
async function filesOf(browser: Browser, url: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  const paths = new Set<string>();
  page.on("request", (request) => {
    if (request.url().startsWith("http")) paths.add(new URL(request.url()).pathname);
  });
  await page.goto(url);
  await page.waitForFunction(() => window.ahead?.isStarted === true);
  await page.waitForLoadState("networkidle");
  await page.close();
  paths.delete(FORM_PAGE);
  return [...paths];
}

async function read(url: string, cookie: string): Promise<void> {
  const headers = { "accept-encoding": "br, gzip", accept: "text/html, */*", cookie };
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  await response.arrayBuffer();
}
