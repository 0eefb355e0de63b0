import { sql } from "kysely";
import { WEB_STATUSES, type WebStatus } from "../../contract/endpoints.ts";
import type { Submission } from "./application-state.ts";
import type { Database, DocumentStatus } from "./schema.ts";
import { keptStatement } from "./statements.ts";
import { openAnswers, type StoredAnswers } from "./stored-answers.ts";

/** What an application records of an uploaded document. */
export interface RecordedDocument {
  readonly answerKey: string;
  readonly status: DocumentStatus;
  readonly fileName: string;
  readonly fileSize: number;
  readonly uploadedAt: number;
}

/** All that is recorded of one application, as it was at one moment. */
export interface ApplicationRecord {
  readonly stored: StoredAnswers;
  /** The statuses that were reached, in their order. */
  readonly statuses: readonly WebStatus[];
  /** How many components are open, by the id of the button. */
  readonly counts: Readonly<Record<string, number>>;
  /** The chosen tab, by the id of the group. */
  readonly tabs: Readonly<Record<string, string>>;
  /** By answer key. */
  readonly documents: readonly RecordedDocument[];
  /** Route of the page last visited, empty before the first visit. */
  readonly lastPage: string;
  readonly submission: Submission | undefined;
}

interface PartRow {
  readonly part: string;
  readonly name: string;
  readonly text: string | null;
  readonly aside: string | null;
  readonly more: string;
  readonly number: number;
  readonly time: number;
}

/**
 * Every table that tells of an application, in one statement: the calls that come most often need nearly all of them,
 * and a statement for each would take most of their time.
 */
const selectParts = keptStatement<{ readonly accountId: string }, PartRow>((db, placeOf) => {
  const accountId = placeOf("accountId");
  const none = sql<string | null>`null`;
  const nothingAside = none.as("aside");
  const nothing = sql<string>`''`;
  const zero = sql<number>`0`;
  const part = (name: string) => sql.lit(name).as("part");
  // The first one tells PostgreSQL of which types the columns are.
  return db
    .selectFrom("answers")
    .where("account_id", "=", accountId)
    .select([
      part("answers"),
      "answers as name",
      "sealed as text",
      "kept_aside as aside",
      "form_version as more",
    ])
    .select(["revision as number", "saved_at as time"])
    .unionAll(
      db
        .selectFrom("web_statuses")
        .where("account_id", "=", accountId)
        .select([part("status"), "web_status as name", none.as("text"), nothingAside, nothing.as("more")])
        .select([zero.as("number"), "reached_at as time"]),
    )
    .unionAll(
      db
        .selectFrom("add_another_counts")
        .where("account_id", "=", accountId)
        .select([part("count"), "button_id as name", none.as("text"), nothingAside, nothing.as("more")])
        .select(["num_components as number", zero.as("time")]),
    )
    .unionAll(
      db
        .selectFrom("chosen_tabs")
        .where("account_id", "=", accountId)
        .select([part("tab"), "tab_id as name", "chosen_tab as text", nothingAside, nothing.as("more")])
        .select([zero.as("number"), zero.as("time")]),
    )
    .unionAll(
      db
        .selectFrom("documents")
        .where("account_id", "=", accountId)
        .select([part("document"), "answer_key as name", "file_name as text", nothingAside, "status as more"])
        .select(["file_size as number", "uploaded_at as time"]),
    )
    .unionAll(
      db
        .selectFrom("last_pages")
        .where("account_id", "=", accountId)
        .select([part("page"), "route as name", none.as("text"), nothingAside, nothing.as("more")])
        .select([zero.as("number"), zero.as("time")]),
    )
    .unionAll(
      db
        .selectFrom("submissions")
        .where("account_id", "=", accountId)
        .select([part("submission"), "reference as name", none.as("text"), nothingAside, nothing.as("more")])
        .select([zero.as("number"), "submitted_at as time"]),
    );
});

/**
 * What is recorded of the application, the sensitive answers opened.
 * @throws SealError when they cannot be opened
 */
export async function loadApplicationRecord(db: Database, accountId: string): Promise<ApplicationRecord> {
  const { rows } = await selectParts(db, { accountId });
  const of = (part: string) => rows.filter((row) => row.part === part);
  const [answers] = of("answers");
  const reached = new Set(of("status").map(({ name }) => name));
  const [submission] = of("submission");
  return {
    stored: openAnswers(
      db,
      accountId,
      answers && {
        ...{ answers: answers.name, sealed: answers.text, kept_aside: answers.aside },
        ...{ revision: answers.number, form_version: answers.more },
      },
    ),
    statuses: WEB_STATUSES.filter((status) => reached.has(status)),
    counts: Object.fromEntries(of("count").map(({ name, number }) => [name, number])),
    tabs: Object.fromEntries(of("tab").map(({ name, text }) => [name, text ?? ""])),
    documents: of("document").map(recordedDocument).toSorted(byAnswerKey),
    lastPage: of("page")[0]?.name ?? "",
    submission: submission && { reference: submission.name, submittedAt: submission.time },
  };
}

function recordedDocument({ name, text, more, number, time }: PartRow): RecordedDocument {
  return {
    answerKey: name,
    // The column holds no other words.
    status: more as DocumentStatus,
    fileName: text ?? "",
    fileSize: number,
    uploadedAt: time,
  };
}

function byAnswerKey(one: RecordedDocument, other: RecordedDocument): number {
  return one.answerKey < other.answerKey ? -1 : 1;
}
