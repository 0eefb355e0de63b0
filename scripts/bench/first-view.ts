import type { Browser, BrowserContext, Page } from "playwright-core";
import {
  CARDS,
  FORM_PAGE,
  loadedFiles,
  SIZE_BUDGETS,
  scriptsOf,
  totalBytes,
} from "../../tests/journeys/support/loaded-files.ts";
import { openBrowser } from "../../tests/journeys/support/open-browser.ts";
import { makeApplicants, processorSeconds, type Product, withProduct } from "./product.ts";
import { type BenchOptions, formatMs, median, type Suite, type SuiteReport } from "./report.ts";

/** A slow phone: how many times slower than it is the processor is made, and its line. */
const CPU_RATE = 4;
const LINE = { latencyMs: 150, bytesPerSecond: 1.6e6 / 8 };
/** Effects, late parts and what they move. */
const SETTLE_MS = 1_500;
const VISITS = 200;
const READERS = ["a visitor", "logged in"] as const;
type Reader = (typeof READERS)[number];

/** What one opening of the first page came to; times in milliseconds since the address was asked for. */
interface View {
  /** When the first box was painted, and could be typed into. */
  readonly shown: number;
  readonly largestPaint: number;
  readonly blocked: number;
  /** How much moved by itself, in the browser's own measure. */
  readonly shift: number;
  readonly requests: number;
}

const BUDGETS: readonly (readonly [Reader, keyof View, what: string, limit: number])[] = [
  ["a visitor", "shown", "first question can be answered, ms", 1_200],
  ["logged in", "shown", "first question can be answered, ms", 1_500],
  ["a visitor", "largestPaint", "largest paint, ms", 900],
  ["a visitor", "blocked", "blocked, ms", 150],
  ["a visitor", "shift", "moved", 0.01],
  ["logged in", "shift", "moved", 0.01],
  ["a visitor", "requests", "requests", SIZE_BUDGETS.requests],
];
const SERVER_BUDGETS_MS: Readonly<Record<Reader, number>> = { "a visitor": 4, "logged in": 9 };

export const firstViewSuite: Suite = {
  name: "first-view",
  purpose: "the first page and the cards: what they weigh, when they can be used, what they cost the server",
  run: (options) =>
    withProduct("SQLite", async (product) => {
      const browser = await openBrowser();
      try {
        const [applicant] = await makeApplicants(product, 1);
        const cookies = { "a visitor": "", "logged in": `${applicant?.cookie}; idp.session=1` };
        const bench = { product, browser, cookies, options };
        const parts = [await weigh(bench), await showOnPhone(bench), await visit(bench)];
        return {
          tables: parts.flatMap(({ tables }) => tables),
          verdicts: parts.flatMap(({ verdicts }) => verdicts),
        };
      } finally {
        await browser.close();
      }
    }),
};

interface Bench {
  readonly product: Product;
  readonly browser: Browser;
  readonly cookies: Readonly<Record<Reader, string>>;
  readonly options: BenchOptions;
}

/** What a visitor's browser downloads for the first form page and for each card. */
async function weigh({ product, browser }: Bench): Promise<SuiteReport> {
  const sizes: { readonly path: string; readonly bytes: number; readonly limit: number }[] = [];
  for (const path of [FORM_PAGE, ...CARDS]) {
    const bytes = totalBytes(scriptsOf(await loadedFiles(browser, product.server.address + path)));
    const limit = path === FORM_PAGE ? SIZE_BUDGETS.formPage : SIZE_BUDGETS.card;
    sizes.push({ path: path.replace(/\?.*/, ""), bytes, limit });
  }
  const kb = (bytes: number) => (bytes / 1_000).toFixed(1);
  const note = "kB of 1000 bytes, scripts packed with gzip, with an empty cache.";
  return {
    tables: [
      { title: "Downloads", columns: ["", "kB"], rows: sizes.map((s) => [s.path, kb(s.bytes)]), note },
    ],
    verdicts: sizes.map(({ path, bytes, limit }) => ({
      budget: `${path}: ≤ ${limit / 1_000} kB gzip`,
      measured: `${kb(bytes)} kB`,
      isMet: bytes <= limit,
    })),
  };
}

