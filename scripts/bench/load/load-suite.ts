import type { Browser } from "playwright-core";
import { startApp } from "../../../tests/journeys/support/app-server.ts";
import { openBrowser } from "../../../tests/journeys/support/open-browser.ts";
import { ensureWebBuild } from "../../web-build/ensure-web-build.ts";
import { formatKb, formatMs, median } from "../statistics.ts";
import type { BenchOptions, Suite, SuiteReport, Table, Verdict } from "../suite.ts";
import { loadedFiles, scriptsOf, totalBrotli, totalGzip, validatorsOf } from "./loaded-files.ts";
import { measureLoad, type Vitals } from "./measure-load.ts";
import { LOAD_SCREENS } from "./screens.ts";
import type { Transfer } from "./transfer-sizes.ts";

/** The sizes that CI holds too (tests/journeys/size-budgets.test.ts). */
const FORM_PAGE_MAX = 185_000;
const CARD_MAX = 150_000;
const VALIDATOR_MAX = 12_000;
const TIMED = ["/about", "/login"];

export const loadSuite: Suite = {
  name: "load",
  purpose: "bytes and requests of every screen; time to use on a simulated phone with an empty cache",
  run,
};

async function run(options: BenchOptions): Promise<SuiteReport> {
  await ensureWebBuild();
  const server = await startApp();
  const browser = await openBrowser();
  try {
    const sizes: (readonly [path: string, files: readonly Transfer[]])[] = [];
    for (const { path } of LOAD_SCREENS) {
      options.say(`bytes of ${path}`);
      sizes.push([path.split("?", 1)[0] ?? path, await loadedFiles(browser, server.address + path)]);
    }
    const vitals = await measureVitals(browser, server.address, options);
    return { tables: [sizeTable(sizes), vitalsTable(vitals)], verdicts: verdictsOf(sizes) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

type VitalsOf = readonly (readonly [path: string, rounds: readonly Vitals[]])[];

/** In turns, so that what else the machine does falls on all alike. */
async function measureVitals(browser: Browser, origin: string, options: BenchOptions): Promise<VitalsOf> {
  const timed = LOAD_SCREENS.filter(({ path }) => TIMED.includes(path)).map(
    (screen) => [screen, [] as Vitals[]] as const,
  );
  for (let round = 1; round <= (options.isQuick ? 1 : 5); round++) {
    for (const [screen, vitals] of timed) {
      options.say(`${screen.path} on a phone, round ${round}`);
      vitals.push(await measureLoad(browser, origin, screen));
    }
  }
  return timed.map(([{ path }, vitals]) => [path, vitals]);
}

function sizeTable(sizes: readonly (readonly [string, readonly Transfer[]])[]): Table {
  return {
    title: "Bytes and requests",
    columns: [
      "screen",
      "requests",
      "scripts, gzip",
      "scripts, brotli",
      "form's validators, gzip",
      "all, brotli",
    ],
    rows: sizes.map(([path, files]) => [
      path,
      String(files.length),
      formatKb(totalGzip(scriptsOf(files))),
      formatKb(totalBrotli(scriptsOf(files))),
      formatKb(totalGzip(validatorsOf(files))),
      formatKb(totalBrotli(files)),
    ]),
    note: "kB of 1000 bytes, bodies as they travel, everything an anonymous visitor's browser asks for with an empty cache. Limited by react-dom (65 kB gzip), Chakra with Emotion (40) and, on form pages, rjsf (8).",
  };
}

function vitalsTable(vitals: VitalsOf): Table {
  const cells = (rounds: readonly Vitals[], of: (one: Vitals) => number) => formatMs(median(rounds.map(of)));
  return {
    title: "On a simulated phone",
    columns: ["screen", "first paint", "LCP", "usable", "TBT", "CLS", "INP"],
    rows: vitals.map(([path, rounds]) => [
      path,
      cells(rounds, (one) => one.firstPaintMs),
      cells(rounds, (one) => one.largestPaintMs),
      cells(rounds, (one) => one.usableMs),
      cells(rounds, (one) => one.blockingMs),
      median(rounds.map((one) => one.layoutShift)).toFixed(3),
      cells(rounds, (one) => one.interactionMs),
    ]),
    note: "Milliseconds, medians; a processor four times slower, 1.6 Mbit/s, 150 ms, empty cache. Usable: the first input stands there. TBT counts from the first paint until then; INP is the slowest of twelve keys. Limited by the network for the scripts and then by the processor for the first rendering.",
  };
}

function verdictsOf(sizes: readonly (readonly [string, readonly Transfer[]])[]): readonly Verdict[] {
  return [...scriptVerdicts(sizes), ...validatorVerdicts(sizes)];
}

/** One module holds the validators of every page of the form. */
function validatorVerdicts(sizes: readonly (readonly [string, readonly Transfer[]])[]): readonly Verdict[] {
  const pages = sizes.filter(([, files]) => validatorsOf(files).length > 0);
  const bytes = totalGzip(validatorsOf(pages[0]?.[1] ?? [])) / pages.length;
  return [
    {
      budget: `validators of a form page ≤ ${VALIDATOR_MAX / 1000} kB gzip`,
      measured: `${formatKb(bytes)} kB`,
      isMet: bytes <= VALIDATOR_MAX,
    },
  ];
}

function scriptVerdicts(sizes: readonly (readonly [string, readonly Transfer[]])[]): readonly Verdict[] {
  return sizes
    .filter(([path]) => path !== "/education" && path !== "/final-steps")
    .map(([path, files]) => {
      const limit = path === "/about" ? FORM_PAGE_MAX : CARD_MAX;
      const bytes = totalGzip(scriptsOf(files));
      return {
        budget: `${path}: scripts ≤ ${limit / 1000} kB gzip`,
        measured: `${formatKb(bytes)} kB`,
        isMet: bytes <= limit,
      };
    });
}
