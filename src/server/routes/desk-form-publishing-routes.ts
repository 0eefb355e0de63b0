import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FormDraft, FormQuery } from "../../contract/desk-form-drafts.ts";
import type {
  ApprovalAnswer,
  ApprovalRequest,
  FormApplication,
  FormApproval,
  FormComments,
  FormReply,
  FormScheduling,
  FormShares,
  MadeFormShare,
  NewFormThread,
  ScheduleParams,
  ShareParams,
  ThreadParams,
  ThreadResolution,
} from "../../contract/desk-form-publishing.ts";
import { answerApprovalOf, askApproval } from "../form-drafts/approve-draft.ts";
import { readComments, replyTo, resolveThread, startThread } from "../form-drafts/form-comments.ts";
import { endFormSchedule, scheduleDraft } from "../form-drafts/schedule-draft.ts";
import { listShares, makeShare, revokeShare } from "../form-drafts/share-draft.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import type { AppContext } from "../services/services.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf, requireStaff, staffOf } from "./desk-session.ts";

/** Publishing a draft at a time, its approval, comments on it and links that show it (EDT-50 to EDT-58). */
export function deskFormPublishingRoutes(app: FastifyInstance, context: AppContext): void {
  scheduleRoutes(app, context);
  approvalRoutes(app, context);
  commentRoutes(app, context);
  shareRoutes(app, context);
}

function scheduleRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireStaff(context, "publishForm");

  app.route<{ Body: FormScheduling }>({
    ...deskEndpoint("scheduleFormDraft"),
    onRequest,
    handler: (request): Promise<FormDraft> =>
      scheduleDraft(requireNamed(context, request.body.application), askerOf(request), request.body),
  });

  app.route<{ Body: FormApplication; Params: ScheduleParams }>({
    ...deskEndpoint("endFormSchedule"),
    onRequest,
    handler: (request): Promise<FormDraft> => {
      const { body, params } = request;
      return endFormSchedule(requireNamed(context, body.application), askerOf(request), params.schedule_id);
    },
  });
}

function approvalRoutes(app: FastifyInstance, context: AppContext): void {
  const personOf = (request: FastifyRequest) => ({ ...askerOf(request), email: staffOf(request).email });

  app.route<{ Body: ApprovalRequest }>({
    ...deskEndpoint("askFormApproval"),
    onRequest: requireStaff(context, "editForm"),
    handler: (request): Promise<FormApproval> =>
      askApproval(requireNamed(context, request.body.application), personOf(request), request.body),
  });

  app.route<{ Body: ApprovalAnswer }>({
    ...deskEndpoint("answerFormApproval"),
    onRequest: requireStaff(context, "publishForm"),
    handler: (request): Promise<FormApproval> =>
      answerApprovalOf(requireNamed(context, request.body.application), personOf(request), request.body),
  });
}

function commentRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireStaff(context, "editForm");

  app.route<{ Querystring: FormQuery }>({
    ...deskEndpoint("listFormComments"),
    onRequest,
    handler: (request): Promise<FormComments> =>
      readComments(requireNamed(context, request.query.application)),
  });

  app.route<{ Body: NewFormThread }>({
    ...deskEndpoint("startFormThread"),
    onRequest,
    handler: (request): Promise<FormComments> =>
      startThread(requireNamed(context, request.body.application), askerOf(request), request.body),
  });

  app.route<{ Body: FormReply; Params: ThreadParams }>({
    ...deskEndpoint("replyFormThread"),
    onRequest,
    handler: (request): Promise<FormComments> => {
      const { application, text, comment_id: id } = request.body;
      const reply = { thread: request.params.thread_id, text, id };
      return replyTo(requireNamed(context, application), askerOf(request), reply);
    },
  });

  app.route<{ Body: ThreadResolution; Params: ThreadParams }>({
    ...deskEndpoint("resolveFormThread"),
    onRequest,
    handler: (request): Promise<FormComments> => {
      const { application, is_resolved: isResolved } = request.body;
      const resolution = { thread: request.params.thread_id, isResolved };
      return resolveThread(requireNamed(context, application), askerOf(request), resolution);
    },
  });
}

function shareRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireStaff(context, "editForm");

  app.route<{ Querystring: FormQuery }>({
    ...deskEndpoint("listFormShares"),
    onRequest,
    handler: (request): Promise<FormShares> => listShares(requireNamed(context, request.query.application)),
  });

  app.route<{ Body: FormApplication }>({
    ...deskEndpoint("makeFormShare"),
    onRequest,
    handler: (request): Promise<MadeFormShare> =>
      makeShare(requireNamed(context, request.body.application), askerOf(request)),
  });

  app.route<{ Body: FormApplication; Params: ShareParams }>({
    ...deskEndpoint("revokeFormShare"),
    onRequest,
    handler: (request): Promise<FormShares> => {
      const { body, params } = request;
      return revokeShare(requireNamed(context, body.application), askerOf(request), params.share_id);
    },
  });
}
