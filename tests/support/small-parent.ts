import { openSync } from "node:fs";
import { KeptProcess } from "../../src/server/processes/kept-process.ts";
import { ServiceProcess } from "../../src/server/processes/service-process.ts";
import { SMALL_PROCESS } from "./small-process.ts";

/**
 * Starts the small process and tells what that says of itself, or its error; then it goes on for as long as the process
 * does. Its argument is what else it does: 'linger' and 'compute' ask the process that, 'open files' leaves it none to open before. 'keep'
 * has a process that is kept, and ends; 'give up' ends while the process has work that never waits.
 */
const [, , what] = process.argv;
if (what === "open files") openFiles();
const small = what === "keep" ? new KeptProcess(SMALL_PROCESS) : new ServiceProcess(SMALL_PROCESS);
const told = await small.ask({ kind: "describe" }).then(JSON.stringify, String);
if (what === "linger") void small.ask({ kind: "linger" });
if (what === "compute") void small.ask({ kind: "compute" });
if (what === "give up") void small.ask({ kind: "never wait" });
process.stdout.write(told);
if (what === "give up") setTimeout(() => process.exit(), 500);
if (what === "open files" && small instanceof ServiceProcess) await small.stop();

function openFiles(): void {
  try {
    for (;;) openSync("/dev/null", "r");
  } catch {
    // No more may be open.
  }
}
