import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { phaseAt } from "../../form/schedule/schedule.ts";
import { sendTextOnce } from "../http/encoded-text.ts";
import { sendNotFound } from "../http/error-handler.ts";
import type { AppContext } from "../services/services.ts";
import { loadApplicationState } from "../store/application-state.ts";
import { hasAnswered } from "../store/stored-answers.ts";
import { applicationListPage, type ListedForm } from "../web/application-list-page.ts";
import { findSession } from "./session-cookies.ts";

/**
 * `/` of an installation with several applications: which there are, and how far whoever is logged in has come (APP-02).
 * Beside them there is nothing, but for the one that had no name before: links of then, and pages that are still open, are
 * led on to it.
 */
export function applicationListRoutes(app: FastifyInstance, context: AppContext): void {
  const former = context.named.find(({ wasUnnamed }) => wasUnnamed);
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>("/", async (request, reply) => {
    if (former !== undefined && LINKED.some((name) => name in request.query))
      return leadOn(former, request, reply);
    const session = await findSession(context, request);
    const listed = await Promise.all(context.named.map((named) => listedForm(named, session?.accountId)));
    const forms = listed.filter((form) => form !== null);
    const { html, policy } = applicationListPage(forms, context.partner.current());
    reply.type("text/html; charset=utf-8");
    reply.headers({ "cache-control": "no-store", "content-security-policy": policy });
    return await sendTextOnce(request, reply, html);
  });
  app.setNotFoundHandler((request, reply) =>
    former === undefined ? sendNotFound(request, reply) : leadOn(former, request, reply),
  );
}

/** With these, `/` was the address of an access link. */
const LINKED = ["token", "service_token"];

/** With method and body as they are, and not for good: an open page saves, and nothing is remembered for other times. */
function leadOn({ prefix }: AppContext, { url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(prefix + url, 307);
}

/** Null for one that could not be published yet: it has no page to lead to. */
async function listedForm(
  { store, forms, prefix, now }: AppContext,
  accountId: string | undefined,
): Promise<ListedForm | null> {
  const served = await forms.current();
  if (served === null) return null;
  const { title, schedule = {} } = served.form;
  const [own, isBegun] =
    accountId === undefined
      ? [undefined, false]
      : await Promise.all([loadApplicationState(store, accountId), hasAnswered(store, accountId)]);
  return {
    title,
    address: `${prefix}/`,
    schedule,
    phase: phaseAt(schedule, now()),
    isBegun,
    reference: own?.submission?.reference,
  };
}
