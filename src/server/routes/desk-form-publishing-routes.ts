import type { FastifyInstance, FastifyRequest } from "fastify";
import { FORM_PUBLISHING_ENDPOINTS } from "../../contract/desk-form-publishing.ts";
import { answerApprovalOf, askApproval } from "../form-drafts/approve-draft.ts";
import { readComments, replyTo, resolveThread, startThread } from "../form-drafts/form-comments.ts";
import { endFormSchedule, scheduleDraft } from "../form-drafts/schedule-draft.ts";
import { listShares, makeShare, revokeShare } from "../form-drafts/share-draft.ts";
import type { AppContext } from "../services/services.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf, staffOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

/** Publishing a draft at a time, its approval, comments on it and links that show it (EDT-50 to EDT-58). */
export function deskFormPublishingRoutes(app: FastifyInstance, context: AppContext): void {
  scheduleRoutes(app, context);
  approvalRoutes(app, context);
  commentRoutes(app, context);
  shareRoutes(app, context);
}

function scheduleRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(FORM_PUBLISHING_ENDPOINTS.scheduleFormDraft, (request) =>
    scheduleDraft(requireNamed(context, request.body.application), askerOf(request), request.body),
  );

  serve(FORM_PUBLISHING_ENDPOINTS.endFormSchedule, (request) => {
    const { body, params } = request;
    return endFormSchedule(requireNamed(context, body.application), askerOf(request), params.schedule_id);
  });
}

function approvalRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const personOf = (request: FastifyRequest) => ({ ...askerOf(request), email: staffOf(request).email });

  serve(FORM_PUBLISHING_ENDPOINTS.askFormApproval, (request) =>
    askApproval(requireNamed(context, request.body.application), personOf(request), request.body),
  );

  serve(FORM_PUBLISHING_ENDPOINTS.answerFormApproval, (request) =>
    answerApprovalOf(requireNamed(context, request.body.application), personOf(request), request.body),
  );
}

function commentRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(FORM_PUBLISHING_ENDPOINTS.listFormComments, (request) =>
    readComments(requireNamed(context, request.query.application)),
  );

  serve(FORM_PUBLISHING_ENDPOINTS.startFormThread, (request) =>
    startThread(requireNamed(context, request.body.application), askerOf(request), request.body),
  );

  serve(FORM_PUBLISHING_ENDPOINTS.replyFormThread, (request) => {
    const { application, text, comment_id: id } = request.body;
    const reply = { thread: request.params.thread_id, text, id };
    return replyTo(requireNamed(context, application), askerOf(request), reply);
  });

  serve(FORM_PUBLISHING_ENDPOINTS.resolveFormThread, (request) => {
    const { application, is_resolved: isResolved } = request.body;
    const resolution = { thread: request.params.thread_id, isResolved };
    return resolveThread(requireNamed(context, application), askerOf(request), resolution);
  });
}

function shareRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(FORM_PUBLISHING_ENDPOINTS.listFormShares, (request) =>
    listShares(requireNamed(context, request.query.application)),
  );

  serve(FORM_PUBLISHING_ENDPOINTS.makeFormShare, (request) =>
    makeShare(requireNamed(context, request.body.application), askerOf(request)),
  );

  serve(FORM_PUBLISHING_ENDPOINTS.revokeFormShare, (request) => {
    const { body, params } = request;
    return revokeShare(requireNamed(context, body.application), askerOf(request), params.share_id);
  });
}
