import { offsetAt, startOfDay } from "../form/schedule/local-time.ts";
import { momentInWords } from "../form/schedule/schedule.ts";
import type { PartnerConfig } from "./partner-config.ts";

// What is said of the school, and the days and times of its clocks.

/**
 * What the school promises once everything has arrived, as the end of a sentence; without a promise, no day is named.
 */
export function decisionPromise({ promises }: Pick<PartnerConfig, "promises">): string {
  return promises?.decision ?? "we will make our decision";
}

/** How the welcome banner greets somebody who is not logged in (BAN-02); also what stands there while pages load. */
export function visitorWelcome(partner: Pick<PartnerConfig, "name" | "promises">): {
  readonly title: string;
  readonly text: string;
} {
  const sentences = [
    partner.promises?.visitors,
    `Once your application is complete and your supporting materials have arrived, ${decisionPromise(partner)}.`,
    "Begin right away; with an account, your answers are saved and wait for you.",
  ];
  return { title: `Apply to ${partner.name}`, text: sentences.filter(Boolean).join(" ") };
}

/** Where a press on the school's phone number leads: 'tel:+12075550142' for (207) 555-0142; without an extension. */
export function phoneLink(phone: string): string {
  const [number = ""] = phone.split(/\s*(?:ext|x)/i);
  const dialed = number.replaceAll(/[^+\d]/g, "");
  // Ten digits are a number of North America, which a phone abroad dials with its country's code.
  return `tel:${/^\d{10}$/.test(dialed) ? "+1" : ""}${dialed}`;
}

/** The time zone of a school whose configuration names none. */
export const USUAL_TIME_ZONE = "UTC";

const DAY_MS = 24 * 60 * 60_000;

/** The day that a calendar in the time zone shows at a moment: `2026-11-28`. */
export function dayAt(at: number, timeZone = USUAL_TIME_ZONE): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10);
}

/** The last moment of the day that begins so many days after the one of a moment, however long the days between are. */
export function endOfDayAfter(at: number, days: number, timeZone = USUAL_TIME_ZONE): number {
  const local = at + offsetAt(at, timeZone);
  return startOfDay(local - (local % DAY_MS) + (days + 1) * DAY_MS, timeZone) - 1;
}

/** A moment as clocks in the time zone show it, with the name of the zone. */
export function momentAt(at: number, timeZone = USUAL_TIME_ZONE): string {
  return momentInWords(at, timeZone);
}
