import { watch } from "chokidar";

/** Editors write a file in several steps, and staff save several files in a row. */
const QUIET_MS = 150;

/** Calls back when something below one of the paths has changed and then been quiet for a moment. Gives how to stop. */
export async function watchDefinitions(
  paths: readonly string[],
  onChange: () => void,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([...paths], { ignoreInitial: true });
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  });
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
