import { openBrowser } from "../../../tests/journeys/support/open-browser.ts";
import { ensureWebBuild } from "../../web-build/ensure-web-build.ts";
import { servePeers } from "../peers/serve-peers.ts";
import type { BenchOptions, Suite, SuiteReport } from "../suite.ts";
import { browserTables, browserVerdicts } from "./browser-tables.ts";
import { type Measured, measureForm } from "./measure.ts";
import { type FormName, serveForm } from "./subjects.ts";
import { summarize } from "./summary.ts";

const FORMS: readonly FormName[] = ["real", "80", "160", "320"];
const QUICK_FORMS: readonly FormName[] = ["real", "80", "320"];

export const browserSuite: Suite = {
  name: "browser",
  purpose: "typing, conditions and page changes in Chromium, beside stock rjsf and inputs written by hand",
  run,
};

async function run(options: BenchOptions): Promise<SuiteReport> {
  options.say("building");
  await ensureWebBuild();
  const peers = await servePeers();
  const browser = await openBrowser();
  try {
    const measured: Measured[] = [];
    for (const name of options.isQuick ? QUICK_FORMS : FORMS) {
      const form = await serveForm(name, peers);
      try {
        measured.push(...(await measureForm(form, browser, options)));
      } finally {
        await form.stop();
      }
    }
    const summaries = measured.map(summarize);
    return { tables: browserTables(summaries), verdicts: browserVerdicts(summaries) };
  } finally {
    await browser.close();
    await peers.stop();
  }
}
