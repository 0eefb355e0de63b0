import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import react from "@vitejs/plugin-react";
import fastify from "fastify";
import type { Browser, CDPSession, Page } from "playwright-core";
import { build } from "vite";
import type { CompiledForm } from "../../src/form/index.ts";
import { startApp } from "../../tests/journeys/support/app-server.ts";
import {
  CARDS,
  FORM_PAGE,
  loadedFiles,
  SIZE_BUDGETS,
  scriptsOf,
  totalBytes,
  validatorsOf,
} from "../../tests/journeys/support/loaded-files.ts";
import { openBrowser } from "../../tests/journeys/support/open-browser.ts";
import { generatedForm } from "../../tests/support/generated-form.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { ensureWebBuild } from "../web-build/ensure-web-build.ts";
import { type PeerForm, peerFormOf } from "./peers/peer-form.ts";
import {
  type BenchOptions,
  formatKb,
  formatMs,
  median,
  quantile,
  type Suite,
  type SuiteReport,
  type Table,
  type Verdict,
} from "./report.ts";

/** A page to measure: About You, or a generated one with this many questions. */
const FORMS = ["real", "80", "320"] as const;
type FormName = (typeof FORMS)[number];
/** Ours, rjsf as it comes, and inputs written by hand. */
const VARIANTS = ["ours", "stock rjsf", "by hand"] as const;
type Variant = (typeof VARIANTS)[number];
/** How many times slower than it is the processor is made. */
const CPU_RATES = [1, 4] as const;

/** A fast typist's pause between two keys. */
const KEY_GAP_MS = 40;
/** What follows an action, such as effects and painting, belongs to it; slower processors get as much longer. */
const SETTLE_MS = 60;
/** A key whose paint came before the next frame but one is no entry of the timeline. */
const PROMPT_MS = 16;
const FRAME_MS = 1_000 / 60;
const SAMPLE_MICROSECONDS = 100;

export const browserSuite: Suite = {
  name: "browser",
  purpose: "downloads; typing and conditions in Chromium, beside stock rjsf and inputs written by hand",
  run,
};

/** A page in a process of its own, driven with real key events, whose main thread is watched. */
interface Subject {
  readonly variant: Variant;
  readonly form: FormName;
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Ids and a name: a text input, a radio, and what the radio's N shows. */
  readonly text: string;
  readonly radio: string;
  readonly shown: string;
}

/** What the rounds of one variant on one page at one speed came to, in milliseconds. */
interface Figures {
  readonly subject: Subject;
  readonly cpuRate: number;
  readonly keyScript: number[];
  readonly keyMainThread: number[];
  readonly toPaint: number[];
  readonly longTasks: number[];
  readonly toggleScript: number[];
  readonly togglePainted: number[];
}

async function run(options: BenchOptions): Promise<SuiteReport> {
  options.say("building");
  await ensureWebBuild();
  const peers = await servePeers();
  const browser = await openBrowser();
  try {
    const sizes = await measureSizes(browser);
    const figures: Figures[] = [];
    for (const form of FORMS) figures.push(...(await measureForm(form, { browser, peers, options })));
    return {
      tables: [sizes.table, typingTable(figures), toggleTable(figures)],
      verdicts: [...sizes.verdicts, ...verdictsOf(figures)],
    };
  } finally {
    await browser.close();
    await peers.stop();
  }
}

async function measureSizes(
  browser: Browser,
): Promise<{ readonly table: Table; readonly verdicts: readonly Verdict[] }> {
  const server = await startApp();
  try {
    const sizes = new Map<string, number>();
    const files = await loadedFiles(browser, server.address + FORM_PAGE);
    sizes.set(FORM_PAGE, totalBytes(scriptsOf(files)));
    for (const path of CARDS) {
      const name = path.replace(/\?.*/, "");
      sizes.set(name, totalBytes(scriptsOf(await loadedFiles(browser, server.address + path))));
    }
    const form = await publishedForm(server.address);
    sizes.set("the validators of a form page", totalBytes(validatorsOf(files)) / form.pages.length);
    const limitOf = (what: string) => {
      if (what === FORM_PAGE) return SIZE_BUDGETS.formPage;
      return what.startsWith("/") ? SIZE_BUDGETS.card : SIZE_BUDGETS.validatorsOfAPage;
    };
    return {
      verdicts: [...sizes].map(([what, bytes]) => ({
        budget: `${what}: ≤ ${limitOf(what) / 1_000} kB gzip`,
        measured: `${formatKb(bytes)} kB`,
        isMet: bytes <= limitOf(what),
      })),
      table: {
        title: "Downloads",
        columns: ["", "kB"],
        rows: [...sizes].map(([what, bytes]) => [what, formatKb(bytes)]),
        note: "kB of 1000 bytes, scripts packed with gzip, as an anonymous visitor's browser asks for them with an empty cache. Limited by react-dom (65 kB), Chakra with Emotion (40) and, on form pages, rjsf (8).",
      },
    };
  } finally {
    await server.stop();
  }
}

