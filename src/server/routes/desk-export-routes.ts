import type { FastifyInstance } from "fastify";
import { PASSING_ON_ENDPOINTS } from "../../contract/desk-passing-on.ts";
import { mayStaff } from "../../contract/desk.ts";
import { applicationNamed } from "../desk/application-id.ts";
import { readsInFullOf } from "../desk/reader.ts";
import { makeExport, takeExport } from "../passing-on/desk-exports.ts";
import { loadExports } from "../passing-on/list-exports.ts";
import type { AppContext } from "../services/services.ts";
import { contentDisposition } from "../storage/document-storage.ts";
import { addAudit } from "../store/audit.ts";
import { findExport } from "../store/desk-exports.ts";
import { DomainError } from "../system/domain-error.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf, readerOf, staffOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

/** How many files one person takes at a time. */
const AT_ONCE = 2;

const TYPES = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
  zip: "application/zip",
} as const;

/** Taking applications along as files, and the log of who did (DSK-39 to DSK-43). */
export function deskExportRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { store, now } = context;
  const underWay = new Map<string, number>();

  serve(PASSING_ON_ENDPOINTS.listExports, async (request) => {
    const { role } = staffOf(request);
    const { staffId, client } = askerOf(request);
    await addAudit(store, {
      at: now(),
      action: "desk_exports_listed",
      subject: "exports",
      account_id: null,
      client,
      staff_id: staffId,
    });
    const isOfAll = mayStaff(role, "manageStaff");
    return await loadExports(context, { staffId: isOfAll ? null : staffId, cursor: request.query.cursor });
  });

  serve(PASSING_ON_ENDPOINTS.makeExport, async (request) => {
    const own = requireNamed(context, request.body.application);
    return await makeExport(own, askerOf(request), request.body);
  });

  serve(
    PASSING_ON_ENDPOINTS.takeExport,
    async (request, reply) => {
      const exporter = askerOf(request);
      const { export_id: id } = request.params;
      const known = await findExport(store, id);
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
    // Asking for the head of it would take it.
    { exposeHeadRoute: false },
  );

  const ownOf = (application: string): AppContext | undefined =>
    applicationNamed(context, application === "" ? undefined : application);
}
