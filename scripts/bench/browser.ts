import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { startApp } from "../../tests/journeys/support/app-server.ts";
import { openBrowser } from "../../tests/journeys/support/open-browser.ts";
import { generatedForm } from "../../tests/support/generated-form.ts";
import { largeForm } from "../../tests/support/large-form.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { ensureWebBuild } from "../web-build/ensure-web-build.ts";
import {
  ACTIONS,
  backTable,
  CPU_RATES,
  type Figures,
  FORMS,
  type FormName,
  LARGE_FORMS,
  type Subject,
  toggleTable,
  typingTable,
  VARIANTS,
  type Variant,
  verdictsOf,
} from "./browser-report.ts";
import { measureSizes, publishedForm } from "./downloads.ts";
import { peerFormOf } from "./peers/peer-form.ts";
import { type Peers, withPeers } from "./peers/serve-peers.ts";
import { withFolder } from "./product.ts";
import type { BenchOptions, Suite } from "./report.ts";
import {
  openWatched,
  paintedAfterPress,
  press,
  profiled,
  takeNotes,
  threadTimes,
  watchForPaint,
} from "./watched-page.ts";

/** A fast typist's pause between two keys. */
const KEY_GAP_MS = 40;
/** What follows an action, such as effects and painting, belongs to it; slower processors get as much longer. */
const SETTLE_MS = 60;
/** A key whose paint came before the next frame but one is no entry of the timeline. */
const PROMPT_MS = 16;

export const browserSuite: Suite = {
  name: "browser",
  purpose:
    "downloads; typing, conditions and pages in Chromium, beside stock rjsf and inputs written by hand",
  run: async (options) => {
    options.say("building");
    await ensureWebBuild();
    return withPeers(async (peers) => {
      const browser = await openBrowser();
      try {
        const sizes = await measureSizes(browser);
        const figures: Figures[] = [];
        for (const form of FORMS) figures.push(...(await measureForm(form, { browser, peers, options })));
        figures.push(...(await measureLargeForms(browser, options)));
        return {
          tables: [sizes.table, typingTable(figures), toggleTable(figures), backTable(figures)],
          verdicts: [...sizes.verdicts, ...verdictsOf(figures)],
        };
      } finally {
        await browser.close();
      }
    });
  },
};

interface Bench {
  readonly browser: Browser;
  readonly peers: Peers;
  readonly options: BenchOptions;
}

/** Measures every variant on one form. */
function measureForm(name: FormName, { browser, peers, options }: Bench): Promise<readonly Figures[]> {
  return withFolder(async (folder) => {
    if (name !== "real") writeForms(folder, generatedForm(Number(name)));
    const server = await startApp(name === "real" ? {} : { FORMS_DIR: folder });
    try {
      const places = { browser, peers, address: server.address };
      const all: Figures[] = [];
      // Pages of its own for each action: whoever has typed cannot leave the page without an account.
      for (const action of ACTIONS) {
        const subjects = await openSubjects(name, places);
        for (const cpuRate of CPU_RATES) {
          options.say(`${name} questions, ${action} at ${cpuRate}×`);
          const turns = subjects.map((subject) => emptyFigures(subject, { action, cpuRate }));
          await takeTurns(turns, options);
          all.push(...turns);
        }
        await Promise.all(subjects.map(({ page }) => page.context().close()));
      }
      return all;
    } finally {
      await server.stop();
    }
  });
}

