import type { LintCase } from "./lint-cases.ts";
import { type Edit, edited, MINIMAL_FORMS } from "./minimal-forms.ts";

const APPLICATION = "application.json";

/** `MINIMAL_FORMS` that opens and closes. */
export const SCHEDULED_FORMS = edited(MINIMAL_FORMS, [
  [
    APPLICATION,
    '  "title": "Application",\n',
    `  "title": "Application",
  "opens": "2027-01-05T08:00",
  "closes": "2027-03-01T17:00",
  "timeZone": "America/New_York",
  "graceMinutes": 10,
`,
  ],
]);

function instead(before: string, after: string): readonly Edit[] {
  return [[APPLICATION, before, after]];
}

const OPENS = '"opens": "2027-01-05T08:00"';
const CLOSES = '"closes": "2027-03-01T17:00"';

/** Changes of `SCHEDULED_FORMS` that break it. */
export const SCHEDULE_CASES: readonly LintCase[] = [
  {
    code: "unknown-time-zone",
    title: "a time zone that nobody has [OPN-02]",
    edits: instead("America/New_York", "America/NewYork"),
    found: ["application.json:5:15 unknown-time-zone"],
  },
  {
    code: "unknown-time-zone",
    title: "an abbreviation, which several time zones share [OPN-02]",
    edits: instead("America/New_York", "EST"),
    found: ["application.json:5:15 unknown-time-zone"],
  },
  {
    code: "fixed-time-zone",
    title: "a zone without summer time, whose sign is the other way around, as a warning [TYP-12]",
    edits: instead("America/New_York", "Etc/GMT+5"),
    found: ["application.json:5:15 fixed-time-zone"],
  },
  {
    code: "time-zone-missing",
    title: "a time without a time zone [OPN-02]",
    edits: instead('  "timeZone": "America/New_York",\n', ""),
    found: ["application.json:3:12 time-zone-missing"],
  },
  {
    code: "closes-before-opens",
    title: "a form that closes before it opens [OPN-02]",
    edits: instead(CLOSES, '"closes": "2026-03-01T17:00"'),
    found: ["application.json:4:13 closes-before-opens"],
  },
  {
    code: "closes-before-opens",
    title: "a form that closes as it opens [OPN-02]",
    edits: instead(CLOSES, '"closes": "2027-01-05T08:00"'),
    found: ["application.json:4:13 closes-before-opens"],
  },
  {
    code: "time-of-clock-change",
    title: "a time that clocks leave out in spring [OPN-02]",
    edits: instead(CLOSES, '"closes": "2027-03-14T02:30"'),
    found: ["application.json:4:13 time-of-clock-change"],
  },
  {
    code: "time-of-clock-change",
    title: "a time that clocks show twice in autumn [OPN-02]",
    edits: instead(CLOSES, '"closes": "2027-11-07T01:30"'),
    found: ["application.json:4:13 time-of-clock-change"],
  },
  {
    code: "invalid-date",
    title: "a day that no calendar has [OPN-02]",
    edits: instead(OPENS, '"opens": "2027-02-30"'),
    found: ["application.json:3:12 invalid-date"],
  },
  {
    code: "invalid-date",
    title: "an hour that no clock shows [OPN-02]",
    edits: instead(OPENS, '"opens": "2027-01-05T24:00"'),
    found: ["application.json:3:12 invalid-date"],
  },
  {
    code: "wrong-value",
    title: "a time with an offset of its own [OPN-02]",
    edits: instead(OPENS, '"opens": "2027-01-05T08:00-05:00"'),
    found: ["application.json:3:12 wrong-value"],
  },
  {
    code: "wrong-value",
    title: "minutes of grace before closing [OPN-02]",
    edits: instead('"graceMinutes": 10', '"graceMinutes": -10'),
    found: ["application.json:6:19 wrong-value"],
  },
  {
    code: "wrong-value",
    title: "more than a day of grace [OPN-02]",
    edits: instead('"graceMinutes": 10', '"graceMinutes": 1441'),
    found: ["application.json:6:19 wrong-value"],
  },
  {
    code: "grace-without-closing",
    title: "grace for a form that never closes [OPN-02]",
    edits: instead(`  ${CLOSES},\n`, ""),
    found: ["application.json:5:19 grace-without-closing"],
  },
];
