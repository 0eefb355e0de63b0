import type { FastifyInstance } from "fastify";
import { mayStaff } from "../../contract/desk-endpoints.ts";
import type {
  ExportList,
  ExportParams,
  ExportsQuery,
  MadeExport,
  NewExport,
} from "../../contract/desk-passing-on.ts";
import { applicationNamed } from "../desk/application-id.ts";
import { readsInFullOf } from "../desk/reader.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import { makeExport, takeExport } from "../passing-on/desk-exports.ts";
import { loadExports } from "../passing-on/list-exports.ts";
import type { AppContext } from "../services/services.ts";
import { contentDisposition } from "../storage/document-storage.ts";
import { addAudit } from "../store/audit.ts";
import { findExport } from "../store/desk-exports.ts";
import { DomainError } from "../system/domain-error.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf, readerOf, requireStaff, staffOf } from "./desk-session.ts";

/** Each may be of all applications of the school. */
const RATE_LIMIT = { calls: 30, periodMs: 10 * 60_000 };
/** How many files one person takes at a time. */
const AT_ONCE = 2;

const TYPES = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
  zip: "application/zip",
} as const;

/** Taking applications along as files, and the log of who did (DSK-39 to DSK-43). */
export function deskExportRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, db, now } = context;
  const onRequest = requireStaff(context, "exportApplications");
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, config.rateLimitFactor), now);
  const underWay = new Map<string, number>();

  app.route<{ Querystring: ExportsQuery }>({
    ...deskEndpoint("listExports"),
    onRequest,
    handler: async (request): Promise<ExportList> => {
      const { role } = staffOf(request);
      const { staffId, client } = askerOf(request);
      await addAudit(db, {
        at: now(),
        action: "desk_exports_listed",
        subject: "exports",
        account_id: null,
        client,
        staff_id: staffId,
      });
      const isOfAll = mayStaff(role, "manageStaff");
      return await loadExports(context, { staffId: isOfAll ? null : staffId, cursor: request.query.cursor });
    },
  });

  app.route<{ Body: NewExport }>({
    ...deskEndpoint("makeExport"),
    onRequest,
    handler: async (request): Promise<MadeExport> => {
      const own = requireNamed(context, request.body.application);
      limit.spend(staffOf(request).staff_id);
      return await makeExport(own, askerOf(request), request.body);
    },
  });

  app.route<{ Params: ExportParams }>({
    ...deskEndpoint("takeExport"),
    // Asking for the head of it would take it.
    exposeHeadRoute: false,
    onRequest,
    handler: async (request, reply) => {
      const exporter = askerOf(request);
      const { export_id: id } = request.params;
      const known = await findExport(db, id);
      const own = known && ownOf(known.application);
      if (own === undefined || known?.staff_id !== exporter.staffId) throw new DomainError("unknown_export");
      const before = underWay.get(exporter.staffId) ?? 0;
      if (before >= AT_ONCE) throw new DomainError("export_under_way");
      underWay.set(exporter.staffId, before + 1);
      let isOver = false;
      const over = () => {
        if (isOver) return;
        isOver = true;
        underWay.set(exporter.staffId, (underWay.get(exporter.staffId) ?? 1) - 1);
      };
      reply.raw.once("close", over);
      const readsInFull = readsInFullOf(await readerOf(context, request));
      const taken = await takeExport(own, exporter, { id, readsInFull });
      if (taken === undefined) throw new DomainError("unknown_export");
      return reply
        .headers({
          "content-type": TYPES[taken.format],
          "content-disposition": contentDisposition(taken.fileName),
          "cache-control": "private, no-store",
        })
        .send(taken.content);
    },
  });

  const ownOf = (application: string): AppContext | undefined =>
    applicationNamed(context, application === "" ? undefined : application);
}