interface Bench {
  readonly browser: Browser;
  readonly peers: Peers;
  readonly options: BenchOptions;
}

/**
 * Measures every variant on one form. The variants take turns within each round, and each round begins with another
 * of them, so that what else the machine does falls on all alike.
 */
async function measureForm(name: FormName, { browser, peers, options }: Bench): Promise<readonly Figures[]> {
  const { isQuick, say, profiles } = options;
  const rounds = isQuick ? 2 : 7;
  const keys = isQuick ? 10 : 20;
  const scratch = await mkdtemp(join(tmpdir(), "admission-bench-forms-"));
  if (name !== "real") writeForms(scratch, generatedForm(Number(name)));
  const server = await startApp(name === "real" ? {} : { FORMS_DIR: scratch });
  try {
    const subjects = await openSubjects(name, { browser, peers, address: server.address });
    const all = CPU_RATES.flatMap((cpuRate) => subjects.map((subject) => emptyFigures(subject, cpuRate)));
    for (const [action, act] of Object.entries({ typing: type, toggling: toggle })) {
      for (const cpuRate of CPU_RATES) {
        say(`${name} questions, ${action} at ${cpuRate}×`);
        const turns = all.filter((figures) => figures.cpuRate === cpuRate);
        // The first round warms up: code that ran once is compiled then.
        for (let round = 0; round <= rounds; round++) {
          const first = round % turns.length;
          for (const figures of [...turns.slice(first), ...turns.slice(0, first)]) {
            await bringToFront(figures);
            await act(round === 0 ? emptyFigures(figures.subject, cpuRate) : figures, keys);
          }
        }
        for (const figures of profiles === undefined ? [] : turns) {
          await bringToFront(figures);
          const file = join(
            profiles ?? "",
            `${figures.subject.variant}-${name}-${action}-${cpuRate}x.cpuprofile`,
          );
          await profiled(figures.subject, file.replaceAll(" ", "-"), () =>
            act(emptyFigures(figures.subject, cpuRate), keys),
          );
        }
      }
    }
    await Promise.all(subjects.map(({ page }) => page.context().close()));
    return all;
  } finally {
    await server.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

function emptyFigures(subject: Subject, cpuRate: number): Figures {
  const times = { keyScript: [], keyMainThread: [], toPaint: [], longTasks: [] };
  return { subject, cpuRate, ...times, toggleScript: [], togglePainted: [] };
}

async function bringToFront({ subject: { page, devtools }, cpuRate }: Figures): Promise<void> {
  await page.bringToFront();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
}

/** Types letters into a text input in the middle of the page, which it empties first. */
async function type(figures: Figures, keys: number): Promise<void> {
  const { subject, cpuRate } = figures;
  const { page, text } = subject;
  const letter = { key: "a", code: "KeyA", windowsVirtualKeyCode: 65, text: "a" };
  await page.locator(`[id="${text}"]`).fill("");
  await press(subject, letter);
  await page.waitForTimeout(SETTLE_MS * cpuRate);
  for (const name of ["bench:key", "bench:long-task"]) await page.evaluate(takeNotes, name);
  const before = await threadTimes(subject);
  for (let key = 0; key < keys; key++) {
    await press(subject, letter);
    await page.waitForTimeout(KEY_GAP_MS);
  }
  await page.waitForTimeout(SETTLE_MS * cpuRate);
  const after = await threadTimes(subject);
  figures.keyScript.push((after.script - before.script) / keys);
  figures.keyMainThread.push((after.mainThread - before.mainThread) / keys);
  const slow = await page.evaluate(takeNotes, "bench:key");
  figures.toPaint.push(...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => PROMPT_MS));
  figures.longTasks.push(...(await page.evaluate(takeNotes, "bench:long-task")));
}

/** Chooses a radio's second option, which shows further questions, having taken it back first. */
async function toggle({ subject, cpuRate, toggleScript, togglePainted }: Figures): Promise<void> {
  const { page, radio, shown } = subject;
  const yes = page.locator(`input[type=radio][name="${radio}"]`).first();
  await yes.check({ force: true });
  await page.locator(`[id="${shown}"]`).waitFor({ state: "detached" });
  await yes.focus();
  await page.evaluate(watchForPaint, shown);
  const before = await threadTimes(subject);
  await press(subject, { key: "ArrowDown", code: "ArrowDown", windowsVirtualKeyCode: 40 });
  const painted = await page.waitForFunction(paintedAfterPress, undefined, { polling: 50 });
  togglePainted.push((await painted.jsonValue()) ?? Number.NaN);
  await page.waitForTimeout(SETTLE_MS * cpuRate);
  toggleScript.push((await threadTimes(subject)).script - before.script);
}

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

async function press({ devtools }: Subject, { text, ...key }: Key): Promise<void> {
  const down = text === undefined ? { type: "rawKeyDown" as const } : { type: "keyDown" as const, text };
  await devtools.send("Input.dispatchKeyEvent", { ...down, ...key });
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

/** What the renderer's main thread has done so far, in milliseconds: script, and everything with style and painting. */
async function threadTimes({ devtools }: Subject) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
  return { script: ms("ScriptDuration"), mainThread: ms("TaskDuration") };
}

/** Does it under Chromium's sampling profiler, and writes what DevTools opens in its Performance panel. */
async function profiled({ devtools }: Subject, file: string, act: () => Promise<void>): Promise<void> {
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
  await devtools.send("Profiler.start");
  await act();
  const { profile } = await devtools.send("Profiler.stop");
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, JSON.stringify(profile));
}