async function showOnPhone({ product, browser, cookies, options }: Bench): Promise<SuiteReport> {
  const views: Record<Reader, View[]> = { "a visitor": [], "logged in": [] };
  for (let round = 0; round <= (options.isQuick ? 1 : 7); round++) {
    options.say(`on a phone, round ${round}`);
    for (const reader of READERS) {
      const seen = await view(browser, product.server.address + FORM_PAGE, cookies[reader]);
      // The first round warms the server up.
      if (round > 0) views[reader].push(seen);
    }
  }
  const at = (reader: Reader, figure: keyof View) => median(views[reader].map((seen) => seen[figure]));
  return {
    tables: [
      {
        title: "The first page on a slow phone",
        columns: ["", "first question", "largest paint", "blocked", "moved", "requests"],
        rows: READERS.map((reader) => [
          reader,
          ...[at(reader, "shown"), at(reader, "largestPaint"), at(reader, "blocked")].map(formatMs),
          ...[at(reader, "shift").toFixed(3), at(reader, "requests")],
        ]),
        note: `Medians, in milliseconds. Chromium at ${CPU_RATE}×, a line of 1.6 Mbit/s and 150 ms, 390 pixels wide, an empty cache; blocked is what tasks take beyond 50 ms each; moved is the browser's own measure (CLS). Who is logged in has answered everything.`,
      },
    ],
    verdicts: BUDGETS.map(([reader, figure, what, limit]) => {
      const value = at(reader, figure);
      const measured = figure === "shift" ? value.toFixed(3) : String(Math.round(value));
      return { budget: `phone, ${reader}: ${what} ≤ ${limit}`, measured, isMet: value <= limit };
    }),
  };
}

/** Opens an address with an empty cache. */
async function view(browser: Browser, url: string, cookie: string): Promise<View> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  try {
    await addCookies(context, url, cookie);
    const page = await context.newPage();
    await page.addInitScript(watchView, "#first_name");
    let requests = 0;
    page.on("request", (request) => {
      if (request.url().startsWith("http")) requests++;
    });
    await throttle(page);
    await page.goto(url);
    await page.waitForFunction(() => window.ahead?.isStarted === true);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLE_MS);
    return { ...(await page.evaluate(readView)), requests };
  } finally {
    await context.close();
  }
}

async function addCookies(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const cookies = cookie === "" ? [] : cookie.split("; ").map((one) => one.split("="));
  await context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url })));
}

async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  const { latencyMs: latency, bytesPerSecond } = LINE;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency, ...throughput });
}

// The next two run inside the page, each by itself: Playwright hands their text over.

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

function readView() {
  const entries = (name: string) =>
    performance.getEntriesByName(`bench:${name}`, "measure") as PerformanceMeasure[];
  const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const late = entries("longtask").filter(({ startTime, duration }) => startTime + duration > firstPaint);
  return {
    shown: entries("shown")[0]?.startTime ?? Number.NaN,
    largestPaint: entries("largest-contentful-paint").at(-1)?.startTime ?? Number.NaN,
    blocked: sum(late.map(({ duration }) => Math.max(0, duration - 50))),
    shift: sum(entries("layout-shift").map(({ detail }) => detail)),
  };
}

/** What a first visit, with all that the page names, costs the server's processor. */
async function visit({ product, browser, cookies, options }: Bench): Promise<SuiteReport> {
  const count = options.isQuick ? VISITS / 4 : VISITS;
  const files = (await loadedFiles(browser, product.server.address + FORM_PAGE)).map(({ url }) => url);
  const costs: (readonly [Reader, ms: number])[] = [];
  for (const reader of READERS) {
    options.say(`the server's work for ${reader}`);
    const readAll = async (times: number) => {
      for (let done = 0; done < times; done++) for (const file of files) await read(file, cookies[reader]);
    };
    await readAll(20);
    const before = await processorSeconds(product);
    await readAll(count);
    costs.push([reader, (((await processorSeconds(product)) - before) * 1_000) / count]);
  }
  return {
    tables: [
      {
        title: "What a first visit costs the server",
        columns: ["", "ms of processor time"],
        rows: costs.map(([reader, ms]) => [reader, formatMs(ms)]),
        note: `The page and the ${files.length - 1} files that it loads, one after the other, ${count} times; all threads of the server's process, compression included.`,
      },
    ],
    verdicts: costs.map(([reader, ms]) => ({
      budget: `server, first visit of ${reader}: ≤ ${SERVER_BUDGETS_MS[reader]} ms of processor time`,
      measured: formatMs(ms),
      isMet: ms <= SERVER_BUDGETS_MS[reader],
    })),
  };
}

async function read(url: string, cookie: string): Promise<void> {
  const headers = { "accept-encoding": "br, gzip", accept: "text/html, */*", cookie };
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  await response.arrayBuffer();
}
