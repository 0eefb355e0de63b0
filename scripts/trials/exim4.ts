import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { ROOT } from "../process/root.ts";
import { hold, runProgram, takesConnections, type Trial, until } from "./trial.ts";

/** Debian's exim4 with the settings that its package has made: for this machine alone, TLS with its own certificate. */
export const exim4Trial: Trial = {
  about: "Debian's exim4 as it comes takes a mail over TLS on localhost",
  needs: { exim4: "exim4-daemon-light" },
  needsRoot: true,
  run: async ({ folder, say, start }) => {
    const port = await freePort();
    const exim = start([
      "exim4",
      "-bdf",
      "-oX",
      `127.0.0.1.${port}`,
      "-oP",
      join(folder, "exim.pid"),
      "-d-all+receive",
    ]);
    await until("exim4", () => takesConnections(port), exim.output);
    const admin = (...command: readonly string[]) =>
      runProgram([process.execPath, join(ROOT, "scripts/admin.ts"), ...command], {
        cwd: ROOT,
        environment: {
          ...process.env,
          SMTP_URL: `smtp://localhost:${port}`,
          MAIL_FROM: "root@localhost",
          DATA_DIR: join(folder, "data"),
        },
      });
    say(admin("mail-test", "root@localhost").trim());
    const log = runProgram(["tail", "-n", "20", "/var/log/exim4/mainlog"]);
    const taken = log.split("\n").findLast((line) => line.includes("<= root@localhost"));
    hold("exim4 took it over TLS", taken?.includes("P=esmtps") === true, log);
    say(`its log: ${taken}`);
  },
};
