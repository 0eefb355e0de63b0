import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApplicationParams, DeskApplication } from "../../contract/desk-applications.ts";
import type {
  ChecklistMark,
  ChecklistParams,
  Colleagues,
  Mentions,
  NoteParams,
  NoteText,
  ReminderOrder,
  ReminderQueued,
  ReminderTrial,
  ReminderTried,
} from "../../contract/desk-casework.ts";
import { type DeskActor, markChecklist } from "../desk/mark-checklist.ts";
import { sendReminders, tryReminder } from "../desk/remind.ts";
import { listColleagues, mentionsOf, rewriteNote, writeNote } from "../desk/write-notes.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import * as sentences from "../system/sentences.ts";
import { readFor, requireNamed, withId } from "./desk-reading.ts";
import { askerOf, requireStaff } from "./desk-session.ts";

/** How often one person tries and sends reminders: each call judges up to 500 applications, and names their e-mail addresses. */
const REMINDER_CALLS = { calls: 60, periodMs: 10 * 60_000 };

/**
 * Saying what an application is without, reminding, and notes (DSK-29 to DSK-36). What changes something gives the
 * application as it is then; that is written down with the change.
 */
export function deskCaseworkRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireStaff(context, "handleApplications");
  const actorOf = (request: FastifyRequest): DeskActor => ({ ...askerOf(request), now: context.now() });
  const { config, now } = context;
  const limit = () => new ProcessLimit(scaledRateLimit(REMINDER_CALLS, config.rateLimitFactor), now);
  const [trials, orders] = [limit(), limit()];

  app.route<{ Params: ChecklistParams; Body: ChecklistMark }>({
    ...deskEndpoint("markChecklist"),
    onRequest,
    handler: async (request): Promise<DeskApplication> => {
      const { application_id: id, item_id: item } = request.params;
      const found = withId(context, id);
      const { accountId } = found;
      await markChecklist(found.own.db, { accountId, item }, { mark: request.body, actor: actorOf(request) });
      return await readFor(context, request, found);
    },
  });

  app.route<{ Body: ReminderTrial }>({
    ...deskEndpoint("tryReminder"),
    onRequest,
    handler: async (request): Promise<ReminderTried> => {
      const own = requireNamed(context, request.body.application);
      const { staffId, client, now } = actorOf(request);
      trials.spend(staffId, sentences.tooManyTrials);
      await addAudit(own.db, {
        at: now,
        action: "reminder_tried",
        subject: "applications",
        account_id: null,
        client,
        staff_id: staffId,
        detail: request.body.kind,
      });
      return await tryReminder(context, { own, trial: request.body });
    },
  });

  app.route<{ Body: ReminderOrder }>({
    ...deskEndpoint("sendReminders"),
    onRequest,
    handler: async (request): Promise<ReminderQueued> => {
      const { application, kind, items, applications } = request.body;
      const order = { own: requireNamed(context, application), kind, items, applications };
      const actor = actorOf(request);
      orders.spend(actor.staffId, sentences.tooManyReminders);
      return await sendReminders(context, order, actor);
    },
  });

  app.route<{ Params: ApplicationParams; Body: NoteText }>({
    ...deskEndpoint("addNote"),
    onRequest,
    handler: async (request): Promise<DeskApplication> => {
      const found = withId(context, request.params.application_id);
      await writeNote(found.own.db, found.accountId, { note: request.body, actor: actorOf(request) });
      return await readFor(context, request, found);
    },
  });

  const rewrite = async (request: FastifyRequest<{ Params: NoteParams }>, note: NoteText | null) => {
    const { application_id: id, note_id: noteId } = request.params;
    const found = withId(context, id);
    const { accountId } = found;
    await rewriteNote(found.own.db, { accountId, noteId }, { note, actor: actorOf(request) });
    return await readFor(context, request, found);
  };
  app.route<{ Params: NoteParams; Body: NoteText }>({
    ...deskEndpoint("changeNote"),
    onRequest,
    handler: (request): Promise<DeskApplication> => rewrite(request, request.body),
  });
  app.route<{ Params: NoteParams }>({
    ...deskEndpoint("deleteNote"),
    onRequest,
    handler: (request): Promise<DeskApplication> => rewrite(request, null),
  });

  app.route({
    ...deskEndpoint("listColleagues"),
    onRequest,
    handler: (): Promise<Colleagues> => listColleagues(context),
  });

  app.route({
    ...deskEndpoint("listMentions"),
    onRequest,
    handler: async (request): Promise<Mentions> => {
      const { staffId, client, now } = actorOf(request);
      const found = await mentionsOf(context, staffId);
      if (found.mentions.length > 0) {
        await addAudit(context.db, {
          at: now,
          action: "desk_listed",
          subject: "applications",
          account_id: null,
          client,
          staff_id: staffId,
          detail: "mentions",
        });
      }
      return found;
    },
  });
}
