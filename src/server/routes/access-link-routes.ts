import type { FastifyInstance } from "fastify";
import type { ServiceTokenQuery, TokenQuery } from "../../contract/endpoint-requests.ts";
import type { StaffView } from "../../contract/endpoint-responses.ts";
import { type Answers, checkStorable, cleanAnswers } from "../../form/index.ts";
import { openToken } from "../access-links/access-links.ts";
import { loadStaffView } from "../access-links/staff-view.ts";
import { carriedTo } from "../applications/carry-path.ts";
import { endpoint } from "../http/endpoint.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import { DomainError } from "../system/domain-error.ts";

/** Nobody guesses 256 bits; the limit is for whoever tries all the same. An office may sit behind one address. */
const RATE_LIMIT = { calls: 60, periodMs: 60_000 };

/** What tokens open without a session (QRY-01, QRY-02). */
export function accessLinkRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, db, forms, now } = context;
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, config.rateLimitFactor), now);
  const onRequest = async (request: { readonly ip: string }) => limit.spend(request.ip);

  app.route<{ Querystring: TokenQuery }>({
    ...endpoint("temporaryAnswers"),
    onRequest,
    handler: async ({ query }): Promise<Answers> => {
      const found = await openToken(context, "prefill", query.token);
      if (!found || found.answers === null) throw new DomainError("wrong_token");
      const served = await forms.required();
      const carried = await carriedTo(db, served, found.answers, { under: found.form_version, now: now() });
      const prepared = cleanAnswers(served.form, carried);
      // The form may have changed since: what it no longer takes is left out, so that the rest can be saved.
      const refused = checkStorable(served.form, prepared);
      return Object.fromEntries(Object.entries(prepared).filter(([key]) => !Object.hasOwn(refused, key)));
    },
  });

  app.route<{ Querystring: ServiceTokenQuery }>({
    ...endpoint("staffView"),
    onRequest,
    handler: async ({ query, ip }): Promise<StaffView> => {
      const found = await openToken(context, "service", query.service_token);
      if (!found || found.account_id === null) throw new DomainError("wrong_token");
      // Written down before anything of it leaves; when that fails, nothing leaves.
      const { id, account_id } = found;
      await addAudit(db, { at: now(), action: "staff_view", subject: id, account_id, client: ip });
      const readsInFull = found.reads_sensitive === 1 ? "all" : [];
      const view = await loadStaffView(context, account_id, readsInFull);
      if (!view) throw new DomainError("forms_unavailable");
      return view;
    },
  });
}
