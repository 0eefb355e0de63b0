import { stat } from "node:fs/promises";
import { scanFolder } from "./scan-folder.ts";

/** Often enough for somebody who saves and looks, and less than a hundredth of a processor for a form's files. */
const LOOK_MS = 1_000;
/** Editors write a file in several steps, and staff save several files in a row. */
const QUIET_MS = 150;

/**
 * Calls back when a file, or something below a folder, is another one than before and has then stayed the same for a
 * moment. It looks at the paths again and again instead of asking the system for events: those are about what a path
 * led to once, so a folder that another one was moved to, and the link that Kubernetes turns to the next version of a
 * ConfigMap, would never be noticed, and network file systems send none. Gives how to stop.
 */
export async function watchDefinitions(
  paths: readonly string[],
  onChange: () => void,
  lookMs = LOOK_MS,
): Promise<() => Promise<void>> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let reported = await lookAt(paths);
  let seen = reported;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    const found = await lookAt(paths);
    if (isOver) return;
    const isQuiet = found === seen;
    seen = found;
    if (isQuiet && found !== reported) {
      reported = found;
      onChange();
    }
    later(isQuiet ? lookMs : QUIET_MS);
  };
  const later = (ms: number) => {
    timer = setTimeout(() => {
      looking = look();
    }, ms);
  };
  later(lookMs);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await looking;
  };
}

/** A text that differs as soon as anything at these paths does. */
async function lookAt(paths: readonly string[]): Promise<string> {
  return JSON.stringify(await Promise.all(paths.map(signatureOf)));
}

async function signatureOf(path: string): Promise<unknown> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile()) return [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs];
  const { files, unreadable } = await scanFolder(path);
  return [[...files].map(([name, { signature }]) => [name, signature]), [...unreadable]];
}
