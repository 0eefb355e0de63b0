import type { SampleApplicant } from "../../src/authoring/sample-applicants/sample-applicant.ts";
import { type CompiledForm, type CompiledPage, shownPages } from "../../src/form/index.ts";
import { type DemoPerson, demoPerson } from "./demo-people.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** How long ago the first of the demo's applicants came. */
export const SPAN_MS = 45 * DAY_MS;
/** Numbers that follow each other by these lie spread over 0 to 1, each list in its own order (Kronecker sequences). */
const SPREADS = { start: 0.618_033_988_7, end: 0.754_877_666_2, pace: 0.569_840_290_9 };
/** What of all is left at which stage: some look no further than the first page, most submit. */
const UNBEGUN = 0.07;
const LEFT = 0.3;

export type DemoAction =
  | { readonly kind: "join" }
  | { readonly kind: "fill"; readonly page: CompiledPage }
  | { readonly kind: "upload"; readonly key: string }
  | { readonly kind: "submit" };

/** Something that one applicant of the demo does at a time, in milliseconds since 1970. */
export interface DemoEvent {
  readonly at: number;
  readonly index: number;
  readonly person: DemoPerson;
  readonly sample: SampleApplicant;
  readonly action: DemoAction;
}

/** All that so many applicants do in the weeks before now, in the order in which it happens. */
export function demoEvents(
  form: CompiledForm,
  samples: readonly SampleApplicant[],
  { applicants, now }: { readonly applicants: number; readonly now: number },
): readonly DemoEvent[] {
  const complete = samples.filter(({ expectedErrors }) => Object.keys(expectedErrors).length === 0);
  // Few of the sample applicants upload anything, which many people do.
  const uploading = complete.filter(({ documents }) => documents.length > 0);
  const events = Array.from({ length: applicants }, (_, index) => {
    const from = index % 2 === 0 && uploading.length > 0 ? uploading : complete;
    const sample = from[Math.floor(index / 2) % from.length];
    return sample === undefined ? [] : eventsOf(form, sample, { index, now });
  });
  return events
    .flat()
    .filter(({ at }) => at < now)
    .toSorted((one, other) => one.at - other.at);
}

function eventsOf(
  form: CompiledForm,
  sample: SampleApplicant,
  { index, now }: { readonly index: number; readonly now: number },
): readonly DemoEvent[] {
  const person = demoPerson(form, sample, { index, year: new Date(now).getUTCFullYear() });
  const spread = (name: keyof typeof SPREADS) => (SPREADS[name] * (index + 1)) % 1;
  let at = now - SPAN_MS * (1 - spread("start"));
  return actionsOf(form, sample, spread("end")).map((action) => {
    const event = { at: Math.floor(at), index, person, sample, action };
    // Whoever joins goes on at once; pages are hours or days apart.
    at += action.kind === "join" ? 5 * 60_000 : HOUR_MS + spread("pace") * 2 * DAY_MS;
    return event;
  });
}

function actionsOf(form: CompiledForm, sample: SampleApplicant, end: number): readonly DemoAction[] {
  if (end < UNBEGUN) return [{ kind: "join" }];
  const pages = shownPages(form, sample.answers);
  const steps = pages.flatMap((page): readonly DemoAction[] => [
    { kind: "fill", page },
    ...sample.documents
      .filter((key) => page.keys.includes(key))
      .map((key) => ({ kind: "upload", key }) as const),
  ]);
  const left = Math.ceil(((end - UNBEGUN) / (LEFT - UNBEGUN)) * steps.length);
  const done = end < LEFT ? steps.slice(0, left) : [...steps, { kind: "submit" } as const];
  return [{ kind: "join" }, ...done];
}
