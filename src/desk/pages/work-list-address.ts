import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { WORK_GROUPS, type WorkGroupName } from "../../contract/desk-endpoints.ts";
import { useWorkFilters, type WorkQuery } from "../api/applications.ts";

/** The filters that have an address of their own. What is typed has none: it would stay in the browser's history. */
export const FILTERS = ["page", "missing", "from", "to"] as const;
/** What the list is of, and what it is filtered by. */
export type FilterName = (typeof FILTERS)[number] | "application";

export type ShownGroup = WorkGroupName | "all";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address of the list asks for, and how to ask for something else. */
export function useListAddress() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const typed = typedIn(location.state);
  const asked = params.get("group");
  const known = WORK_GROUPS.find((name) => name === asked);
  const filter = (name: FilterName) => params.get(name) ?? "";
  const filters = useWorkFilters(filter("application") || undefined);
  const hasChecklist = filters.data?.has_checklist === true;
  // Whoever looks for somebody looks among all of them. With a checklist, nothing that was submitted is only new.
  const isForAll = asked === "all" || typed !== "" || hasChecklist;
  const group: ShownGroup = known ?? (isForAll ? "all" : "submitted");
  const isKnown = known !== undefined || asked === "all" || typed !== "" || !filters.isPending;
  const withParam = (name: string, value: string | null, before = params) => {
    const changed = new URLSearchParams(before);
    // What comes next of another list is nowhere in this one, nor are the pages of another form.
    changed.delete("cursor");
    if (name === "application") for (const filter of ["page", "missing"]) changed.delete(filter);
    if (value === null || value === "") changed.delete(name);
    else changed.set(name, value);
    return `?${changed}`;
  };
  // The page may still be that of before when the next thing is chosen: the address is what was asked for last.
  const paramsNow = () => new URLSearchParams(window.location.search);
  const go = (search: string, q: string): void => {
    void navigate({ search }, { replace: true, state: { q } });
  };
  const query: WorkQuery = {
    application: filter("application") || undefined,
    group: group === "all" ? undefined : group,
    q: typed === "" ? undefined : typed,
    page: filter("page") || undefined,
    missing: filter("missing") || undefined,
    from: startOf(filter("from"), 0),
    to: startOf(filter("to"), 1),
    cursor: params.get("cursor") ?? undefined,
  };
  return {
    ...{ group, typed, query, filter, isKnown },
    /** The group that, under this form, nothing gets into any more. */
    emptyGroup: hasChecklist ? ("submitted" as const) : ("ready" as const),
    isFiltered: typed !== "" || FILTERS.some((name) => filter(name) !== ""),
    hasCursor: params.has("cursor"),
    state: { q: typed },
    ofGroup: (name: ShownGroup) => withParam("group", name),
    ofNext: (cursor: string) => withParam("cursor", cursor),
    first: () => withParam("cursor", null),
    setFilter: (name: FilterName, value: string) => go(withParam(name, value, paramsNow()), typed),
    setTyped: (q: string) => go(withParam("cursor", null, paramsNow()), q),
    clear: () => {
      const kept = paramsNow();
      for (const name of [...FILTERS, "cursor"]) kept.delete(name);
      go(`?${kept}`, "");
    },
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

function typedIn(state: unknown): string {
  return typeof state === "object" && state !== null && "q" in state && typeof state.q === "string"
    ? state.q
    : "";
}

/** When a day begins where the reader is, or the one after it. */
function startOf(day: string, later: 0 | 1): string | undefined {
  if (!DAY.test(day)) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  const time = start.getTime();
  return Number.isNaN(time) || time < 0 ? undefined : String(time);
}