interface Places {
  readonly browser: Browser;
  readonly peers: Peers;
  readonly address: string;
}

/** The same form by the product and by the peers, each in a page of its own. */
async function openSubjects(
  form: FormName,
  { browser, peers, address }: Places,
): Promise<readonly Subject[]> {
  const compiled = await publishedForm(address);
  const [page] = compiled.pages;
  if (page === undefined) throw new Error("The form needs a page.");
  peers.add(form, peerFormOf(compiled, page));
  // In the middle of a generated page as much stands before as after.
  const middle = Number(form) / 20;
  const places =
    form === "real"
      ? { text: "first_name", radio: "mailing_addr_same_as_perm_addr", shown: "mailing_address_line_1" }
      : { text: `text_${middle}_3`, radio: `radio_${middle}`, shown: `text_${middle}_6` };
  const urls: Readonly<Record<Variant, readonly [url: string, idPrefix: string]>> = {
    ours: [`${address}${page.route}`, ""],
    "stock rjsf": [`${peers.address}/?peer=stock&form=${form}`, "root_"],
    "by hand": [`${peers.address}/?peer=hand&form=${form}`, ""],
  };
  return await Promise.all(
    VARIANTS.map(async (variant): Promise<Subject> => {
      const [url, prefix] = urls[variant];
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const opened = await context.newPage();
      await opened.addInitScript(observe);
      const devtools = await context.newCDPSession(opened);
      // The thread's own time: what else runs on the machine counts less.
      await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
      await opened.goto(url);
      const { text, radio, shown } = places;
      const ids = { text: prefix + text, radio: prefix + radio, shown: prefix + shown };
      return { variant, form, page: opened, devtools, ...ids };
    }),
  );
}

async function publishedForm(address: string): Promise<CompiledForm> {
  const { hash } = (await (await fetch(`${address}/forms/current`)).json()) as { readonly hash: string };
  // The server compiled it with this code.
  return (await (await fetch(`${address}/forms/${hash}.json`)).json()) as CompiledForm;
}

interface Peers {
  readonly address: string;
  /** Puts a form at `forms/<name>.json`. */
  readonly add: (name: string, form: PeerForm) => void;
  readonly stop: () => Promise<void>;
}

/** Builds the peers for production and serves them on a free port. */
async function servePeers(): Promise<Peers> {
  const outDir = await mkdtemp(join(tmpdir(), "admission-peers-"));
  process.env.NODE_ENV = "production";
  await build({
    root: fileURLToPath(new URL("peers", import.meta.url)),
    ...{ configFile: false, mode: "production", logLevel: "error", plugins: [react()] },
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, target: "baseline-widely-available" },
  });
  const forms = new Map<string, PeerForm>();
  const app = fastify();
  await app.register(staticFiles, { root: outDir });
  app.get<{ Params: { name: string } }>("/forms/:name.json", ({ params }) => forms.get(params.name));
  await app.listen({ port: 0, host: "127.0.0.1" });
  // Listening on a port gives an address of this kind.
  const { port } = app.server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    add: (name, form) => forms.set(name, form),
    stop: async () => {
      await app.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

// What runs inside the measured page: Playwright hands the text of each function over, so none may use anything from
// outside of itself. Findings are kept as entries of the page's own performance timeline.

/** Notes how long each key takes to its next paint, and every task of 50 ms and more. */
function observe(): void {
  const note = (name: string) => (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) {
      if (name === "bench:key" && entry.name !== "keydown") continue;
      performance.measure(name, { start: entry.startTime, duration: entry.duration });
    }
  };
  // The library of types does not know the threshold of Event Timing yet.
  const keys: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
  };
  new PerformanceObserver(note("bench:key")).observe(keys);
  new PerformanceObserver(note("bench:long-task")).observe({ type: "longtask" });
}

