import { cpus, loadavg, release, totalmem, type } from "node:os";

/** What the figures were taken on and how busy it was, in one line. */
export function describeMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.replaceAll(/\s+/g, " ").trim() ?? "unknown processor";
  const gib = Math.round(totalmem() / 1024 ** 3);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${processors.length} × ${model}, ${gib} GiB, ${type()} ${release()}, Node ${process.versions.node}; load ${load} before`;
}
