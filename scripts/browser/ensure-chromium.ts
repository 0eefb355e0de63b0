import { existsSync } from "node:fs";
import { runQuietly } from "../process/run-quietly.ts";
import { findChromium } from "./find-chromium.ts";

const ADVICE =
  "The browser journeys need Chromium: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.";

/** The first is the smaller one, which not every system has. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

/**
 * Finds Chromium, and installs it where that is possible without asking: on Debian and its kin, as root.
 * @throws Error with one sentence that says what to install.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) throw new Error(ADVICE);
  process.stdout.write("Installing Chromium for the browser journeys…\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runQuietly("apt-get", ["update"], { env });
  const outputs: string[] = [];
  for (const name of PACKAGES) {
    const { output } = await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", name], {
      env,
    });
    outputs.push(output);
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error([ADVICE, ...outputs].join("\n"));
}
