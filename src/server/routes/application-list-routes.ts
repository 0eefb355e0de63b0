import type { FastifyInstance } from "fastify";
import { phaseAt } from "../../form/schedule/schedule.ts";
import { sendTextOnce } from "../http/encoded-text.ts";
import { sendNotFound } from "../http/error-handler.ts";
import type { AppContext } from "../services/services.ts";
import { applicationListPage, type ListedForm } from "../web/application-list-page.ts";

/** `/` of an installation with several applications: which there are (APP-02). Beside them there is nothing. */
export function applicationListRoutes(app: FastifyInstance, context: AppContext): void {
  app.get("/", async (request, reply) => {
    const listed = await Promise.all(context.named.map((named) => listedForm(named)));
    const forms = listed.filter((form) => form !== null);
    const { html, policy } = applicationListPage(forms, context.partner.current());
    reply.type("text/html; charset=utf-8");
    reply.headers({ "cache-control": "no-store", "content-security-policy": policy });
    return await sendTextOnce(request, reply, html);
  });
  app.setNotFoundHandler(sendNotFound);
}

/** Null for one that could not be published yet: it has no page to lead to. */
async function listedForm({ forms, prefix, now }: AppContext): Promise<ListedForm | null> {
  const served = await forms.current();
  if (served === null) return null;
  const { title, schedule = {} } = served.form;
  return { title, address: `${prefix}/`, schedule, phase: phaseAt(schedule, now()) };
}
