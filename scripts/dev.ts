import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { runScript } from "./process/run-script.ts";

const HELP = `Usage: npm run dev

The server and Vite on one address, http://localhost:3000 unless PORT says otherwise: a change under src/web shows
at once, a change of the server's part of src restarts the server, a change under forms/ is published and shows when the
page is reloaded. Ctrl+C stops.
`;

await runScript({
  name: "dev",
  help: HELP,
  options: {},
  run: async () => {
    const script = fileURLToPath(new URL("dev/serve.ts", import.meta.url));
    const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", script], {
      stdio: "inherit",
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
    const [code] = await once(child, "exit");
    return typeof code === "number" ? code : 0;
  },
});
