import Type, { type Static } from "typebox";
import { WORK_GROUPS } from "./desk.ts";
import {
  ApplicationName,
  ChoicesText,
  closed,
  Cursor,
  defineEndpoint,
  type Given,
  idText,
  NAME_TEXT,
  oneOf,
  orNull,
  SearchText,
  Time,
  WORK_FILTER,
} from "./endpoint.ts";

// The list of applications at the desk, what it is filtered by, and filters that are saved.

const Group = oneOf(WORK_GROUPS);

/** From so many letters on a search looks for anybody. */
export const SEARCH_LEAST_LETTERS = 2;

const WorkFiltersQuery = Type.Object({ application: ApplicationName }, closed);

export const WorkListQuery = Type.Object(
  {
    application: ApplicationName,
    group: Type.Optional(Group),
    q: SearchText,
    ...WORK_FILTER,
    cursor: Cursor,
  },
  closed,
);

/** A page of the form, and how far it is. */
const PageLeft = Type.Object({ route: Type.String(), title: Type.String(), number: Type.Integer() }, closed);

const ListedWork = Type.Object(
  {
    id: Type.String(),
    group: Group,
    group_since: Time,
    given_name: Type.String(),
    family_name: Type.String(),
    email: Type.String(),
    reference: orNull(Type.String()),
    created_at: Time,
    saved_at: orNull(Time),
    submitted_at: orNull(Time),
    page_left: orNull(PageLeft),
    missing_count: Type.Integer(),
  },
  closed,
);

export const WorkList = Type.Object(
  {
    applications: Type.Array(ListedWork),
    next: orNull(Type.String({ description: "`cursor` of the next page" })),
    counts: orNull(
      Type.Object(
        {
          draft: Type.Integer(),
          submitted: Type.Integer(),
          missing: Type.Integer(),
          waiting: Type.Integer(),
          ready: Type.Integer(),
        },
        { ...closed, description: "Null where a search, or something missing, finds very many" },
      ),
    ),
    pages: Type.Integer({ description: "How many pages the form has" }),
  },
  closed,
);

export const WorkFilters = Type.Object(
  {
    applications: Type.Array(Type.Object({ name: Type.String(), title: Type.String() }, closed), {
      description: "Those of the school that have a form; one or none where there are not several",
    }),
    pages: Type.Array(PageLeft),
    missing: Type.Array(
      Type.Object({ item: Type.String(), title: Type.String(), count: Type.Integer() }, closed),
    ),
    choices: Type.Array(
      Type.Object(
        {
          key: Type.String(),
          title: Type.String(),
          options: Type.Array(Type.Object({ code: Type.String(), label: Type.String() }, closed)),
        },
        closed,
      ),
      { description: "Questions of the form whose answers the list is filtered by" },
    ),
    are_choices_pending: Type.Boolean({
      description: "Whether those questions have just changed, so that not everybody is found by them yet",
    }),
    has_checklist: Type.Boolean({ description: "Whether the form has a checklist of the desk" }),
  },
  closed,
);

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

const SavedFiltersQuery = Type.Object({ application: ApplicationName }, closed);

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

const DeletedFilter = Type.Object({ id: Type.String() }, closed);

export const WORK_LIST_ENDPOINTS = {
  listWork: defineEndpoint("GET /desk/api/work-list", {
    access: "readApplications",
    summary:
      "Fifty applications by what is to do with them, the newest first; a search begins with two letters.",
    query: WorkListQuery,
    response: WorkList,
    errors: ["unknown_application"],
  }),

  workFilters: defineEndpoint("GET /desk/api/application-filters", {
    access: "desk",
    summary:
      "What the list can be filtered by: pages of the form, and what applications are without. For who makes the form, and has no list, no more than which applications there are.",
    query: WorkFiltersQuery,
    response: WorkFilters,
    errors: ["unknown_application"],
  }),

  listSavedFilters: defineEndpoint("GET /desk/api/saved-filters", {
    access: "readApplications",
    summary: "The filters that whoever asks has saved, and those that are shared.",
    query: SavedFiltersQuery,
    response: SavedFilters,
    errors: ["unknown_application"],
  }),

  saveFilter: defineEndpoint("POST /desk/api/saved-filters", {
    access: "readApplications",
    summary: "Saves what the list is filtered by under a name; sharing it takes a right of its own.",
    body: NewSavedFilter,
    response: SavedFilter,
    errors: ["unknown_application", "too_many_saved_filters"],
  }),

  readSavedFilter: defineEndpoint("GET /desk/api/saved-filters/:saved_filter_id", {
    access: "readApplications",
    summary: "A saved filter by its id, which a new name leaves as it is.",
    params: { saved_filter_id: idText(64) },
    response: SavedFilter,
    errors: ["unknown_saved_filter"],
  }),

  changeSavedFilter: defineEndpoint("PUT /desk/api/saved-filters/:saved_filter_id", {
    access: "readApplications",
    summary: "Gives a filter of one's own another name, shares it, or takes that back.",
    params: { saved_filter_id: idText(64) },
    body: SavedFilterChange,
    response: SavedFilter,
    errors: ["unknown_saved_filter", "not_your_filter"],
  }),

  deleteSavedFilter: defineEndpoint("DELETE /desk/api/saved-filters/:saved_filter_id", {
    access: "readApplications",
    summary: "Deletes a filter of one's own; administrators delete any that is shared.",
    params: { saved_filter_id: idText(64) },
    response: DeletedFilter,
    errors: ["unknown_saved_filter", "not_your_filter"],
  }),
};

export type WorkListQuery = Static<typeof WorkListQuery>;
export type WorkList = Given<Static<typeof WorkList>>;
export type ListedWork = Given<Static<typeof ListedWork>>;
export type WorkFilters = Given<Static<typeof WorkFilters>>;
export type SavedQuery = Given<Static<typeof SavedQuery>>;
export type NewSavedFilter = Static<typeof NewSavedFilter>;
export type SavedFilterChange = Static<typeof SavedFilterChange>;
export type SavedFilter = Given<Static<typeof SavedFilter>>;
export type SavedFilters = Given<Static<typeof SavedFilters>>;