/** Measures the keys of both sizes in turn, ours alone. */
function measureLargeForms(browser: Browser, options: BenchOptions): Promise<readonly Figures[]> {
  return withFolder(async (folder) => {
    const servers = await Promise.all(
      LARGE_FORMS.map((count) => {
        const forms = join(folder, count);
        writeForms(forms, largeForm(Number(count)));
        return startApp({ FORMS_DIR: forms });
      }),
    );
    try {
      const subjects = await Promise.all(
        LARGE_FORMS.map(async (count, index): Promise<Subject> => {
          const { route } = (await publishedForm(servers[index]?.address ?? "")).pages[0] ?? { route: "/" };
          const ids = { text: "p1_email", radio: "p1_taken", shown: "p1_score", away: "", back: "" };
          const opened = await openWatched(browser, `${servers[index]?.address}${route}`);
          return { variant: "ours", form: `every word, ${count}`, ...ids, ...opened };
        }),
      );
      const all: Figures[] = [];
      for (const cpuRate of CPU_RATES) {
        options.say(`every word of the format, typing at ${cpuRate}×`);
        const turns = subjects.map((subject) => emptyFigures(subject, { action: "typing", cpuRate }));
        await takeTurns(turns, options);
        all.push(...turns);
      }
      await Promise.all(subjects.map(({ page }) => page.context().close()));
      return all;
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

/**
 * The variants take turns within each round, and each round begins with another of them, so that what else the machine
 * does falls on all alike.
 */
async function takeTurns(turns: readonly Figures[], { isQuick, profiles }: BenchOptions) {
  const act = (figures: Figures) => {
    if (figures.action === "typing") return type(figures, isQuick ? 10 : 20);
    return figures.action === "toggling" ? toggle(figures) : comeBack(figures);
  };
  // The first round warms up: code that ran once is compiled then.
  for (let round = 0; round <= (isQuick ? 2 : 7); round++) {
    const first = round % turns.length;
    for (const figures of [...turns.slice(first), ...turns.slice(0, first)]) {
      await bringToFront(figures);
      await act(round === 0 ? emptyFigures(figures.subject, figures) : figures);
    }
  }
  if (profiles === undefined) return;
  for (const figures of turns) {
    const { subject, action, cpuRate } = figures;
    await bringToFront(figures);
    const name = `${subject.variant}-${subject.form}-${action}-${cpuRate}x.cpuprofile`;
    const file = join(profiles, name.replaceAll(" ", "-"));
    await profiled(subject, file, () => act(emptyFigures(subject, figures)));
  }
}

function emptyFigures(subject: Subject, { action, cpuRate }: Pick<Figures, "action" | "cpuRate">): Figures {
  const times = { script: [], mainThread: [], painted: [], longTasks: [] };
  return { subject, action, cpuRate, ...times };
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
  figures.script.push((after.script - before.script) / keys);
  figures.mainThread.push((after.mainThread - before.mainThread) / keys);
  const slow = await page.evaluate(takeNotes, "bench:key");
  figures.painted.push(...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => PROMPT_MS));
  figures.longTasks.push(...(await page.evaluate(takeNotes, "bench:long-task")));
}

/** Chooses a radio's second option, which shows further questions, having taken it back first. */
async function toggle({ subject, cpuRate, script, painted }: Figures): Promise<void> {
  const { page, radio, shown } = subject;
  const yes = page.locator(`input[type=radio][name="${radio}"]`).first();
  await yes.check({ force: true });
  await page.locator(`[id="${shown}"]`).waitFor({ state: "detached" });
  await yes.focus();
  await page.evaluate(watchForPaint, shown);
  const before = await threadTimes(subject);
  await press(subject, { key: "ArrowDown", code: "ArrowDown", windowsVirtualKeyCode: 40 });
  painted.push(await untilPainted(page));
  await page.waitForTimeout(SETTLE_MS * cpuRate);
  script.push((await threadTimes(subject)).script - before.script);
}

async function untilPainted(page: Page): Promise<number> {
  const painted = await page.waitForFunction(paintedAfterPress, undefined, { polling: 50 });
  return (await painted.jsonValue()) ?? Number.NaN;
}

/** Goes back to the page from another one of the form, until its boxes are painted. */
async function comeBack({ subject, cpuRate, script, painted, longTasks }: Figures): Promise<void> {
  const { page, text, away, back } = subject;
  const rest = () => page.waitForTimeout(SETTLE_MS * cpuRate);
  await page.locator(away).click();
  await page.locator(`[id="${text}"]`).waitFor({ state: "hidden" });
  await rest();
  await page.locator(back).focus();
  await page.evaluate(takeNotes, "bench:long-task");
  await page.evaluate(watchForPaint, text);
  const before = await threadTimes(subject);
  await press(subject, { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" });
  painted.push(await untilPainted(page));
  await rest();
  script.push((await threadTimes(subject)).script - before.script);
  longTasks.push(...(await page.evaluate(takeNotes, "bench:long-task")));
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
  const [page, other] = compiled.pages;
  if (page === undefined || other === undefined) throw new Error("The form needs two pages.");
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
      const { text, radio, shown } = places;
      const ids = { text: prefix + text, radio: prefix + radio, shown: prefix + shown };
      const isOurs = variant === "ours";
      const away = isOurs ? `nav a[href="${other.route}"]` : "#to-other";
      const back = isOurs ? `nav a[href="${page.route}"]` : "#to-form";
      return { variant, form, ...ids, away, back, ...(await openWatched(browser, url)) };
    }),
  );
}
