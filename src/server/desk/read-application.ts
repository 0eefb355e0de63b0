import type { DeskApplication, ReadFile, ReadItem } from "../../contract/desk-applications.ts";
import { mayStaff } from "../../contract/desk.ts";
import { USUAL_TIME_ZONE } from "../../contract/school.ts";
import {
  type Answers,
  applicantNames,
  type CompiledForm,
  fileKeys,
  MASK,
  type MaskedAnswers,
  maskFor,
  type OutlineItem,
  outlineOf,
} from "../../form/index.ts";
import { displayStateOf, utcDay } from "../applications/applicant-day.ts";
import { notAskedInWords } from "../applications/not-asked.ts";
import { answersInForce } from "../applications/own-form.ts";
import { rightOver } from "../applications/reading-right.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import { type PartnerSource, partnerOfApplication } from "../publishing/partner-source.ts";
import type { Reopening } from "../store/application-state.ts";
import { loadApplication, type StoredApplication } from "../store/applications.ts";
import type { RecordedDocument } from "../store/documents.ts";
import type { Store } from "../store/store.ts";
import { asSubmitted, listSubmissions } from "../store/submissions.ts";
import { findSummarised, findSummary } from "../store/summaries.ts";
import { versionNumbers } from "../store/version-numbers.ts";
import { itemOf, itemTitle, outstandingMaterials } from "../summaries/materials.ts";
import { deskIdOf } from "./application-id.ts";
import { readChecklist } from "./mark-checklist.ts";
import { type Reader, readsInFullOf } from "./reader.ts";
import { timelineOf } from "./timeline.ts";
import { readNotes } from "./write-notes.ts";

interface ReadContext {
  readonly store: Store;
  readonly forms: FormLibrary;
  readonly now: () => number;
  readonly partner: Pick<PartnerSource, "current">;
}

/**
 * An application as this reader may see it (DSK-13, DSK-14): nothing of a sensitive answer leaves the server, but for whoever may
 * read it in full; those of a draft nobody may. Undefined where there is none, null while no form is served.
 */
export async function readApplication(
  { store, forms, now, partner }: ReadContext,
  accountId: string,
  reader: Reader,
): Promise<DeskApplication | undefined | null> {
  const [account, summary] = [await findSummarised(store, accountId), await findSummary(store, accountId)];
  if (account === undefined || summary === undefined) return undefined;
  const loaded = await loadApplication(store, accountId);
  const { reopening } = loaded;
  const application = await asSubmitted(store, accountId, loaded);
  const { stored, submission, documents } = application;
  const served = await forms.byHashOrCurrent(stored.formVersion);
  if (served === null) return null;
  const { form } = served;
  const { answers } = await answersInForce(store, application, { form: served, now: now() });
  const displayState = displayStateOf(form, application, utcDay(now()));
  const isSubmitted = submission !== undefined;
  const submissions = await listSubmissions(store, accountId);
  const readsInFull = isSubmitted ? readsInFullOf(reader) : [];
  const right = await rightOver({ store, forms }, stored, { hash: served.hash, readsInFull });
  const masked = maskFor(form, answers, right);
  const reading = { form, answers, masked, documents };
  const names = applicantNames(form, masked.answers);
  const school = partnerOfApplication(partner.current(), store.application, (await forms.current())?.form);
  const isHandling = mayStaff(reader.role, "handleApplications");
  const notAsked = await notAskedInWords(store, stored.aside.notAsked, right);
  const numberAt = await versionNumbers(store);
  const version =
    submission === undefined
      ? numberAt(served.hash, now())
      : numberAt(stored.formVersion, submission.submittedAt);
  return {
    id: deskIdOf(store, accountId),
    group: summary.group,
    email: account.email,
    given_name: names.given,
    family_name: names.family,
    reference: submission?.reference ?? null,
    created_at: account.createdAt,
    saved_at: application.savedAt === 0 ? null : application.savedAt,
    submitted_at: submission?.submittedAt ?? null,
    form: { title: form.title, version: version ?? null },
    pages: outlineOf(form, answers, displayState, masked)
      .map(({ id, title, items }) => ({ id, title, items: items.flatMap(readItems(reading, 1)) }))
      .filter(({ items }) => items.length > 0),
    missing: isSubmitted ? uncoveredMaterials(form, application, summary.missing) : [],
    checklist: await readChecklist(store, { form, application, accountId }, { showsReasons: isHandling }),
    missing_items: summary.missing.map((item) => ({ item, title: itemTitle(form, item) })),
    notes: isHandling ? await readNotes(store, accountId, reader.staffId) : [],
    not_asked: notAsked.map(({ title, answer, version }) => ({ title, answer, version })),
    may_open_documents: isSubmitted,
    submissions: submissions.map(({ number, submittedAt }) => ({ number, submitted_at: submittedAt })),
    // The time decides, and not whether the sweep has come to it yet.
    reopening: reopening === undefined || reopening.until <= now() ? null : openedAgain(form, reopening),
    time_zone: school.timeZone ?? USUAL_TIME_ZONE,
    sections: form.pages.map(({ id, title }) => ({ id, title })),
    timeline: await timelineOf(store, accountId, {
      account,
      application,
      form,
      submissions,
      showsReasons: isHandling,
    }),
  };
}

