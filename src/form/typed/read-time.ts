import { kept, plainText, type Reading } from "./reading.ts";

const EXAMPLES = "9:30 AM or 21:15";
const SENTENCES = {
  unreadable: `We cannot read this as a time of day. Please write it like this: ${EXAMPLES}.`,
  half: `Please add AM or PM, or the minutes: ${EXAMPLES}.`,
  hour: `A day has the hours 0 to 23. Please write the time like this: ${EXAMPLES}.`,
  minute: "An hour has the minutes 00 to 59. Please check the minutes.",
  both: "The hour and AM or PM do not go together. Please check them.",
} as const;

/** Hours, minutes and the half of the day, with any of the marks that people put between them. */
const PARTS =
  /^(\d{1,2})(?: ?(?:[:.h]|uhr) ?(\d{2})?|(\d{2}))?(?: ?(?:h|uhr|o'clock))?(?: ?([ap])\.?(?: ?m\.?)?)?$/;
const NAMED: Readonly<Record<string, string>> = { noon: "12:00", midday: "12:00", midnight: "00:00" };
const NOON = 12;

/**
 * Reads a time of day: 9am, 9:30 PM, 21.15, 2115, 9h30, noon. Without AM or PM the hours count to 23, and an hour alone is
 * kept, since it may be either. A time taken is hh:mm, its words '9:15 PM'.
 */
export function readTime(text: string): Reading {
  const plain = plainText(text).toLowerCase().replaceAll("’", "'");
  if (plain === "") return { kind: "empty" };
  const named = Object.hasOwn(NAMED, plain) ? NAMED[plain] : undefined;
  if (named !== undefined) return taken(named);
  const [found, hourText, afterMark, together, half] = PARTS.exec(plain) ?? [];
  const minuteText = afterMark ?? together;
  if (found === undefined || hourText === undefined) return kept(SENTENCES.unreadable);
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59) return kept(SENTENCES.minute);
  if (hour > 23) return kept(SENTENCES.hour);
  if (half === undefined) {
    return minuteText === undefined && !/h|uhr/.test(found)
      ? kept(SENTENCES.half)
      : taken(clock(hour, minute));
  }
  if (half === "p" && hour === 0) return kept(SENTENCES.both);
  if (half === "a" && hour > NOON) return kept(SENTENCES.both);
  return taken(clock(half === "p" ? (hour % NOON) + NOON : hour % NOON, minute));
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function taken(answer: string): Reading {
  return { kind: "taken", answer, words: timeInWords(answer) };
}

/** A time as people read it: 21:15 as '9:15 PM'; a text that is none as it is. */
export function timeInWords(answer: string): string {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(answer) ?? [];
  if (hour === undefined || Number(hour) > 23) return answer;
  return `${Number(hour) % NOON || NOON}:${minute} ${Number(hour) < NOON ? "AM" : "PM"}`;
}
