import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { ROOT } from "../process/root.ts";
import { hold, runProgram, type Trial, type TrialPlace, until } from "./trial.ts";

/** The program, in a copy that belongs to root, without what git does not have but the packages and the build. */
const PARTS = [
  "node_modules",
  "dist",
  "src",
  "scripts",
  "forms",
  "package.json",
  "package-lock.json",
  "partner.config.json",
  "vite.config.ts",
  "vite.desk.config.ts",
  "vite.preview.config.ts",
  "tests",
];

/**
 * The units of docs/deploy, each as systemd would start it, without systemd: in a mount namespace whose root is read-only but
 * for the state directories, with a /tmp of its own, as a user without rights.
 */
export const systemdTrial: Trial = {
  about: "the units of docs/deploy start in a mount namespace with a read-only root",
  needs: { "systemd-analyze": "systemd", unshare: "util-linux", setpriv: "util-linux" },
  needsRoot: true,
  run: async (place) => {
    const { folder, say } = place;
    const deploy = join(ROOT, "docs/deploy");
    const units = ["admission.service", "admission-backup.service", "admission-purge.service"];
    runProgram([process.execPath, join(ROOT, "scripts/start.ts"), "--build"], { cwd: ROOT });
    const program = join(folder, "opt");
    await mkdir(program);
    for (const part of PARTS)
      await cp(join(ROOT, part), join(program, part), { recursive: true, verbatimSymlinks: true });
    await symlink("/mnt/admission.env", join(program, ".env"));
    const port = await freePort();
    await writeFile(join(folder, "admission.env"), `PORT=${port}\nDATA_DIR=/var/lib/admission\n`);
    const inPlace = { program, settings: join(folder, "admission.env"), state: join(folder, "state") };
    await mkdir(inPlace.state);

    const server = place.start(await commandOf(join(deploy, "admission.service"), inPlace));
    const address = `http://localhost:${port}`;
    await until("the server", () => isReady(address), server.output);
    const page = await fetch(`${address}/login`);
    hold("the page is served", page.ok && (await page.text()).includes('<div id="root"'));
    say(`admission.service serves ${address}/login`);
    for (const unit of units.slice(1)) await runUnit(place, join(deploy, unit), inPlace);
    const stopping = performance.now();
    const code = await server.end("SIGTERM");
    say(`admission.service ended with ${code} after ${Math.round(performance.now() - stopping)} ms`);
    hold("it ends by itself", code === 0, server.output());
    verify(
      units.map((unit) => join(deploy, unit)),
      say,
    );
  },
};

async function runUnit({ start, say }: TrialPlace, unit: string, inPlace: InPlace): Promise<void> {
  const started = start(await commandOf(unit, inPlace));
  await until(`the end of ${unit}`, () => started.child.exitCode !== null, started.output);
  hold(`${unit} ends with 0`, started.child.exitCode === 0, started.output());
  say(`${unit.slice(unit.lastIndexOf("/") + 1)}: ${started.output().trim().replaceAll("\n", " ")}`);
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/ready`).catch(() => null);
  return answer?.ok === true;
}

interface InPlace {
  /** What lies at /opt/admission, at /etc/admission.env and in /var/lib. */
  readonly program: string;
  readonly settings: string;
  readonly state: string;
}

/** What systemd would do, as far as it bears on files and rights. */
async function commandOf(unit: string, { program, settings, state }: InPlace): Promise<readonly string[]> {
  const text = await readFile(unit, "utf8");
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const one = (name: string) => all(name)[0] ?? "";
  hold(`${unit} is as strict as the trial`, one("ProtectSystem") === "strict" && one("PrivateTmp") === "yes");
  const user = one("User");
  runProgram([
    "sh",
    "-c",
    `id -u ${user} >/dev/null 2>&1 || useradd --system --home-dir /var/lib/${user} --shell /usr/sbin/nologin ${user}`,
  ]);
  const folders = one("StateDirectory").split(" ");
  for (const name of folders) {
    await mkdir(join(state, name), { recursive: true });
    runProgram(["chown", user, join(state, name)]);
    runProgram(["chmod", one("StateDirectoryMode"), join(state, name)]);
  }
  const lines = [
    "set -e",
    "mount --make-rprivate /",
    // Places for what is mounted, as long as anything can be made; the namespace alone has them.
    "mount -t tmpfs tmpfs /opt && mkdir /opt/admission",
    `mount --bind ${program} /opt/admission`,
    "mount -t tmpfs tmpfs /mnt",
    `mkdir /mnt/state && mount --bind ${state} /mnt/state && cp ${settings} /mnt/admission.env && chgrp ${user} /mnt/admission.env && chmod 640 /mnt/admission.env`,
    "mount -t tmpfs tmpfs /var/lib",
    ...folders.flatMap((name) => [
      `mkdir /var/lib/${name}`,
      `mount --bind /mnt/state/${name} /var/lib/${name}`,
    ]),
    // EnvironmentFile is read by systemd itself, as root.
    "set -a && . /mnt/admission.env && set +a",
    "umount /mnt/state",
    "mount -t tmpfs -o mode=1777 tmpfs /tmp",
    // ProtectSystem=strict: everything but /dev, /proc, /sys and what is named. Mounts of their own stay as they are.
    "mount -o remount,bind,ro / && mount -o remount,bind,ro /opt/admission",
    `umask ${one("UMask")}`,
    `cd ${one("WorkingDirectory")}`,
    ...all("Environment").map((value) => `export ${value}`),
    `export HOME=/var/lib/${user} USER=${user}`,
    `touch /opt/admission/written 2>/dev/null && echo "the program's folder can be written" && exit 9 || true`,
    ...all("ExecStartPre")
      .concat(all("ExecStart"))
      .map((value, index, every) => {
        const command = `setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all ${value.replaceAll("%%", "%")}`;
        const isLast = index === every.length - 1 && all("ExecStartPost").length === 0;
        return isLast ? `exec ${command}` : command;
      }),
    ...all("ExecStartPost").map((value) => `setpriv --reuid=${user} --regid=${user} --clear-groups ${value}`),
  ];
  return ["env", "-i", `PATH=${process.env.PATH ?? ""}`, "unshare", "--mount", "sh", "-c", lines.join("\n")];
}

/** What systemd itself says of the units. */
function verify(units: readonly string[], say: (line: string) => void): void {
  const output = runProgram(["sh", "-c", `systemd-analyze verify ${units.join(" ")} 2>&1 || true`]);
  const own = output
    .split("\n")
    .filter((line) => line.includes("admission") && !/is not executable|not found/i.test(line));
  hold("systemd finds nothing wrong with the units", own.length === 0, own.join("\n"));
  say("systemd-analyze verify finds nothing");
}
