import type { FormEdit, FormEdits, SavedEdit, StoredFormEdit } from "../../src/contract/desk-form-drafts.ts";
import type { DraftCalls } from "../../src/desk/editor/draft-sync.ts";
import { putTogether } from "../../src/server/form-drafts/save-edit.ts";
import type { StoredEdit } from "../../src/server/store/form-drafts.ts";

/** What becomes of a call: how long each way takes, and whether it is lost there or its answer on the way back. */
export interface Passage {
  readonly thereMs: number;
  readonly backMs: number;
  readonly lost: "no" | "request" | "answer";
}

/** What the server refuses for good. */
export class Refused extends Error {}

/** What it refuses because there is too much of it. */
export class TooMuch extends Refused {}

/** A draft in memory that merges as the server does, behind a network that loses requests and answers. */
export class DraftServer {
  texts: Readonly<Record<string, string>>;
  readonly edits: StoredEdit[] = [];
  /** The ids whose answer has arrived at an editor. */
  readonly acknowledged = new Set<string>();
  passage: () => Passage = () => ({ thereMs: 5, backMs: 5, lost: "no" });
  /** Refuses everything from now on, with this sentence. */
  refusal: string | null = null;
  /** Refuses texts that have more characters than this together. */
  most = Number.POSITIVE_INFINITY;

  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = texts;
  }

  get revision(): number {
    return this.edits.length;
  }

  /** The calls of one editor, under whose name its edits are kept. */
  callsOf(by: string): DraftCalls {
    return {
      save: async (edit) => {
        const saved = await this.#carry(() => this.#save(edit, by));
        if (saved.edits.some(({ edit_id }) => edit_id === edit.edit_id)) this.acknowledged.add(edit.edit_id);
        return saved;
      },
      read: (_draft, since) => this.#carry(() => this.#since(since)),
      refusal: (error) => (error instanceof Refused ? error.message : null),
      isTooMuch: (error) => error instanceof TooMuch,
    };
  }

  async #carry<T>(work: () => T): Promise<T> {
    const { thereMs, backMs, lost } = this.passage();
    await sleep(thereMs);
    if (lost === "request") throw new Error("lost on the way");
    if (this.refusal !== null) throw new Refused(this.refusal);
    const answer = work();
    await sleep(backMs);
    if (lost === "answer") throw new Error("lost on the way back");
    return answer;
  }

  #since(revision: number): FormEdits {
    const edits = this.edits.filter((edit) => edit.revision > revision).map(told);
    return { revision: this.revision, changes: this.revision, edits };
  }

  #save(edit: Omit<FormEdit, "application">, by: string): SavedEdit {
    const since = this.edits.filter(({ revision }) => revision > edit.revision);
    const isKnown = this.edits.some(({ editId }) => editId === edit.edit_id);
    const { changes, conflicts } = isKnown
      ? { changes: [], conflicts: [] }
      : putTogether(edit, { since, texts: this.texts, newest: this.revision });
    if (!isKnown && conflicts.length === 0) {
      const after = { ...this.texts, ...Object.fromEntries(changes.map(({ path, text }) => [path, text])) };
      if (Object.values(after).join("").length > this.most) throw new TooMuch("There is too much.");
      this.texts = after;
      const stored = Object.fromEntries(changes.map((change) => [change.path, change.stored]));
      const { edit_id: editId, label } = edit;
      this.edits.push({ revision: this.revision + 1, editId, by, label, changes: stored });
    }
    return { ...this.#since(edit.revision), conflicts: [...conflicts] };
  }
}

function told({ revision, editId: edit_id, by, label, changes }: StoredEdit): StoredFormEdit {
  const files =
    changes === null
      ? null
      : // The server's own tests hold what is kept to what is sent.
        Object.entries(changes).map(([path, change]) => ({ path, changes: change.changes as unknown[] }));
  return { revision, edit_id, by, label, files };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
