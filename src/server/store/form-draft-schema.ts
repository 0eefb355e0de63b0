// The tables of drafts of forms, as those of schema.ts.

/** A form that staff change at the desk; of each application one at the most is open. */
export interface FormDraftRow {
  readonly id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** The version that it began with, or was brought up to; null where none was published. */
  readonly base_number: number | null;
  /** The hashes of the texts that it began with, by path, as JSON. */
  readonly base_files: string;
  /** That of its newest edit; 0 before the first. */
  readonly revision: number;
  readonly started_by: string;
  readonly started_at: number;
  /** When it was published or discarded; null while it is open. */
  readonly ended_at: number | null;
  /** Who edits it, in which page of a browser, and until when that counts unless the page is heard of again. */
  readonly editor: string | null;
  readonly editor_page: string | null;
  readonly editor_until: number;
}

/** The text of a definition file as it stands in a draft. */
export interface FormDraftFileRow {
  readonly draft_id: string;
  readonly path: string;
  readonly text: string;
}

/** One edit of a draft: never changed afterwards. */
export interface FormDraftEditRow {
  readonly draft_id: string;
  readonly revision: number;
  /** As the browser called it that made it: sent twice, it counts once. */
  readonly edit_id: string;
  readonly staff_id: string;
  /** What it does, in a few words. */
  readonly label: string;
  /** What it changes in the texts of the revision before, as JSON. */
  readonly changes: string;
  readonly made_at: number;
}

/** A revision of a draft that becomes a version at a time; of each application one at the most waits. */
export interface FormScheduleRow {
  readonly id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly draft_id: string;
  readonly revision: number;
  /** The newest version when it was reviewed; null for none. */
  readonly after_number: number | null;
  /** The hashes of its texts by path, as JSON, and of those that the draft began with. */
  readonly files: string;
  readonly base_files: string;
  /** What is said of the version. */
  readonly words: string;
  /** What whoever scheduled it has seen it do to answers, as JSON. */
  readonly harm: string;
  /** By which the texts are known that somebody else has approved; null where nobody was asked. */
  readonly approved_texts: string | null;
  readonly live_at: number;
  /** The time zone that the time was given in. */
  readonly time_zone: string;
  /** Who scheduled it, and publishes it. */
  readonly staff_id: string;
  readonly made_at: number;
  /** `dismissed`: it has failed, and somebody has read that. */
  readonly state: "waiting" | "published" | "cancelled" | "failed" | "dismissed";
  readonly ended_at: number | null;
  /** The code of the error that it has failed with; null for others. */
  readonly problem: string | null;
  /** The version that it became; null for others. */
  readonly number: number | null;
}

/** What somebody has asked to be approved of a draft, and what came of it. */
export interface FormApprovalRow {
  readonly id: string;
  readonly draft_id: string;
  readonly revision: number;
  /** By which the texts are known that would be published. */
  readonly texts: string;
  /** `overtaken`: the draft was changed since. */
  readonly state: "asked" | "approved" | "sent_back" | "overtaken";
  readonly asked_by: string;
  readonly asked_at: number;
  readonly words: string;
  readonly answered_by: string | null;
  readonly answered_at: number | null;
  /** What whoever answered has said; may be empty. */
  readonly answer: string;
}

/** What staff say to each other about one thing of a form. */
export interface FormThreadRow {
  readonly id: string;
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  /** The page or block, such as `pages/about`. */
  readonly part: string;
  /** The key of the question as its files write it; empty for the page as a whole. */
  readonly key: string;
  readonly begun_at: number;
  /** When it was settled; null while it is open. */
  readonly resolved_at: number | null;
  readonly resolved_by: string | null;
}

export interface FormCommentRow {
  readonly id: string;
  readonly thread_id: string;
  readonly staff_id: string;
  readonly text: string;
  readonly made_at: number;
}