/** The durations noted under a name since the last time they were taken, in milliseconds. */
function takeNotes(name: string): readonly number[] {
  const durations = performance.getEntriesByName(name, "measure").map(({ duration }) => duration);
  performance.clearMeasures(name);
  return durations;
}

/** Watches from now on for the next press of a key, and for the element of this id in a frame that was painted. */
function watchForPaint(id: string): void {
  let pressedAt = 0;
  addEventListener("keydown", (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
  performance.clearMeasures("bench:painted");
  const observer = new MutationObserver(() => {
    if (document.getElementById(id) === null) return;
    observer.disconnect();
    // A message sent from a frame's callback is read after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      const note = () => performance.measure("bench:painted", { start: pressedAt, end: performance.now() });
      port1.addEventListener("message", note, { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Milliseconds from that press to that frame; undefined while there is none. */
function paintedAfterPress(): number | undefined {
  return performance.getEntriesByName("bench:painted", "measure")[0]?.duration;
}

function tableOf(
  all: readonly Figures[],
  table: Omit<Table, "rows">,
  cells: (figures: Figures) => readonly number[],
) {
  const rows = all.map((figures) => {
    const { form, variant } = figures.subject;
    const questions = form === "real" ? "About You" : form;
    return [questions, `${figures.cpuRate}×`, variant, ...cells(figures).map(formatMs)];
  });
  return { ...table, columns: ["questions", "CPU", "", ...table.columns], rows };
}

function typingTable(all: readonly Figures[]): Table {
  const table = {
    title: "A keystroke",
    columns: ["script", "main thread", "to next paint", "its p95", "longest task ≥ 50"],
    note: "Milliseconds a key, medians over rounds of keys 40 ms apart. Script and main thread (with style, layout, painting) are the renderer's own thread time between two readings of DevTools' metrics. To the next paint is the browser's Event Timing, in steps of 8 ms, 16 where it was too short to be listed: it waits for the screen's next frame, so that 16 means within one frame. 0 in the last column: no task of 50 ms or more.",
  };
  return tableOf(all, table, ({ keyScript, keyMainThread, toPaint, longTasks }) => [
    ...[median(keyScript), median(keyMainThread), median(toPaint), quantile(toPaint, 0.95)],
    Math.max(0, ...longTasks),
  ]);
}

function toggleTable(all: readonly Figures[]): Table {
  const table = {
    title: "A condition toggled until its section is shown",
    columns: ["script", "until painted"],
    note: "Milliseconds, medians. Until painted: from the press of the key to the end of the frame that shows the section, with up to one frame of waiting for the screen.",
  };
  return tableOf(all, table, ({ toggleScript, togglePainted }) => [
    median(toggleScript),
    median(togglePainted),
  ]);
}

/** The budgets, most of them at the page that applicants see first. */
function verdictsOf(all: readonly Figures[]): readonly Verdict[] {
  const at = (variant: Variant, form: FormName, cpuRate: number) => {
    const found = all.find(
      ({ subject, cpuRate: rate }) =>
        subject.variant === variant && subject.form === form && rate === cpuRate,
    );
    if (found === undefined) throw new Error(`${variant} was not measured.`);
    return found;
  };
  const perKey = CPU_RATES.flatMap((rate) => {
    const script = (variant: Variant, form: FormName) => median(at(variant, form, rate).keyScript);
    return [
      ["ours : by hand", script("ours", "real") / script("by hand", "real"), 2] as const,
      ["ours : stock rjsf", script("ours", "real") / script("stock rjsf", "real"), 0.25] as const,
      ["320 : 80 questions", script("ours", "320") / script("ours", "80"), 1.2] as const,
    ].map(([what, ratio, limit]) => ({
      budget: `script per keystroke at ${rate}×, ${what} ≤ ${limit}`,
      measured: ratio.toFixed(2),
      isMet: ratio <= limit,
    }));
  });
  const longest = Math.max(0, ...at("ours", "real", 4).longTasks);
  const painted = CPU_RATES.map((rate) => median(at("ours", "real", rate).togglePainted));
  const [prompt = Number.NaN, slow = Number.NaN] = painted;
  return [
    ...perKey,
    {
      budget: "no task of 50 ms or more while typing at 4×",
      measured: longest === 0 ? "none" : `${formatMs(longest)} ms`,
      isMet: longest === 0,
    },
    {
      budget: "condition toggled at 1× → painted within one frame",
      measured: `${formatMs(prompt)} ms`,
      isMet: prompt <= FRAME_MS,
    },
    {
      budget: "condition toggled at 4× → painted ≤ 50 ms",
      measured: `${formatMs(slow)} ms`,
      isMet: slow <= 50,
    },
  ];
}
