import { innerGroupsOf, repeatedGroupsOf } from "../../form/answers/entries.ts";
import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { entryGroupsOf } from "../compile/entry-groups.ts";

/** An entry of a repeated group: which key stands in it for one of the first entry. */
export interface RecordEntry {
  /** Its number in its group, from 1. */
  readonly number: number;
  /** Any key that is none of the entry's, or of the one around it, is given back as it is. */
  readonly keyOf: (first: string) => string;
  /** The same for the keys of the group alone; undefined for any other key. */
  readonly ownKeyOf: (first: string) => string | undefined;
  /** All keys of the entry. */
  readonly keys: readonly string[];
}

/**
 * All entries that a group can have, those of a group inside another one in each entry of that; undefined for an id that no
 * group has. Such a group is called by the id that it has in the first entry.
 */
export function recordEntries(form: CompiledForm, id: string): readonly RecordEntry[] | undefined {
  const groups = entryGroupsOf(form.pages);
  const group = groups.get(id);
  const firsts = form.addAnother[id]?.components ?? [];
  if (group === undefined) return undefined;
  const around = [...repeatedGroupsOf(form).values()].find((outer) =>
    innerGroupsOf(outer)[0]?.some((inner) => inner.id === id),
  );
  const outer = around && groups.get(around.id);
  const places = around === undefined ? [undefined] : around.components.map((_component, place) => place);
  const inOuter = (place: number | undefined, key: string) =>
    place === undefined ? key : (outer?.keyIn(place, key) ?? key);
  return places.flatMap((place) =>
    firsts.map((keys, at) => {
      const ownKeyOf = (first: string) => {
        const key = group.keyIn(at, first);
        return key === undefined ? undefined : inOuter(place, key);
      };
      return {
        number: at + 1,
        ownKeyOf,
        keyOf: (first: string) => ownKeyOf(first) ?? inOuter(place, first),
        keys: keys.map((key) => inOuter(place, key)),
      };
    }),
  );
}
