import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Metrics } from "./metrics.ts";

/** Where Node tells of every child process that is made. */
const CHANNEL = "child_process";

/** What a child does, by the file that it runs. */
const CHILDREN = {
  "compile.process.ts": "forms",
  "search.process.ts": "lookup",
  "pdf.process.ts": "pdf_copy",
  "convert.process.ts": "conversion",
  "draw-pages.process.ts": "page_pictures",
  soffice: "libreoffice",
} as const;

/** Counts the children of this process that start, and those that end otherwise than planned. Returns a stop function. */
export function countChildren({ childStarts, childFailures }: Metrics): () => void {
  for (const child of Object.values(CHILDREN)) {
    childStarts.inc({ child }, 0);
    childFailures.inc({ child }, 0);
  }
  const onChild = (message: unknown) => {
    // Node publishes this shape on this channel; what it runs is known once it has started.
    const { process: made } = message as { readonly process: ChildProcess };
    made.once("spawn", () => {
      const child = nameOf(made.spawnargs);
      if (child === null) return;
      childStarts.inc({ child });
      made.once("exit", (code) => {
        // One that we killed ourselves ends without a code: to stop it when idle, or for taking too long.
        if (code !== 0 && !made.killed) childFailures.inc({ child });
      });
    });
  };
  subscribe(CHANNEL, onChild);
  return () => void unsubscribe(CHANNEL, onChild);
}

function nameOf(command: readonly string[]): string | null {
  for (const [file, child] of Object.entries(CHILDREN)) {
    if (command.some((part) => part === file || part.endsWith(`/${file}`) || part.endsWith(`\\${file}`))) {
      return child;
    }
  }
  return null;
}
