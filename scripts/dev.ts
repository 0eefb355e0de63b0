import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const HELP = `Usage: npm run dev

The server and Vite on one address, http://localhost:3000 unless PORT says otherwise: a change under src/web shows
at once, a change under src/server, src/engine or src/contract restarts the server, a change under forms/ is
published and shows when the page is reloaded. Ctrl+C stops.
`;

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });

if (values.help) {
  process.stdout.write(HELP);
} else {
  const script = fileURLToPath(new URL("dev/serve.ts", import.meta.url));
  const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", script], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => {
    process.exitCode = code ?? 0;
  });
}
