import type { FastifyInstance, FastifyRequest } from "fastify";
import { WORK_LIST_ENDPOINTS } from "../../contract/desk-work-list.ts";
import {
  changeFilter,
  dropFilter,
  type FilterActor,
  loadSavedFilters,
  readSavedFilter,
  saveFilter,
} from "../desk/saved-filters.ts";
import type { AppContext } from "../services/services.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf, staffOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

/** Filters of the list that staff keep under a name, for themselves or for everybody at the desk (DSK-54, DSK-55). */
export function deskFilterRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { store } = context;
  const actorOf = (request: FastifyRequest): FilterActor => ({
    ...askerOf(request),
    role: staffOf(request).role,
    now: context.now(),
  });

  serve(WORK_LIST_ENDPOINTS.listSavedFilters, (request) =>
    loadSavedFilters(requireNamed(context, request.query.application).store, actorOf(request).staffId),
  );

  serve(WORK_LIST_ENDPOINTS.saveFilter, (request) =>
    saveFilter(requireNamed(context, request.body.application).store, request.body, actorOf(request)),
  );

  serve(WORK_LIST_ENDPOINTS.readSavedFilter, (request) =>
    readSavedFilter(store, { id: request.params.saved_filter_id, staffId: actorOf(request).staffId }),
  );

  serve(WORK_LIST_ENDPOINTS.changeSavedFilter, (request) =>
    changeFilter(store, request.params.saved_filter_id, { change: request.body, actor: actorOf(request) }),
  );

  serve(WORK_LIST_ENDPOINTS.deleteSavedFilter, async (request) => {
    const { saved_filter_id: id } = request.params;
    await dropFilter(store, id, actorOf(request));
    return { id };
  });
}
