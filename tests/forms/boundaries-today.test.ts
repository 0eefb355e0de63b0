import { afterEach, describe, expect, it } from "vitest";
import { EMPTY_DISPLAY_STATE } from "../../src/form/index.ts";
import { submissionErrors } from "../../src/server/applications/submit-application.ts";
import { today } from "../../src/web/saving/find-errors.ts";
import { errorsWith, FORM } from "./application.ts";
import { COMPLETE } from "./complete-answers.ts";

const TOO_YOUNG = ["You must be 13 years or older to apply."];
const TOO_OLD = ["The date of birth you entered is not supported. Please contact help support."];

describe("today, for the applicant", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each([
    ["Etc/GMT+12", "2026-11-20"],
    ["America/Los_Angeles", "2026-11-21"],
    ["UTC", "2026-11-21"],
    ["Pacific/Kiritimati", "2026-11-22"],
  ])("in %s at 11:30 on November 21 in Greenwich is %s", (timeZone, day) => {
    process.env.TZ = timeZone;
    expect(today(new Date("2026-11-21T11:30:00Z"))).toBe(day);
  });

  it.each([
    ["2026-11-20", "2013-11-21", TOO_YOUNG],
    ["2026-11-21", "2013-11-21", undefined],
    ["2026-11-22", "2013-11-22", undefined],
  ])("being %s, decides on the birthday %s [VAL-04]", (day, birth_date, sentences) => {
    expect(errorsWith({ birth_date }, {}, day).birth_date).toEqual(sentences);
  });
});

describe("the server, which does not know the applicant's date,", () => {
  const judge = (birth_date: string, time: string) =>
    submissionErrors(FORM, {
      answers: { ...COMPLETE, birth_date },
      displayState: EMPTY_DISPLAY_STATE,
      now: Date.parse(time),
    });

  it.each(["2026-11-21T00:00:00Z", "2026-11-21T11:30:00Z", "2026-11-21T23:59:59.999Z"])(
    "at %s takes what is right yesterday, today or tomorrow, and nothing a day further [VAL-04]",
    (time) => {
      expect(judge("2013-11-21", time)).toEqual({});
      expect(judge("2013-11-22", time)).toEqual({});
      expect(judge("2013-11-23", time)).toEqual({ birth_date: TOO_YOUNG });
      expect(judge("1926-11-21", time)).toEqual({});
      expect(judge("1926-11-20", time)).toEqual({});
      expect(judge("1926-11-19", time)).toEqual({ birth_date: TOO_OLD });
    },
  );

  it("takes a year that has begun, or not ended, somewhere [VAL-09]", () => {
    const years = (day: string, time: string) =>
      Object.keys(
        submissionErrors(FORM, {
          answers: {
            ...COMPLETE,
            mailing_addr_same_as_perm_addr: "N",
            mailing_country: "FRA",
            mailing_address_line_1: "1 quai",
            mailing_city: "Brest",
            mailing_addr_effective_date: day,
          },
          displayState: EMPTY_DISPLAY_STATE,
          now: Date.parse(time),
        }),
      );
    const wrong = ["mailing_addr_effective_date"];
    expect(years("2030-01-01", "2026-12-31T01:00:00Z")).toEqual([]);
    expect(years("2030-01-01", "2026-12-30T23:00:00Z")).toEqual(wrong);
    expect(years("2023-12-31", "2027-01-01T23:00:00Z")).toEqual([]);
    expect(years("2023-12-31", "2027-01-02T01:00:00Z")).toEqual(wrong);
  });

  it("is no more patient with anything that has nothing to do with the day", () => {
    const answers = { ...COMPLETE, last_name: "", phone_home: "(107) 555-0142" };
    const now = Date.parse("2026-11-21T12:00:00Z");
    expect(submissionErrors(FORM, { answers, displayState: EMPTY_DISPLAY_STATE, now })).toEqual(
      errorsWith({ last_name: "", phone_home: "(107) 555-0142" }),
    );
  });
});
