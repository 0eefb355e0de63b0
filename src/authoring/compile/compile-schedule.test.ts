import { describe, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { instantsOf, startOfDay } from "../../form/schedule/local-time.ts";
import { nextChange, phaseAt, type Schedule } from "../../form/schedule/schedule.ts";
import { lintForms } from "../lint/lint-forms.ts";

/** What the words of application.json are compiled to, with moments as ISO 8601. */
function compiled(words: Readonly<Record<string, string | number>>) {
  const application = { ...JSON.parse(MINIMAL_FORMS["application.json"] ?? ""), ...words };
  const { form, findings } = lintForms({
    ...MINIMAL_FORMS,
    "application.json": JSON.stringify(application),
  });
  expect(findings).toEqual([]);
  const { opens, closes, takenUntil } = form?.schedule ?? {};
  const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
  return { opens: iso(opens?.at), closes: iso(closes?.at), takenUntil: iso(takenUntil), form };
}

const NEW_YORK = { timeZone: "America/New_York" };

describe("when a form opens and closes", () => {
  it("is a time of the school's time zone, in winter and in summer [OPN-02]", () => {
    expect(compiled({ ...NEW_YORK, opens: "2027-01-05T08:00", closes: "2027-07-01T17:00" })).toMatchObject({
      opens: "2027-01-05T13:00:00.000Z",
      closes: "2027-07-01T21:00:00.000Z",
      takenUntil: undefined,
    });
  });

  it("is the whole of a day that has no time, however long clocks make it [OPN-02]", () => {
    expect(compiled({ ...NEW_YORK, opens: "2027-03-14", closes: "2027-03-14" })).toMatchObject({
      opens: "2027-03-14T05:00:00.000Z",
      closes: "2027-03-15T03:59:59.999Z",
    });
    expect(compiled({ ...NEW_YORK, opens: "2027-11-07", closes: "2027-11-07" })).toMatchObject({
      opens: "2027-11-07T04:00:00.000Z",
      closes: "2027-11-08T04:59:59.999Z",
    });
  });

  it("is said in the school's time zone, a day's end as its last minute [OPN-02]", () => {
    const { form } = compiled({ ...NEW_YORK, opens: "2027-01-05", closes: "2027-03-01" });
    expect(form?.schedule?.opens?.words).toBe("Tuesday, January 5, 2027 at 12:00 AM Eastern Standard Time");
    expect(form?.schedule?.closes?.words).toBe("Monday, March 1, 2027 at 11:59 PM Eastern Standard Time");
  });

  it("has its grace as a moment, and none for no minutes [OPN-02]", () => {
    const closes = "2027-03-01T17:00";
    expect(compiled({ ...NEW_YORK, closes, graceMinutes: 10 }).takenUntil).toBe("2027-03-01T22:10:00.000Z");
    expect(compiled({ ...NEW_YORK, closes, graceMinutes: 0 }).takenUntil).toBeUndefined();
  });

  it("is nothing where the form says nothing, whatever its time zone [OPN-02]", () => {
    expect(compiled({}).form).not.toHaveProperty("schedule");
    expect(compiled(NEW_YORK).form).not.toHaveProperty("schedule");
  });
});

const at = (iso: string) => Date.parse(iso);
const iso = (moments: readonly number[]) => moments.map((moment) => new Date(moment).toISOString());

describe("local times", () => {
  it.each([
    ["2027-03-14T01:59Z", "America/New_York", ["2027-03-14T06:59:00.000Z"]],
    ["2027-03-14T02:00Z", "America/New_York", []],
    ["2027-03-14T03:00Z", "America/New_York", ["2027-03-14T07:00:00.000Z"]],
    ["2027-11-07T01:00Z", "America/New_York", ["2027-11-07T05:00:00.000Z", "2027-11-07T06:00:00.000Z"]],
    ["2027-11-07T02:00Z", "America/New_York", ["2027-11-07T07:00:00.000Z"]],
    // By half an hour.
    ["2027-04-04T01:45Z", "Australia/Lord_Howe", ["2027-04-03T14:45:00.000Z", "2027-04-03T15:15:00.000Z"]],
    ["2027-01-05T08:00Z", "Asia/Kathmandu", ["2027-01-05T02:15:00.000Z"]],
    // The island that left a day out.
    ["2011-12-30T12:00Z", "Pacific/Apia", []],
    ["2027-01-05T08:00Z", "UTC", ["2027-01-05T08:00:00.000Z"]],
  ] as const)("%s in %s [OPN-02]", (local, timeZone, moments) => {
    expect(iso(instantsOf(at(local), timeZone))).toEqual(moments);
  });

  it("begin a day where midnight does not come, or comes twice [OPN-02]", () => {
    expect(iso([startOfDay(at("2026-09-06T00:00Z"), "America/Santiago")])).toEqual([
      "2026-09-06T04:00:00.000Z",
    ]);
    expect(iso([startOfDay(at("2026-11-01T00:00Z"), "America/Havana")])).toEqual([
      "2026-11-01T04:00:00.000Z",
    ]);
  });
});

describe("how a form stands", () => {
  const schedule: Schedule = {
    opens: { at: at("2027-01-05T13:00Z"), words: "" },
    closes: { at: at("2027-03-01T22:00Z"), words: "" },
    takenUntil: at("2027-03-01T22:10Z"),
  };

  it.each([
    ["2027-01-05T12:59:59.999Z", "upcoming", "2027-01-05T13:00:00.000Z"],
    ["2027-01-05T13:00Z", "open", "2027-02-27T22:00:00.000Z"],
    ["2027-02-27T21:59:59.999Z", "open", "2027-02-27T22:00:00.000Z"],
    ["2027-02-27T22:00Z", "closing", "2027-03-01T22:00:00.001Z"],
    ["2027-03-01T22:00Z", "closing", "2027-03-01T22:00:00.001Z"],
    ["2027-03-01T22:00:00.001Z", "late", "2027-03-01T22:10:00.001Z"],
    ["2027-03-01T22:10Z", "late", "2027-03-01T22:10:00.001Z"],
  ] as const)("at %s is %s, until %s [OPN-01]", (now, phase, next) => {
    expect(phaseAt(schedule, at(now))).toBe(phase);
    expect(iso([nextChange(schedule, at(now))])).toEqual([next]);
  });

  it("is closed once the grace is over, at once where there is none, for ever [OPN-01]", () => {
    const { closes } = schedule;
    expect(phaseAt(schedule, at("2027-03-01T22:10:00.001Z"))).toBe("closed");
    expect(phaseAt(closes === undefined ? {} : { closes }, at("2027-03-01T22:00:00.001Z"))).toBe("closed");
    expect(nextChange(schedule, at("2027-03-02T00:00Z"))).toBe(Number.POSITIVE_INFINITY);
  });

  it("is open where it has no limits [OPN-01]", () => {
    expect(phaseAt({}, at("2027-03-02T00:00Z"))).toBe("open");
  });
});
