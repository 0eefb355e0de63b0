import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { ANSWER_ENDPOINTS, SAVES_LIMIT } from "../../contract/answer-endpoints.ts";
import { APPLICATION_ENDPOINTS } from "../../contract/application-endpoints.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { dayOfCall } from "../applications/applicant-day.ts";
import { beginningShown } from "../applications/begin-application.ts";
import { keepOverwritten } from "../applications/keep-overwritten.ts";
import { loadSubmission } from "../applications/load-submission.ts";
import type { MergedSave, SavedBy } from "../applications/merge-save.ts";
import { moveEntries } from "../applications/move-entries.ts";
import { formOf, requireFormOf, requireOpenFormOf } from "../applications/own-form.ts";
import { advanceStatus, loadProfile } from "../applications/profile.ts";
import { noteSeenForm } from "../applications/seen-form.ts";
import { submitApplication } from "../applications/submit-application.ts";
import type { AppContext } from "../services/services.ts";
import {
  loadApplicationState,
  putAddAnotherCounts,
  putChosenTab,
  putLastPage,
} from "../store/application-state.ts";
import { requireChangeable } from "../store/reopenings.ts";
import { putValidations } from "../store/validations.ts";
import { DomainError } from "../system/domain-error.ts";
import * as sentences from "../system/sentences.ts";
import { serving } from "./serve.ts";
import { requireSessionWhenStoring, sessionOf, uncheckedSessionOf } from "./session-cookies.ts";

