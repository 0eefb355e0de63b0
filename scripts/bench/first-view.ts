import type { Browser } from "playwright-core";
import {
  CARDS,
  FORM_PAGE,
  loadedFiles,
  scriptsOf,
  totalBytes,
} from "../../tests/journeys/support/loaded-files.ts";
import { openBrowser } from "../../tests/journeys/support/open-browser.ts";
import { makeApplicants, type Product, processorSeconds, withPlace, withServer } from "./product.ts";
import { type BenchOptions, formatMs, median, type Suite, tableOf } from "./report.ts";

/** A slow phone: how many times slower than it is the processor is made, and its line. */
const CPU_RATE = 4;
const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.8e6 / 8 };
/** Effects, late parts and what they move. */
const SETTLE_MS = 1_500;
const VISITS = 200;
const READERS = ["a visitor", "logged in"] as const;
type Reader = (typeof READERS)[number];

/** What one opening of the first page came to. */
type View = Awaited<ReturnType<typeof view>>;

export const firstViewSuite: Suite = {
  name: "first-view",
  purpose: "the first page and the cards: what they weigh, when they can be used, what they cost the server",
  run: (options) =>
    withPlace("SQLite", (location) =>
      withServer(location, async (product) => {
        const browser = await openBrowser();
        try {
          const [cookie] = await makeApplicants(product, 1);
          const cookies = { "a visitor": "", "logged in": `${cookie}; idp.session=1` };
          const bench = { product, browser, cookies, options };
          return { tables: [await weigh(bench), await showOnPhone(bench), await visit(bench)] };
        } finally {
          await browser.close();
        }
      }),
    ),
};

interface Bench {
  readonly product: Product;
  readonly browser: Browser;
  readonly cookies: Readonly<Record<Reader, string>>;
  readonly options: BenchOptions;
}

/** What a visitor's browser downloads for the first form page and for each card. */
async function weigh({ product, browser }: Bench): Promise<string> {
  const rows: { readonly path: string; readonly bytes: number }[] = [];
  for (const path of [FORM_PAGE, ...CARDS]) {
    const bytes = totalBytes(scriptsOf(await loadedFiles(browser, product.address + path)));
    rows.push({ path: path.replace(/\?.*/, ""), bytes });
  }
  return tableOf({
    title: "Downloads",
    rows,
    columns: { "": ({ path }) => path, kB: ({ bytes }) => (bytes / 1_000).toFixed(1) },
    note: "kB of 1000 bytes, scripts packed with gzip, with an empty cache.",
  });
}

async function showOnPhone({ product, browser, cookies, options }: Bench): Promise<string> {
  const views: Record<Reader, View[]> = { "a visitor": [], "logged in": [] };
  for (let round = 0; round <= (options.isQuick ? 1 : 7); round++) {
    options.say(`on a phone, round ${round}`);
    for (const reader of READERS) {
      const seen = await view(browser, product.address + FORM_PAGE, cookies[reader]);
      // The first round warms the server up.
      if (round > 0) views[reader].push(seen);
    }
  }
  const at = (reader: Reader, figure: keyof View) => median(views[reader].map((seen) => seen[figure]));
  return tableOf({
    title: "The first page on a slow phone",
    rows: READERS,
    columns: {
      "": (reader) => reader,
      "first question": (reader) => formatMs(at(reader, "shown")),
      blocked: (reader) => formatMs(at(reader, "blocked")),
      requests: (reader) => at(reader, "requests"),
    },
    note: `Medians, in milliseconds. Chromium at ${CPU_RATE}×, a line of 1.6 Mbit/s and 150 ms, 390 pixels wide, an empty cache; blocked is what tasks take beyond 50 ms each after the first paint. Who is logged in has answered everything.`,
  });
}

/** Opens an address with an empty cache. */
async function view(browser: Browser, url: string, cookie: string) {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  try {
    const cookies = cookie.split("; ").map((one) => one.split("="));
    const named = cookies.flatMap(([name = "", value = ""]) => (name === "" ? [] : [{ name, value, url }]));
    await context.addCookies(named);
    const page = await context.newPage();
    await page.addInitScript(watchView, "#first_name");
    let requests = 0;
    page.on("request", (request) => {
      if (request.url().startsWith("http")) requests++;
    });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
    await page.goto(url);
    await page.waitForFunction(() => window.ahead?.isStarted === true);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLE_MS);
    return { ...(await page.evaluate(readView)), requests };
  } finally {
    await context.close();
  }
}

// The next two run inside the page, each by itself: Playwright hands their text over.

/** Notes when the box was painted, and every task of 50 ms and more. */
function watchView(box: string): void {
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      performance.measure("bench:task", { start: startTime, duration });
  }).observe({ type: "longtask" });
  const look = () => {
    const isThere = (document.querySelector(box)?.getBoundingClientRect().height ?? 0) > 0;
    if (!isThere) return void requestAnimationFrame(look);
    // A message sent from a frame's callback is read after that frame was painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => performance.mark("bench:shown"), { once: true });
    port1.start();
    port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}

/** In milliseconds since the address was asked for: when the box was painted, and how long tasks kept somebody waiting. */
function readView() {
  const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const tasks = performance.getEntriesByName("bench:task");
  const late = tasks.filter(({ startTime, duration }) => startTime + duration > firstPaint);
  return {
    shown: performance.getEntriesByName("bench:shown")[0]?.startTime ?? Number.NaN,
    blocked: late.reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

/** What a first visit, with all that the page names, costs the server's processor. */
async function visit({ product, browser, cookies, options }: Bench): Promise<string> {
  const count = options.isQuick ? VISITS / 4 : VISITS;
  const files = (await loadedFiles(browser, product.address + FORM_PAGE)).map(({ url }) => url);
  const rows: { readonly reader: Reader; readonly ms: number }[] = [];
  for (const reader of READERS) {
    options.say(`the server's work for ${reader}`);
    const readAll = async (times: number) => {
      for (let done = 0; done < times; done++) for (const file of files) await read(file, cookies[reader]);
    };
    await readAll(20);
    const before = await processorSeconds(product);
    await readAll(count);
    rows.push({ reader, ms: (((await processorSeconds(product)) - before) * 1_000) / count });
  }
  return tableOf({
    title: "What a first visit costs the server",
    rows,
    columns: { "": ({ reader }) => reader, "ms of processor time": ({ ms }) => formatMs(ms) },
    note: `The page and the ${files.length - 1} files that it loads, one after the other, ${count} times; all threads of the server's process, compression included.`,
  });
}

async function read(url: string, cookie: string): Promise<void> {
  const headers = { "accept-encoding": "br, gzip", accept: "text/html, */*", cookie };
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  await response.arrayBuffer();
}
