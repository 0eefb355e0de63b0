import type { Browser } from "playwright-core";
import { startApp } from "../../../tests/journeys/support/app-server.ts";
import { openBrowser } from "../../../tests/journeys/support/open-browser.ts";
import { ensureWebBuild } from "../../web-build/ensure-web-build.ts";
import { mount, toggle, type } from "../browser/actions.ts";
import { type FormName, type Subject, serveForm } from "../browser/subjects.ts";
import { servePeers } from "../peers/serve-peers.ts";
import { hotFunctions } from "./hot-functions.ts";
import { loadReport } from "./load-report.ts";

/** What can be profiled. */
export const PROFILED = ["type", "toggle", "mount", "load"] as const;
export type Profiled = (typeof PROFILED)[number];

export const isProfiled = (text: string): text is Profiled => PROFILED.some((action) => action === text);

interface ProfileOptions {
  readonly action: Profiled;
  readonly cpuRate: number;
  readonly form: FormName;
  readonly top: number;
}

const KEYS = 60;
const TIMES = 5;
const ACTIONS = {
  type: (subject: Subject) => type(subject, KEYS),
  toggle: (subject: Subject) => repeated(() => toggle(subject)),
  mount: (subject: Subject) => repeated(() => mount(subject)),
} as const;

/** Does an action in Chromium under its sampling profiler; gives the report as text. */
export async function profile({ action, cpuRate, form, top }: ProfileOptions): Promise<string> {
  await ensureWebBuild();
  const browser = await openBrowser();
  try {
    return action === "load"
      ? await profileLoad(browser, cpuRate, top)
      : await profileAction(browser, { action, cpuRate, form, top });
  } finally {
    await browser.close();
  }
}

async function profileLoad(browser: Browser, cpuRate: number, top: number): Promise<string> {
  const server = await startApp();
  try {
    return await loadReport(browser, { url: `${server.address}/about`, usable: "first_name", cpuRate, top });
  } finally {
    await server.stop();
  }
}

async function profileAction(
  browser: Browser,
  { action, cpuRate, form, top }: ProfileOptions & { readonly action: keyof typeof ACTIONS },
): Promise<string> {
  const peers = await servePeers();
  const served = await serveForm(form, peers);
  try {
    const [ours] = await served.subjects(browser);
    if (ours === undefined) throw new Error("The product is not among what is served.");
    await ours.page.show(cpuRate);
    // Code that ran once is compiled then.
    await ACTIONS[action](ours);
    const devtools = await ours.page.page.context().newCDPSession(ours.page.page);
    await devtools.send("Profiler.enable");
    await devtools.send("Profiler.setSamplingInterval", { interval: 100 });
    await devtools.send("Profiler.start");
    await ACTIONS[action](ours);
    const { profile: recorded } = await devtools.send("Profiler.stop");
    const times = action === "type" ? KEYS : TIMES;
    return hotFunctions(recorded, { times, top });
  } finally {
    await served.stop();
    await peers.stop();
  }
}

async function repeated(act: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < TIMES; time++) await act();
}