/** The calls of a logged-in applicant about the own application (API-07 to API-13). */
export function applicationRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve, limitOf } = serving(app, context);
  const { store, now, saves } = context;

  serve(APPLICATION_ENDPOINTS.profile, async (request) =>
    loadProfile(store, sessionOf(request), {
      form: await formOf(context, sessionOf(request).accountId),
      now: now(),
    }),
  );

  serve(
    ANSWER_ENDPOINTS.saveAnswers,
    async (request) => {
      const { accountId } = sessionOf(request);
      // A save of nothing only asks what others have saved.
      const isEmpty = Object.keys(request.body).length === 0;
      const form = await (isEmpty ? requireFormOf : requireOpenFormOf)(context, accountId);
      const by = savedByOf(request.headers);
      const under = savedUnderOf(request.headers);
      const session = uncheckedSessionOf(request);
      const today = dayOfCall(request.headers, now());
      const toSave = { changes: request.body, by, under, session, now: now(), today };
      const outcome = await saves.save(accountId, form, toSave);
      if (outcome.kind === "submitted") throw new DomainError("already_submitted");
      if (outcome.kind === "refused") throw new DomainError("invalid_answers", { errors: outcome.errors });
      const { revision, kept, cleared, setAside, refused, conflicts, changes } = outcome;
      return {
        message: messageAbout(outcome),
        revision,
        kept,
        cleared,
        set_aside: setAside,
        refused,
        conflicts: mapValues(conflicts, ([theirs, , at]) => ({ theirs, savedAt: toIso(at) })),
        changes: mapValues(changes, ([value, since, at]) => [value, since, toIso(at)] as const),
        form_version: form.hash,
      };
    },
    requireSessionWhenStoring(context),
  );

  serve(ANSWER_ENDPOINTS.keepOverwritten, async (request) => {
    const { accountId } = sessionOf(request);
    const { answer_key: key, answer } = request.body;
    const form = await requireOpenFormOf(context, accountId);
    const under = savedUnderOf(request.headers);
    await keepOverwritten(context, { accountId, form, key, value: answer, under, now: now() });
    return { message: sentences.answerKept };
  });

  serve(APPLICATION_ENDPOINTS.seenForm, async (request) => {
    const { accountId } = sessionOf(request);
    const { form_version: hash } = request.body;
    if ((await context.forms.byHash(hash)) === null) throw new DomainError("not_found");
    await noteSeenForm(store, { accountId, hash, now: now() });
    return { message: sentences.formSeen };
  });

  serve(APPLICATION_ENDPOINTS.lastPage, async (request) => {
    const { accountId } = sessionOf(request);
    const { form } = await requireFormOf(context, accountId);
    const route = request.body.last_page;
    if (!form.pages.some((page) => page.route === route)) throw new DomainError("unknown_page");
    await putLastPage(store, accountId, route);
    return { message: sentences.pageRemembered };
  });

  serve(APPLICATION_ENDPOINTS.webStatus, async (request) => {
    const { accountId } = sessionOf(request);
    const outcome = await advanceStatus(store, { accountId, status: request.body.web_status, now: now() });
    if (outcome !== "reached") throw new DomainError(outcome);
    return { message: sentences.statusRecorded };
  });

  serve(APPLICATION_ENDPOINTS.validations, async (request) => {
    const { accountId } = sessionOf(request);
    const { form } = await requireFormOf(context, accountId);
    // A page that is open since before the form changed may know of questions that are gone.
    const known = Object.entries(request.body).filter(([key]) => Object.hasOwn(form.keys, key));
    await putValidations(store, { accountId, errors: Object.fromEntries(known), now: now() });
    return { message: sentences.errorsRecorded };
  });

  serve(APPLICATION_ENDPOINTS.submit, async (request) => {
    const applicant = sessionOf(request);
    const by = savedByOf(request.headers);
    const form = await requireFormOf(context, applicant.accountId);
    const under = savedUnderOf(request.headers) ?? form.hash;
    const { "submission-number": number } = request.headers;
    const outcome = await submitApplication(context, applicant, {
      form,
      by,
      number: typeof number === "string" ? Number(number) : undefined,
      shownAtFirst: await beginningShown(context, form, { under, now: now() }),
      today: dayOfCall(request.headers, now()),
    });
    if (outcome.kind === "unseen") throw new DomainError("answers_changed");
    if (outcome.kind === "incomplete")
      throw new DomainError("incomplete_application", { errors: outcome.errors });
    return {
      message: sentences.submitted,
      reference: outcome.submission.reference,
    };
  });

  serve(APPLICATION_ENDPOINTS.submission, async (request) => {
    const submission = await loadSubmission(context, sessionOf(request).accountId);
    if (submission === undefined) throw new DomainError("not_found");
    if (submission === null) throw new DomainError("forms_unavailable");
    return submission;
  });

  serve(ANSWER_ENDPOINTS.saveAddAnother, async (request) => {
    const { accountId } = sessionOf(request);
    const { button_id: buttonId, num_components: ofGroup, inner = {}, entry } = request.body;
    const counts = { ...inner, [buttonId]: ofGroup };
    const served = await requireOpenFormOf(context, accountId);
    const { form } = served;
    for (const [id, count] of Object.entries(counts)) {
      const group = Object.hasOwn(form.addAnother, id) ? form.addAnother[id] : undefined;
      if (!group) throw new DomainError("unknown_group");
      if (count < (group.min ?? 1) || count > group.max) throw new DomainError("count_out_of_range");
    }
    if (entry !== undefined) {
      limitOf(SAVES_LIMIT).spend(accountId);
      const by = savedByOf(request.headers);
      // Whoever does not say what was seen has seen nothing.
      if (by === undefined) throw new DomainError("answers_changed");
      const under = savedUnderOf(request.headers);
      const today = dayOfCall(request.headers, now());
      const move = { accountId, form: served, under, id: buttonId, move: entry, by, now: now(), today };
      return { message: sentences.countSaved, revision: await moveEntries(store, move) };
    }
    await requireChangeable(store, accountId, { page: form.addAnother[buttonId]?.page ?? "", now: now() });
    await putAddAnotherCounts(store, { accountId, counts });
    return { message: sentences.countSaved };
  });

  serve(
    ANSWER_ENDPOINTS.addAnother,
    async (request) => (await loadApplicationState(store, sessionOf(request).accountId)).counts,
  );

  serve(ANSWER_ENDPOINTS.saveTab, async (request) => {
    const { accountId } = sessionOf(request);
    const { tab_id: tabId, chosen_tab: chosenTab } = request.body;
    const { form } = await requireOpenFormOf(context, accountId);
    const group = Object.hasOwn(form.tabs, tabId) ? form.tabs[tabId] : undefined;
    if (group === undefined || !group.tabs.some(({ id }) => id === chosenTab))
      throw new DomainError("unknown_group");
    await requireChangeable(store, accountId, { page: group.page, now: now() });
    await putChosenTab(store, { accountId, tabId, chosenTab });
    return { message: sentences.tabSaved };
  });

  serve(
    ANSWER_ENDPOINTS.tabs,
    async (request) => (await loadApplicationState(store, sessionOf(request).accountId)).tabs,
  );
}

/** Who saves, where the call says both who it is and what was seen (SYN-01). */
function savedByOf(headers: IncomingHttpHeaders): SavedBy | undefined {
  const { "seen-revision": seen, "saved-by": by } = headers;
  if (typeof seen !== "string" || typeof by !== "string") return undefined;
  const [writer = "", seq] = by.split(";");
  return { writer, seq: Number(seq), seenRevision: Number(seen) };
}

function savedUnderOf({ "saved-under": under }: IncomingHttpHeaders): string | undefined {
  return typeof under === "string" ? under : undefined;
}

function messageAbout({ refused, conflicts }: MergedSave): string {
  if (Object.keys(refused).length > 0) return ERRORS.invalid_answers.message;
  return Object.keys(conflicts).length > 0 ? sentences.answersConflict : sentences.answersSaved;
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
