import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { SavedFilter, SavedQuery } from "../../contract/desk-work-list.ts";
import { WORK_GROUPS, type WorkGroupName } from "../../contract/desk.ts";
import { useWorkFilters, type WorkQuery } from "../api/applications.ts";
import { useSavedFilter } from "../api/saved-filters.ts";

/** The filters that have an address of their own. What is typed has none: it would stay in the browser's history. */
export const FILTERS = ["page", "missing", "from", "to"] as const;
/** Before the key of a question: the option that was chosen there. */
const CHOICE = "f.";
const CHOICE_NAME = /^f\.[a-z][a-z0-9_]{0,63}$/;
/** What the list is of, and what it is filtered by. */
export type FilterName = (typeof FILTERS)[number] | "application" | `${typeof CHOICE}${string}`;

/** The name in the address of a filter by the answers to a question. */
export function choiceName(key: string): FilterName {
  return `${CHOICE}${key}`;
}

export type ShownGroup = WorkGroupName | "all";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address of the list asks for, and how to ask for something else. */
export function useListAddress() {
  const [asAddressed] = useSearchParams();
  const savedId = asAddressed.get("saved");
  const { data: saved, error: savedError, isPending, refetch } = useSavedFilter(savedId);
  const isWaiting = savedId !== null && isPending;
  const params = saved === undefined || savedId === null ? withoutSaved(asAddressed) : paramsOf(saved);
  const location = useLocation();
  const navigate = useNavigate();
  const { typed, from } = cameWith(location.state);
  // What is filtered by in another way than a saved filter says goes on from that one.
  const { data: origin } = useSavedFilter(savedId === null ? from : null);
  const asked = params.get("group");
  const known = WORK_GROUPS.find((name) => name === asked);
  const filter = (name: FilterName) => params.get(name) ?? "";
  const filters = useWorkFilters(filter("application") || undefined);
  const hasChecklist = filters.data?.has_checklist === true;
  // Whoever looks for somebody looks among all of them. With a checklist, nothing that was submitted is only new.
  const isForAll = asked === "all" || typed !== "" || hasChecklist;
  const group: ShownGroup = known ?? (isForAll ? "all" : "submitted");
  const isGroupKnown = known !== undefined || asked === "all" || typed !== "" || !filters.isPending;
  const withParam = (name: string, value: string | null, before = params) => {
    const changed = new URLSearchParams(before);
    // What comes next of another list is nowhere in this one, nor are the pages of another form.
    changed.delete("cursor");
    if (name === "application")
      for (const filter of ["page", "missing", ...choicesIn(changed)]) changed.delete(filter);
    if (value === null || value === "") changed.delete(name);
    else changed.set(name, value);
    return `?${changed}`;
  };
  // The page may still be that of before when the next thing is chosen: the address is what was asked for last.
  const paramsNow = () => {
    const now = new URLSearchParams(window.location.search);
    return now.has("saved") ? params : now;
  };
  const typedNow = () => cameWith(Object(window.history.state).usr).typed;
  // Another page of a saved filter is one of that still.
  const ofCursor = (cursor: string | null) => withParam("cursor", cursor, asAddressed);
  const left = savedId ?? from;
  const go = (search: string, q: string, goesOnFrom = left): void => {
    void navigate({ search }, { replace: true, state: { q, from: goesOnFrom } });
  };
  const query: WorkQuery = {
    application: filter("application") || undefined,
    group: group === "all" ? undefined : group,
    q: typed === "" ? undefined : typed,
    page: filter("page") || undefined,
    missing: filter("missing") || undefined,
    from: startOf(filter("from"), 0),
    to: startOf(filter("to"), 1),
    choices: choicesText(params),
    cursor: asAddressed.get("cursor") ?? undefined,
  };
  return {
    group,
    typed,
    query,
    filter,
    isKnown: isGroupKnown && !isWaiting,
    /** The saved filter that the address names; undefined while there is none. */
    saved: savedId === null ? undefined : saved,
    /** The saved filter that was left by filtering in another way. */
    origin: savedId === null && from !== null ? origin : undefined,
    savedError: savedId === null ? null : savedError,
    readSavedAgain: () => void refetch(),
    ofSaved: (id: string) => `?${new URLSearchParams({ saved: id })}`,
    /** The list as it is, by what it is filtered by and no name. */
    spelledOut: `?${params}`,
    toSave: toSave(params, group),
    /** The questions by whose answers it is filtered. */
    choiceKeys: choicesIn(params).map((name) => name.slice(CHOICE.length)),
    /** The group that, under this form, nothing gets into any more. */
    emptyGroup: hasChecklist ? ("submitted" as const) : ("ready" as const),
    isFiltered: typed !== "" || FILTERS.some((name) => filter(name) !== "") || choicesIn(params).length > 0,
    hasCursor: asAddressed.has("cursor"),
    state: { q: typed, from: left },
    ofGroup: (name: ShownGroup) => withParam("group", name),
    ofNext: ofCursor,
    first: () => ofCursor(null),
    setFilter: (name: FilterName, value: string) => go(withParam(name, value, paramsNow()), typedNow()),
    // Whoever looks for somebody among those of a saved filter goes on with that.
    setTyped: (q: string) => go(withParam("cursor", null, new URLSearchParams(window.location.search)), q),
    clear: () => {
      const kept = new URLSearchParams(paramsNow());
      for (const name of [...FILTERS, ...choicesIn(kept), "cursor"]) kept.delete(name);
      go(`?${kept}`, "", null);
    },
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

function withoutSaved(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(params);
  kept.delete("saved");
  return kept;
}

/** What a saved filter stands for, as an address spells it out. */
function paramsOf({ application, filter }: SavedFilter): URLSearchParams {
  const { choices, ...named } = filter;
  const params = new URLSearchParams(named);
  for (const [key, code] of new URLSearchParams(choices)) params.append(choiceName(key), code);
  if (application !== "") params.set("application", application);
  return params;
}

function toSave(params: URLSearchParams, group: ShownGroup): SavedQuery {
  const [page, missing] = [params.get("page"), params.get("missing")];
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  const choices = choicesText(params);
  return {
    group,
    ...(page && { page }),
    ...(missing && { missing }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
    ...(choices !== undefined && { choices }),
  };
}

function choicesIn(params: URLSearchParams): readonly string[] {
  return [...params].flatMap(([name, code]) => (CHOICE_NAME.test(name) && code !== "" ? [name] : []));
}

/** As the calls take them. */
function choicesText(params: URLSearchParams): string | undefined {
  const names = choicesIn(params);
  const chosen = names.map((name) => [name.slice(CHOICE.length), params.get(name) ?? ""]);
  return chosen.length === 0 ? undefined : `${new URLSearchParams(chosen)}`;
}

/** What the page before has handed on: what was typed, and the saved filter that this goes on from. */
function cameWith(state: unknown): { readonly typed: string; readonly from: string | null } {
  const { q, from } = (state ?? {}) as { readonly q?: unknown; readonly from?: unknown };
  return { typed: typeof q === "string" ? q : "", from: typeof from === "string" ? from : null };
}

/** When a day begins where the reader is, or the one after it. */
function startOf(day: string, later: 0 | 1): string | undefined {
  if (!DAY.test(day)) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  const time = start.getTime();
  return Number.isNaN(time) || time < 0 ? undefined : String(time);
}
