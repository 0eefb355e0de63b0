/** What the profiler of Chromium gives, as far as it is read here. */
interface Recorded {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
    };
  }[];
  readonly samples?: readonly number[] | undefined;
  readonly timeDeltas?: readonly number[] | undefined;
}

/** Not script: the profiler itself, and waiting. */
const NO_WORK = new Set(["(idle)", "(program)", "(root)"]);

/** The functions that took longest by themselves, in milliseconds for each of so many times. */
export function hotFunctions(
  { nodes, samples = [], timeDeltas = [] }: Recorded,
  { times, top }: { readonly times: number; readonly top: number },
): string {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const selfMs = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? "?";
    if (!NO_WORK.has(name))
      selfMs.set(name, (selfMs.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000 / times);
  }
  const sorted = [...selfMs].toSorted(([, a], [, b]) => b - a);
  const total = sorted.reduce((sum, [, ms]) => sum + ms, 0);
  const lines = sorted.slice(0, top).map(([name, ms]) => `${ms.toFixed(3).padStart(9)}  ${name}`);
  return `${[`${total.toFixed(3).padStart(9)}  ms of script each time; by themselves:`, ...lines].join("\n")}\n`;
}

function nameOf({
  functionName,
  url,
  lineNumber,
  columnNumber,
}: Recorded["nodes"][number]["callFrame"]): string {
  if (url === "") return functionName;
  const file = url.slice(url.lastIndexOf("/") + 1);
  return `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}:${columnNumber + 1}`;
}
