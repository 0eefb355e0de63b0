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
  /** When it was published or given up; null while it is open. */
  readonly ended_at: number | null;
  /** The version that it became; null for one that is open or was given up. */
  readonly published_number: number | null;
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

/** What a forms folder held when a version was published that it does not hold: until the folder changes, that version counts. */
export interface FormFolderRow {
  /** Name of the application; empty in an installation that has one. */
  readonly application: string;
  readonly number: number;
  /** The hashes of the texts by path, as JSON. */
  readonly files: string;
}
