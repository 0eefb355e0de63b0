import type { JobRunner } from "./job-runner.ts";

/** Job runners side by side, so that a long conversion keeps no mail waiting. */
export class JobLanes {
  readonly #lanes: readonly JobRunner[];

  constructor(lanes: readonly JobRunner[]) {
    this.#lanes = lanes;
  }

  start(): void {
    for (const lane of this.#lanes) lane.start();
  }

  /** Says that a job was added. */
  wake(): void {
    for (const lane of this.#lanes) lane.wake();
  }

  /** Begins no other job and waits for those under way. */
  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}
