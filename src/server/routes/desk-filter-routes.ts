import type { FastifyInstance, FastifyRequest } from "fastify";
import type {
  DeletedFilter,
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  SavedFilterParams,
  SavedFilters,
  SavedFiltersQuery,
} from "../../contract/desk-filters.ts";
import {
  changeFilter,
  dropFilter,
  type FilterActor,
  loadSavedFilters,
  readSavedFilter,
  saveFilter,
} from "../desk/saved-filters.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import type { AppContext } from "../services/services.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf, requireStaff, staffOf } from "./desk-session.ts";

/** Filters of the list that staff keep under a name, for themselves or for everybody at the desk (DSK-54, DSK-55). */
export function deskFilterRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const onRequest = requireStaff(context, "readApplications");
  const actorOf = (request: FastifyRequest): FilterActor => ({
    ...askerOf(request),
    role: staffOf(request).role,
    now: context.now(),
  });

  app.route<{ Querystring: SavedFiltersQuery }>({
    ...deskEndpoint("listSavedFilters"),
    onRequest,
    handler: (request): Promise<SavedFilters> =>
      loadSavedFilters(requireNamed(context, request.query.application).db, actorOf(request).staffId),
  });

  app.route<{ Body: NewSavedFilter }>({
    ...deskEndpoint("saveFilter"),
    onRequest,
    handler: (request): Promise<SavedFilter> =>
      saveFilter(requireNamed(context, request.body.application).db, request.body, actorOf(request)),
  });

  app.route<{ Params: SavedFilterParams }>({
    ...deskEndpoint("readSavedFilter"),
    onRequest,
    handler: (request): Promise<SavedFilter> =>
      readSavedFilter(db, { id: request.params.saved_filter_id, staffId: actorOf(request).staffId }),
  });

  app.route<{ Params: SavedFilterParams; Body: SavedFilterChange }>({
    ...deskEndpoint("changeSavedFilter"),
    onRequest,
    handler: (request): Promise<SavedFilter> =>
      changeFilter(db, request.params.saved_filter_id, { change: request.body, actor: actorOf(request) }),
  });

  app.route<{ Params: SavedFilterParams }>({
    ...deskEndpoint("deleteSavedFilter"),
    onRequest,
    handler: async (request): Promise<DeletedFilter> => {
      const { saved_filter_id: id } = request.params;
      await dropFilter(db, id, actorOf(request));
      return { id };
    },
  });
}
