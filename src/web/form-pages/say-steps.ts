import type { CompiledForm } from "../../form/index.ts";
import { announcements } from "../ui/announcements.tsx";
import * as sentences from "./page-left-out-sentences.ts";

/** Whoever types has finished by then. */
const REST_MS = 500;

/**
 * Says which pages an answer has added to the application, and which it has left out (WHN-03).
 * @param before ids of pages, with spaces between them
 */
export function saySteps(form: CompiledForm, before: string, now: string): void {
  const titles = (ids: string, others: string) => {
    const [there, elsewhere] = [ids.split(" "), others.split(" ")];
    return form.pages
      .filter(({ id }) => there.includes(id) && !elsewhere.includes(id))
      .map(({ title }) => title);
  };
  const [added, left] = [titles(now, before), titles(before, now)];
  const said = [
    ...(added.length > 0 ? [sentences.pagesAdded(added)] : []),
    ...(left.length > 0 ? [sentences.pagesLeftOut(left)] : []),
  ];
  announcements.say(said.join(" "), REST_MS);
}
