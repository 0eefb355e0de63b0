import type { FastifyInstance, FastifyRequest } from "fastify";
import type {
  EditsQuery,
  FormDiscard,
  FormDraft,
  FormEdit,
  FormEdits,
  FormFindings,
  FormImpactTold,
  FormMerge,
  FormPublication,
  FormQuery,
  FormReview,
  FormRollback,
  FormRollbackTold,
  FormVersionRead,
  FormVersions,
  PublishedVersion,
  SavedEdit,
  VersionParams,
} from "../../contract/desk-form-drafts.ts";
import type { SampleApplicants } from "../../contract/desk-form-preview.ts";
import { checkDraft } from "../form-drafts/check-draft.ts";
import {
  listFormVersions,
  measureRollback,
  readFormVersion,
  rollBack,
} from "../form-drafts/form-versions.ts";
import { discardDraft, noteForm, readDraft, startDraft } from "../form-drafts/open-draft.ts";
import { publishDraft } from "../form-drafts/publish-draft.ts";
import { measureDraft, mergeDraft, reviewDraft } from "../form-drafts/review-draft.ts";
import { sampleApplicantsOf } from "../form-drafts/sample-applicants.ts";
import { readEdits, saveEdit } from "../form-drafts/save-edit.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import type { AppContext } from "../services/services.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf, requireStaff, staffOf } from "./desk-session.ts";

/** Changing the form as a draft, reviewing and publishing it, and its versions (EDT-01 to EDT-12). */
export function deskFormRoutes(app: FastifyInstance, context: AppContext): void {
  draftRoutes(app, context);
  reviewRoutes(app, context);
  versionRoutes(app, context);
}

function publisherOf(request: FastifyRequest) {
  return { ...askerOf(request), email: staffOf(request).email };
}

function draftRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireStaff(context, "editForm");

  app.route<{ Querystring: FormQuery }>({
    ...deskEndpoint("readFormDraft"),
    onRequest,
    handler: async (request): Promise<FormDraft> => {
      const own = requireNamed(context, request.query.application);
      await noteForm(own.db, "form_draft_viewed", { actor: askerOf(request), now: own.now() });
      return await readDraft(own);
    },
  });

  app.route<{ Body: FormQuery }>({
    ...deskEndpoint("startFormDraft"),
    onRequest,
    handler: (request): Promise<FormDraft> =>
      startDraft(requireNamed(context, request.body.application), askerOf(request)),
  });

  app.route<{ Body: FormEdit }>({
    ...deskEndpoint("saveFormEdit"),
    onRequest,
    handler: (request): Promise<SavedEdit> =>
      saveEdit(requireNamed(context, request.body.application), publisherOf(request), request.body),
  });

  app.route<{ Querystring: EditsQuery }>({
    ...deskEndpoint("readFormEdits"),
    onRequest,
    handler: (request): Promise<FormEdits> =>
      readEdits(requireNamed(context, request.query.application), request.query),
  });

  app.route<{ Body: FormDiscard }>({
    ...deskEndpoint("discardFormDraft"),
    onRequest,
    handler: (request): Promise<FormDraft> =>
      discardDraft(requireNamed(context, request.body.application), askerOf(request), request.body.draft),
  });
}

function reviewRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireStaff(context, "editForm");

  app.route<{ Querystring: FormQuery }>({
    ...deskEndpoint("checkFormDraft"),
    onRequest,
    handler: (request): Promise<FormFindings> => checkDraft(requireNamed(context, request.query.application)),
  });

  app.route<{ Querystring: FormQuery }>({
    ...deskEndpoint("listSampleApplicants"),
    onRequest,
    handler: (request): Promise<SampleApplicants> =>
      sampleApplicantsOf(requireNamed(context, request.query.application)),
  });

  app.route<{ Querystring: FormQuery }>({
    ...deskEndpoint("reviewFormDraft"),
    onRequest,
    handler: async (request): Promise<FormReview> => {
      const own = requireNamed(context, request.query.application);
      await noteForm(own.db, "form_draft_viewed", {
        actor: askerOf(request),
        now: own.now(),
        detail: "review",
      });
      return await reviewDraft(own, askerOf(request).staffId);
    },
  });

  app.route<{ Querystring: FormQuery }>({
    ...deskEndpoint("measureFormDraft"),
    onRequest,
    handler: (request): Promise<FormImpactTold> =>
      measureDraft(requireNamed(context, request.query.application)),
  });

  app.route<{ Body: FormMerge }>({
    ...deskEndpoint("mergeFormDraft"),
    onRequest,
    handler: (request): Promise<FormDraft> =>
      mergeDraft(requireNamed(context, request.body.application), publisherOf(request), request.body),
  });

  app.route<{ Body: FormPublication }>({
    ...deskEndpoint("publishFormDraft"),
    onRequest: requireStaff(context, "publishForm"),
    handler: (request): Promise<PublishedVersion> =>
      publishDraft(requireNamed(context, request.body.application), publisherOf(request), request.body),
  });
}

function versionRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireStaff(context, "editForm");

  app.route<{ Querystring: FormQuery }>({
    ...deskEndpoint("listFormVersions"),
    onRequest,
    handler: async (request): Promise<FormVersions> => {
      const own = requireNamed(context, request.query.application);
      await noteForm(own.db, "form_versions_viewed", { actor: askerOf(request), now: own.now() });
      return await listFormVersions(own);
    },
  });

  app.route<{ Querystring: FormQuery; Params: VersionParams }>({
    ...deskEndpoint("readFormVersion"),
    onRequest,
    handler: async (request): Promise<FormVersionRead> => {
      const own = requireNamed(context, request.query.application);
      const { number } = request.params;
      await noteForm(own.db, "form_versions_viewed", {
        actor: askerOf(request),
        now: own.now(),
        detail: `version ${number}`,
      });
      return await readFormVersion(own, Number(number));
    },
  });

  app.route<{ Querystring: FormQuery; Params: VersionParams }>({
    ...deskEndpoint("measureRollback"),
    onRequest: requireStaff(context, "publishForm"),
    handler: (request): Promise<FormRollbackTold> =>
      measureRollback(requireNamed(context, request.query.application), Number(request.params.number)),
  });

  app.route<{ Body: FormRollback; Params: VersionParams }>({
    ...deskEndpoint("rollBackForm"),
    onRequest: requireStaff(context, "publishForm"),
    handler: (request): Promise<PublishedVersion> => {
      const { application, words, token } = request.body;
      const asked = { number: Number(request.params.number), words, ...(token !== undefined && { token }) };
      return rollBack(requireNamed(context, application), publisherOf(request), asked);
    },
  });
}
