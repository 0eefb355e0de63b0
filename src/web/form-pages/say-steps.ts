import type { CompiledForm } from "../../form/index.ts";
import { announcements } from "../ui/announcements.tsx";
import * as sentences from "./page-left-out-sentences.ts";

/** Whoever types has finished by then. */
const REST_MS = 500;

/** Says which pages an answer has added to the application, and which it has left out (WHN-03). */
export function saySteps(form: CompiledForm, before: readonly string[], now: readonly string[]): void {
  const titles = (ids: readonly string[], others: readonly string[]) =>
    form.pages.filter(({ id }) => ids.includes(id) && !others.includes(id)).map(({ title }) => title);
  const [added, left] = [titles(now, before), titles(before, now)];
  const said = [
    ...(added.length > 0 ? [sentences.pagesAdded(added)] : []),
    ...(left.length > 0 ? [sentences.pagesLeftOut(left)] : []),
  ];
  announcements.say(said.join(" "), REST_MS);
}
