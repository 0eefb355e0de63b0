import type { FastifyInstance } from "fastify";
import { PUBLIC_ENDPOINTS } from "../../contract/public-endpoints.ts";
import { checkStorable, cleanAnswers } from "../../form/index.ts";
import { openToken } from "../access-links/access-links.ts";
import { loadStaffView } from "../access-links/staff-view.ts";
import { carriedTo } from "../applications/carry-path.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import { DomainError } from "../system/domain-error.ts";
import { serving } from "./serve.ts";

/** What tokens open without a session (QRY-01, QRY-02). */
export function accessLinkRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { store, forms, now } = context;

  serve(PUBLIC_ENDPOINTS.temporaryAnswers, async ({ query }) => {
    const found = await openToken(context, "prefill", query.token);
    if (!found || found.answers === null) throw new DomainError("wrong_token");
    const served = await forms.required();
    const carried = await carriedTo(store, served, found.answers, { under: found.form_version, now: now() });
    const prepared = cleanAnswers(served.form, carried);
    // The form may have changed since: what it no longer takes is left out, so that the rest can be saved.
    const refused = checkStorable(served.form, prepared);
    return Object.fromEntries(Object.entries(prepared).filter(([key]) => !Object.hasOwn(refused, key)));
  });

  serve(PUBLIC_ENDPOINTS.staffView, async ({ query, ip }) => {
    const found = await openToken(context, "service", query.service_token);
    if (!found || found.account_id === null) throw new DomainError("wrong_token");
    // Written down before anything of it leaves; when that fails, nothing leaves.
    const { id, account_id } = found;
    await addAudit(store, { at: now(), action: "staff_view", subject: id, account_id, client: ip });
    const readsInFull = found.reads_sensitive === 1 ? "all" : [];
    const view = await loadStaffView(context, account_id, readsInFull);
    if (!view) throw new DomainError("forms_unavailable");
    return view;
  });
}
