/** What became of one thing between two versions. */
export interface BookChange {
  readonly change: "added" | "removed" | "changed";
  readonly kind: string;
  readonly name: string;
  /** The page or list where it stands, in the new version unless it was removed. */
  readonly part: string;
  readonly details: readonly ChangedWords[];
}

/** One thing said about it, before and after; empty where nothing was said. */
export interface ChangedWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
