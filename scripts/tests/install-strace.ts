import { existsSync } from "node:fs";
import { runQuietly } from "../process/run-quietly.ts";

/**
 * Installs strace, with which the tests see when data reach the disk, where that is possible without asking: on Debian
 * and its kin, as root. Without it those tests say in a line that they were left out.
 */
export async function installStrace(): Promise<void> {
  if ((await runQuietly("strace", ["--version"])).code === 0) return;
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runQuietly("apt-get", ["update"], { env });
  await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", "strace"], { env });
}
