import type { Database } from "./schema.ts";

/** `waiting` for its next try, `due` and not begun, being done, or put aside until somebody looks at it. */
export const JOB_STATES = ["waiting", "due", "running", "given_up"] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface JobCount {
  readonly kind: string;
  readonly state: JobState;
  readonly count: number;
  /** When the first of them is or was to be done, in milliseconds since 1970. */
  readonly firstRunAt: number;
}

/** How many jobs of each kind are in each state; those of which there are none are left out. */
export async function countJobs(db: Database, now: number): Promise<readonly JobCount[]> {
  const rows = await db
    .selectFrom("jobs")
    .select((of) => [
      "kind",
      of
        .case()
        .when("given_up_at", "is not", null)
        .then<JobState>("given_up")
        .when("leased_until", ">", now)
        .then<JobState>("running")
        .when("run_at", ">", now)
        .then<JobState>("waiting")
        .else<JobState>("due")
        .end()
        .as("state"),
      of.fn.countAll<number>().as("count"),
      of.fn.min<number>("run_at").as("firstRunAt"),
    ])
    .groupBy(["kind", "state"])
    .execute();
  return rows;
}
