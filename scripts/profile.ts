import { parseArgs } from "node:util";
import type { FormName } from "./bench/browser/subjects.ts";
import { isProfiled, PROFILED, profile } from "./bench/profile/profile.ts";
import { CliError, runOrFail } from "./process/cli-error.ts";

const HELP = `Usage: npm run profile -- ACTION [--cpu RATE] [--form FORM] [--top COUNT]

Says where the browser's time goes, function by function, and for a load what was asked for when. Builds the web part
when it is stale and starts the product with data of its own; needs Chromium.

Actions:
  type     letters into a text box
  toggle   a choice that shows further questions
  mount    to another page and back
  load     /about on a simulated phone, with an empty cache

  --cpu RATE     how many times slower the processor is to be; 4 when not given
  --form FORM    real (About You, the default), or a number of questions such as 320
  --top COUNT    how many functions to list; 25 when not given
  --help         show this
`;

async function main(): Promise<number> {
  const usage = parse();
  if (usage === undefined) {
    process.stdout.write(HELP);
    return 0;
  }
  process.stdout.write(await profile(usage));
  return 0;
}

/** What to profile, undefined when help is asked for. */
function parse() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cpu: { type: "string", default: "4" },
      form: { type: "string", default: "real" },
      top: { type: "string", default: "25" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [action = ""] = positionals;
  if (!isProfiled(action)) throw new CliError(2, `Say what to profile: ${PROFILED.join(", ")}.`);
  const [cpuRate, top] = [Number(values.cpu), Number(values.top)];
  const form = formOf(values.form);
  if (!(cpuRate >= 1 && top >= 1) || form === undefined) {
    throw new CliError(2, "RATE, COUNT and FORM are numbers from 1.");
  }
  return { action, cpuRate, top, form };
}

function formOf(text: string): FormName | undefined {
  if (text === "real") return text;
  return Number(text) >= 1 ? `${Number(text)}` : undefined;
}

await runOrFail("profile", main);
