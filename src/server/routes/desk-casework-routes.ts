import type { FastifyInstance, FastifyRequest } from "fastify";
import { CASEWORK_ENDPOINTS, type NoteText } from "../../contract/desk-casework.ts";
import { type DeskActor, markChecklist } from "../desk/mark-checklist.ts";
import { sendReminders, tryReminder } from "../desk/remind.ts";
import { listColleagues, mentionsOf, rewriteNote, writeNote } from "../desk/write-notes.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import * as sentences from "../system/sentences.ts";
import { readFor, requireNamed, withId } from "./desk-reading.ts";
import { askerOf } from "./desk-session.ts";
import { type RequestOf, serving } from "./serve.ts";

/**
 * Saying what an application is without, reminding, and notes (DSK-29 to DSK-36). What changes something gives the
 * application as it is then; that is written down with the change.
 */
export function deskCaseworkRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const actorOf = (request: FastifyRequest): DeskActor => ({ ...askerOf(request), now: context.now() });

  serve(CASEWORK_ENDPOINTS.markChecklist, async (request) => {
    const { application_id: id, item_id: item } = request.params;
    const found = withId(context, id);
    const { accountId } = found;
    await markChecklist(
      found.own.store,
      { accountId, item },
      { mark: request.body, actor: actorOf(request) },
    );
    return await readFor(context, request, found);
  });

  serve(
    CASEWORK_ENDPOINTS.tryReminder,
    async (request) => {
      const own = requireNamed(context, request.body.application);
      const { staffId, client, now } = actorOf(request);
      await addAudit(own.store, {
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
    { tooMany: sentences.tooManyTrials },
  );

  serve(
    CASEWORK_ENDPOINTS.sendReminders,
    async (request) => {
      const { application, kind, items, applications } = request.body;
      const order = { own: requireNamed(context, application), kind, items, applications };
      return await sendReminders(context, order, actorOf(request));
    },
    { tooMany: sentences.tooManyReminders },
  );

  serve(CASEWORK_ENDPOINTS.addNote, async (request) => {
    const found = withId(context, request.params.application_id);
    await writeNote(found.own.store, found.accountId, { note: request.body, actor: actorOf(request) });
    return await readFor(context, request, found);
  });

  const rewrite = async (request: RequestOf<typeof CASEWORK_ENDPOINTS.deleteNote>, note: NoteText | null) => {
    const { application_id: id, note_id: noteId } = request.params;
    const found = withId(context, id);
    const { accountId } = found;
    await rewriteNote(found.own.store, { accountId, noteId }, { note, actor: actorOf(request) });
    return await readFor(context, request, found);
  };
  serve(CASEWORK_ENDPOINTS.changeNote, (request) => rewrite(request, request.body));
  serve(CASEWORK_ENDPOINTS.deleteNote, (request) => rewrite(request, null));

  serve(CASEWORK_ENDPOINTS.listColleagues, () => listColleagues(context));

  serve(CASEWORK_ENDPOINTS.listMentions, async (request) => {
    const { staffId, client, now } = actorOf(request);
    const found = await mentionsOf(context, staffId);
    if (found.mentions.length > 0) {
      await addAudit(context.store, {
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
  });
}
