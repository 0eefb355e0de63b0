import Type, { type Static } from "typebox";
import { WORK_GROUPS } from "./desk-endpoints.ts";
import type { Given } from "./endpoint-responses.ts";
import {
  ApplicationName,
  ChoicesText,
  closed,
  idText,
  NAME_TEXT,
  oneOf,
  WORK_FILTER,
} from "./schema-types.ts";

// What the calls about saved filters take and send.

const Day = Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }));

/** What the list's address says, without whom somebody has looked for. */
const SavedQuery = Type.Object(
  {
    group: Type.Optional(oneOf([...WORK_GROUPS, "all"])),
    page: WORK_FILTER.page,
    missing: WORK_FILTER.missing,
    from: Day,
    to: Day,
    choices: ChoicesText,
  },
  closed,
);

const Name = Type.String({ ...NAME_TEXT, description: "Staff with whom it is shared read it" });

const NAMED = {
  name: Name,
  is_shared: Type.Boolean({ description: "Whether everybody at the desk has it" }),
};

export const SavedFiltersQuery = Type.Object({ application: ApplicationName }, closed);
export const SavedFilterParams = Type.Object({ saved_filter_id: idText(64) });
export const NewSavedFilter = Type.Object(
  { application: ApplicationName, ...NAMED, filter: SavedQuery },
  closed,
);
export const SavedFilterChange = Type.Object(
  { ...NAMED, filter: Type.Optional({ ...SavedQuery, description: "Left out, it stays as it is" }) },
  closed,
);

export const SavedFilter = Type.Object(
  {
    id: Type.String(),
    application: Type.String({ description: "Empty where there are not several" }),
    name: Type.String(),
    is_shared: Type.Boolean(),
    is_own: Type.Boolean({ description: "Whether the reader has saved it" }),
    by: Type.String({ description: "Who has saved it" }),
    filter: SavedQuery,
  },
  closed,
);

export const SavedFilters = Type.Object({ filters: Type.Array(SavedFilter) }, closed);

export const DeletedFilter = Type.Object({ id: Type.String() }, closed);

export type SavedQuery = Given<Static<typeof SavedQuery>>;
export type SavedFiltersQuery = Static<typeof SavedFiltersQuery>;
export type SavedFilterParams = Static<typeof SavedFilterParams>;
export type NewSavedFilter = Static<typeof NewSavedFilter>;
export type SavedFilterChange = Static<typeof SavedFilterChange>;
export type SavedFilter = Given<Static<typeof SavedFilter>>;
export type DeletedFilter = Given<Static<typeof DeletedFilter>>;
export type SavedFilters = Given<Static<typeof SavedFilters>>;
