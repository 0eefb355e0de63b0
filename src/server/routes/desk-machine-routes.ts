import type { FastifyInstance } from "fastify";
import {
  type ApiTokenList,
  type ListedApiToken,
  PASSING_ON_ENDPOINTS,
} from "../../contract/desk-passing-on.ts";
import { applicationNamed } from "../desk/application-id.ts";
import { endApiToken, makeApiToken, openApiToken } from "../passing-on/api-tokens.ts";
import { readChanges } from "../passing-on/read-changes.ts";
import type { AppContext } from "../services/services.ts";
import { listApiTokens, type ListedApiToken as TokenRow } from "../store/api-tokens.ts";
import { addAudit } from "../store/audit.ts";
import { DomainError } from "../system/domain-error.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

/** A hundred applications each: all of a large school in a quarter of an hour. */
const CALLS_OF_A_TOKEN = { calls: 120, periodMs: 60_000 };

/** Tokens of machines, and what they read with them (DSK-44, DSK-45). */
export function deskMachineRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve, limitOf } = serving(app, context);
  const { store, now } = context;
  const list = async (): Promise<ApiTokenList> => ({
    tokens: (await listApiTokens(store)).map((row) => listed(row, now())),
  });

  serve(PASSING_ON_ENDPOINTS.listApiTokens, async (request) => {
    const { client, staffId } = askerOf(request);
    await addAudit(store, {
      at: now(),
      action: "api_tokens_listed",
      subject: "tokens",
      account_id: null,
      client,
      staff_id: staffId,
    });
    return await list();
  });

  serve(PASSING_ON_ENDPOINTS.makeApiToken, async (request) => {
    const { application, name, days, reads_sensitive: readsSensitive } = request.body;
    const own = requireNamed(context, application);
    const made = await makeApiToken(own, askerOf(request), { name: name.trim(), days, readsSensitive });
    return { id: made.id, token: made.token, expires_at: made.expiresAt };
  });

  serve(PASSING_ON_ENDPOINTS.revokeApiToken, async (request) => {
    if (!(await endApiToken(context, askerOf(request), request.params.token_id)))
      throw new DomainError("unknown_api_token");
    return await list();
  });

  serve(PASSING_ON_ENDPOINTS.readChanges, async (request, reply) => {
    const token = await openApiToken(context, request.headers.authorization);
    const own = token && applicationNamed(context, token.application || undefined);
    if (token === undefined || own === undefined) {
      void reply.header("www-authenticate", "Bearer");
      throw new DomainError("wrong_api_token");
    }
    limitOf(CALLS_OF_A_TOKEN).spend(token.id);
    const { since, cursor } = request.query;
    if (since !== undefined && Number.isNaN(Date.parse(since))) throw new DomainError("invalid_request");
    // Written down before anything of it leaves; when that fails, nothing leaves.
    await addAudit(own.store, {
      at: now(),
      action: "api_read",
      subject: token.id,
      account_id: null,
      client: request.ip,
      detail: `${token.reads_sensitive === 1 ? "with sensitive answers" : "masked"}, after ${cursor || 0}`,
    });
    const read = await readChanges(own, request.query, token.reads_sensitive === 1 ? "all" : []);
    if (read === "unknown_cursor") throw new DomainError(read);
    void reply.header("cache-control", "no-store");
    return read;
  });
}

function listed(row: TokenRow, now: number): ListedApiToken {
  return {
    id: row.id,
    name: row.name,
    application: row.application,
    made_by: row.made_by_email,
    reads_sensitive: row.reads_sensitive === 1,
    created_at: row.created_at,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    state: row.revoked_at !== null ? "revoked" : row.expires_at <= now ? "expired" : "works",
  };
}