function openedAgain({ pages }: CompiledForm, { at, until, pages: ids }: Reopening) {
  return { at, until, pages: pages.filter(({ id }) => ids.includes(id)).map(({ title }) => title) };
}

/** By their titles: what is still to come and stands in the place of no item of the checklist. */
function uncoveredMaterials(
  form: CompiledForm,
  application: StoredApplication,
  missing: readonly string[],
): readonly string[] {
  const listed = new Set(missing);
  return outstandingMaterials(form, application)
    .filter((material) => listed.has(itemOf(material)))
    .map(({ title }) => title);
}

export interface Reading {
  readonly form: CompiledForm;
  readonly answers: Answers;
  /** The answers as the reader may read them. */
  readonly masked: MaskedAnswers;
  readonly documents: readonly RecordedDocument[];
}

/** An item of the outline as this reader may see it, with all that stands beneath it. */
export function readItems(reading: Reading, depth: number): (item: OutlineItem) => readonly ReadItem[] {
  return (item) => {
    switch (item.kind) {
      case "section":
      case "group": {
        const inner = item.items.flatMap(readItems(reading, depth + 1));
        return [{ kind: "heading", depth, title: item.title }, ...inner];
      }
      case "mark":
        return [{ kind: "mark", title: item.title, is_marked: item.marked }];
      case "document": {
        const files = fileKeys(item).flatMap((key) => fileOf(reading.documents, key));
        return [{ kind: "document", title: item.title, files }];
      }
      case "text":
        return [textItem(reading, item)];
      default:
        return item satisfies never;
    }
  };
}

/** What print masks for everybody, such as the most of a Social Security number, is shown in full to whoever may read it. */
function textItem(
  { form, masked: { answers } }: Reading,
  item: Extract<OutlineItem, { kind: "text" }>,
): ReadItem {
  const { title, key, text, chosen, ranked = false, masked = false } = item;
  const question = form.questions[key];
  const given = answers[key];
  const isPlainText = question?.options === undefined && question?.type === "string";
  const isOpened = masked && isPlainText && typeof given === "string" && given !== MASK;
  return {
    kind: "text",
    title,
    is_ranked: ranked,
    is_masked: masked && !isOpened && text !== "",
    lines: isOpened ? [given] : (chosen ?? (text === "" ? [] : [text])),
  };
}

function fileOf(documents: readonly RecordedDocument[], key: string): readonly ReadFile[] {
  return documents
    .filter(({ answerKey }) => answerKey === key)
    .map(({ fileName, fileSize, status, uploadedAt }) => ({
      key,
      file_name: fileName,
      file_size: fileSize,
      uploaded_at: uploadedAt,
      status: status === "completed" || status === "failed" ? status : "converting",
    }));
}
