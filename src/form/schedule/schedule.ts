/** A moment that the school has set. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The day and the time of day in the school's time zone, with its name. */
  readonly words: string;
}

/** When a form takes answers; what is absent sets no limit. */
export interface Schedule {
  readonly opens?: Moment;
  /** The last moment at which it is open. */
  readonly closes?: Moment;
  /** Where it is later than `closes`: until then the server takes what arrives late. Applicants are not told. */
  readonly takenUntil?: number;
}

/**
 * How a form stands at a moment: `closing` is the time before it closes in which a countdown shows, `late` what is
 * still taken after it.
 */
export type Phase = "upcoming" | "open" | "closing" | "late" | "closed";

/** So long before it closes a form says how much time is left. */
export const COUNTDOWN_MS = 48 * 60 * 60_000;

/** How a form stands at a moment in milliseconds since 1970 (OPN-01). */
export function phaseAt({ opens, closes, takenUntil }: Schedule, now: number): Phase {
  if (opens !== undefined && now < opens.at) return "upcoming";
  if (closes === undefined || now < closes.at - COUNTDOWN_MS) return "open";
  if (now <= closes.at) return "closing";
  return now <= (takenUntil ?? closes.at) ? "late" : "closed";
}

/** Whether answers are taken at that time of a form. */
export function takesAnswers(phase: Phase): boolean {
  return phase !== "upcoming" && phase !== "closed";
}

/** The first moment after this one at which the form stands otherwise; infinite when it never does. */
export function nextChange({ opens, closes, takenUntil }: Schedule, now: number): number {
  const changes = [
    opens?.at,
    ...(closes === undefined ? [] : [closes.at - COUNTDOWN_MS, closes.at + 1]),
    takenUntil === undefined ? undefined : takenUntil + 1,
  ];
  return Math.min(
    ...changes.filter((at) => at !== undefined && at > now).map(Number),
    Number.POSITIVE_INFINITY,
  );
}

/** A moment as it is read in a time zone, with the name of the zone; in the reader's own zone where none is given. */
export function momentInWords(at: number, timeZone?: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "long",
    timeZone,
  });
  // Between a time and its AM or PM stands a space that few texts have.
  return format.format(at).replaceAll("\u202f", " ");
}
