import { afterEach, describe, expect, it } from "vitest";
import { runs } from "../../support/depth.ts";
import { DATABASES, makePlace, type Place } from "./place.ts";
import { runKills } from "./run-kills.ts";

/** Six restarts take seconds; a machine that is busy with other things needs more. */
const TIME_LIMIT_MS = 600_000;

describe.each(DATABASES)("a server that is killed in the middle of saves, on %s", (_name, kind) => {
  let place: Place;
  afterEach(() => place.remove());

  it(
    "loses no acknowledged save and applies none by half, and sessions go on",
    async () => {
      place = await makePlace(kind);
      const [kills, saves] = [runs(6, 2), runs(600, 100)];
      const report = await runKills({ ...place, kills, saves, applicants: 4 });
      expect(report).toMatchObject({ kills, lost: 0, halfApplied: 0, inconsistent: 0 });
      expect(report.acknowledged).toBeGreaterThanOrEqual(saves);
    },
    TIME_LIMIT_MS,
  );
});
