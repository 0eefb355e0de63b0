import { type Moment, momentInWords, type Schedule } from "../../../src/form/schedule/schedule.ts";
import { changeForm } from "../support/changed-form.ts";
import { becomeApplicant } from "./applicant.ts";
import type { Screen, Visit } from "./screen.ts";

const HOUR_MS = 60 * 60_000;

/** A moment so far from now, as a school in New York says it. */
function moment(aheadHours: number): Moment {
  const at = Date.now() + aheadHours * HOUR_MS;
  return { at, words: momentInWords(at, "America/New_York") };
}

/** Opens the first page of a form with these times. */
async function open(visit: Visit, schedule: Schedule): Promise<void> {
  const { page } = visit;
  await becomeApplicant(visit, { answers: { preferred_name: "Ama", home_phone: "207-555-0101" } });
  await changeForm(page, (form) => ({ ...form, schedule }));
  await page.goto("/about");
  await page.getByRole("region", { name: "When you can apply" }).waitFor();
}

/** How a form says when it is open. */
export const OPENINGS: readonly Screen[] = [
  {
    name: "opening-upcoming",
    shows: "A form that is not open yet",
    open: (visit) => open(visit, { opens: moment(100) }),
  },
  {
    name: "opening-closing",
    shows: "The last two days before a form closes",
    open: (visit) => open(visit, { closes: moment(29.5) }),
  },
  {
    name: "opening-closed",
    shows: "A form that has closed",
    open: (visit) => open(visit, { closes: moment(-1) }),
  },
];
