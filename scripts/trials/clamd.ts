import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clamdScanner, ScannerError } from "../../src/server/conversion/virus-scanner.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { hold, takesConnections, type Trial, until } from "./trial.ts";

const WORD = "a-virus-of-our-own-and-of-nobody-else";

/** Debian's clamd with a signature of our own: nothing is downloaded. */
export const clamdTrial: Trial = {
  about: "Debian's clamd finds a signature of our own, and takes other files",
  needs: { clamd: "clamav-daemon" },
  run: async ({ folder, say, start }) => {
    const port = await freePort();
    const signatures = join(folder, "signatures");
    await mkdir(signatures);
    // clamd gives up root for the user of its settings.
    await chmod(folder, 0o755);
    await writeFile(join(signatures, "own.ndb"), `Own.Word:0:*:${Buffer.from(WORD).toString("hex")}\n`);
    const settings = join(folder, "clamd.conf");
    await writeFile(
      settings,
      [
        "Foreground yes",
        "TCPAddr 127.0.0.1",
        `TCPSocket ${port}`,
        `DatabaseDirectory ${signatures}`,
        "StreamMaxLength 2M",
        "LogTime no",
        "",
      ].join("\n"),
    );
    const clamd = start(["clamd", "--config-file", settings]);
    await until("clamd", () => takesConnections(port), clamd.output);
    const scanner = clamdScanner({ host: "127.0.0.1", port });
    const { signal } = new AbortController();
    say(await scanner.version());
    const file = Buffer.concat([Buffer.alloc(100_000, 1), Buffer.from(WORD), Buffer.alloc(100_000, 2)]);
    hold("the file with the word is found", await scanner.isInfected(file, signal));
    hold("a file without it is taken", !(await scanner.isInfected(Buffer.alloc(900_000, 3), signal)));
    const reasonOf = (bytes: Uint8Array) =>
      scanner.isInfected(bytes, signal).then(
        () => "",
        (error: unknown) => (error instanceof ScannerError ? error.reason : String(error)),
      );
    const tooLarge = await reasonOf(Buffer.alloc(3_000_000));
    hold("what is too large is told of", tooLarge.includes("StreamMaxLength"), tooLarge);
    await clamd.end();
    const away = await reasonOf(file);
    hold("that it is away is told of", away.includes("no clamd takes connections"), away);
    say("found its word, took the other file, and told of one that is too large and of its end");
  },
};
