import type { FastifyInstance, FastifyRequest } from "fastify";
import { FORM_DRAFT_ENDPOINTS } from "../../contract/desk-form-drafts.ts";
import { FORM_VERSION_ENDPOINTS } from "../../contract/desk-form-versions.ts";
import { checkDraft } from "../form-drafts/check-draft.ts";
import {
  listFormVersions,
  measureRollback,
  readFormVersion,
  rollBack,
} from "../form-drafts/form-versions.ts";
import { publishHeldForm, readHeldForms } from "../form-drafts/held-forms.ts";
import { holdDraft } from "../form-drafts/hold-draft.ts";
import { discardDraft, noteForm, readDraft, startDraft } from "../form-drafts/open-draft.ts";
import { publishDraft } from "../form-drafts/publish-draft.ts";
import { measureDraft, mergeDraft, reviewDraft } from "../form-drafts/review-draft.ts";
import { sampleApplicantsOf } from "../form-drafts/sample-applicants.ts";
import { saveEdit } from "../form-drafts/save-edit.ts";
import { type AppContext, applicationsOf } from "../services/services.ts";
import { requireNamed } from "./desk-reading.ts";
import { askerOf, staffOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

/** Changing the form as a draft, reviewing and publishing it, and its versions (EDT-01 to EDT-12). */
export function deskFormRoutes(app: FastifyInstance, context: AppContext): void {
  draftRoutes(app, context);
  reviewRoutes(app, context);
  heldRoutes(app, context);
  versionRoutes(app, context);
}

function publisherOf(request: FastifyRequest) {
  return { ...askerOf(request), email: staffOf(request).email };
}

function draftRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(FORM_DRAFT_ENDPOINTS.readFormDraft, async (request) => {
    const own = requireNamed(context, request.query.application);
    await noteForm(own.store, "form_draft_viewed", { actor: askerOf(request), now: own.now() });
    return await readDraft(own);
  });

  serve(FORM_DRAFT_ENDPOINTS.startFormDraft, (request) =>
    startDraft(requireNamed(context, request.body.application), askerOf(request)),
  );

  serve(FORM_DRAFT_ENDPOINTS.saveFormEdit, (request) =>
    saveEdit(requireNamed(context, request.body.application), publisherOf(request), request.body),
  );

  serve(FORM_DRAFT_ENDPOINTS.holdFormDraft, (request) =>
    holdDraft(requireNamed(context, request.body.application), askerOf(request), request.body),
  );

  serve(FORM_DRAFT_ENDPOINTS.discardFormDraft, (request) =>
    discardDraft(requireNamed(context, request.body.application), askerOf(request), request.body),
  );
}

function reviewRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(FORM_DRAFT_ENDPOINTS.checkFormDraft, (request) =>
    checkDraft(requireNamed(context, request.query.application)),
  );

  serve(FORM_DRAFT_ENDPOINTS.listSampleApplicants, (request) =>
    sampleApplicantsOf(requireNamed(context, request.query.application)),
  );

  serve(FORM_DRAFT_ENDPOINTS.reviewFormDraft, async (request) => {
    const own = requireNamed(context, request.query.application);
    await noteForm(own.store, "form_draft_viewed", {
      actor: askerOf(request),
      now: own.now(),
      detail: "review",
    });
    return await reviewDraft(own, askerOf(request).staffId);
  });

  serve(FORM_DRAFT_ENDPOINTS.measureFormDraft, (request) =>
    measureDraft(requireNamed(context, request.query.application)),
  );

  serve(FORM_DRAFT_ENDPOINTS.mergeFormDraft, (request) =>
    mergeDraft(requireNamed(context, request.body.application), publisherOf(request), request.body),
  );

  serve(FORM_VERSION_ENDPOINTS.publishFormDraft, (request) =>
    publishDraft(requireNamed(context, request.body.application), publisherOf(request), request.body),
  );
}

function heldRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(FORM_VERSION_ENDPOINTS.listHeldForms, () => readHeldForms(applicationsOf(context)));

  serve(FORM_VERSION_ENDPOINTS.publishHeldForm, (request) =>
    publishHeldForm(requireNamed(context, request.body.application), publisherOf(request), request.body),
  );
}

function versionRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(FORM_VERSION_ENDPOINTS.listFormVersions, async (request) => {
    const own = requireNamed(context, request.query.application);
    await noteForm(own.store, "form_versions_viewed", { actor: askerOf(request), now: own.now() });
    return await listFormVersions(own);
  });

  serve(FORM_VERSION_ENDPOINTS.readFormVersion, async (request) => {
    const own = requireNamed(context, request.query.application);
    const { number } = request.params;
    await noteForm(own.store, "form_versions_viewed", {
      actor: askerOf(request),
      now: own.now(),
      detail: `version ${number}`,
    });
    return await readFormVersion(own, Number(number));
  });

  serve(FORM_VERSION_ENDPOINTS.measureRollback, (request) =>
    measureRollback(requireNamed(context, request.query.application), Number(request.params.number)),
  );

  serve(FORM_VERSION_ENDPOINTS.rollBackForm, (request) => {
    const { application, words, token } = request.body;
    const asked = { number: Number(request.params.number), words, ...(token !== undefined && { token }) };
    return rollBack(requireNamed(context, application), publisherOf(request), asked);
  });
}
