import { type CompiledForm, contentsOf, type LayoutNode } from "../../form/index.ts";
import type { ApplicationState } from "../store/application-state.ts";
import { changeablePages } from "../store/reopenings.ts";
import { DomainError } from "../system/domain-error.ts";

/** Which answers may be changed: all of a draft, else those of the pages that are open again (DSK-22). */
export type Changeable = "all" | ReadonlySet<string>;

/** The keys that may be changed now; none of what was submitted and is not open again. */
export function changeableKeys(
  form: Pick<CompiledForm, "pages" | "questions">,
  state: Pick<ApplicationState, "statuses" | "reopening">,
  now: number,
): Changeable {
  const pages = changeablePages(state, now);
  if (pages === "all") return pages;
  const open = form.pages.filter(({ id }) => pages.includes(id));
  const keys = open.flatMap((page) => [...page.keys, ...page.layout.flatMap(besidesIn)]);
  // With the label beside a coded answer.
  return new Set(keys.flatMap((key) => [key, form.questions[key]?.desc ?? `${key}_desc`]));
}

/** What a page answers without asking for it: what a chosen school fills in, and what leaving a tab clears. */
function besidesIn(node: LayoutNode): readonly string[] {
  const own =
    node.kind === "search"
      ? Object.keys(node.fills)
      : node.kind === "tabs"
        ? node.tabs.flatMap(({ clears }) => clears)
        : [];
  return [...own, ...contentsOf(node).flat().flatMap(besidesIn)];
}

/** Whether none may: the application was submitted, and is not open again. */
export function isClosed(changeable: Changeable): boolean {
  return changeable !== "all" && changeable.size === 0;
}

/** @throws DomainError already_submitted where one of the keys may not be changed */
export function requireKeys(changeable: Changeable, keys: readonly string[]): void {
  if (changeable !== "all" && !keys.every((key) => changeable.has(key)))
    throw new DomainError("already_submitted");
}
