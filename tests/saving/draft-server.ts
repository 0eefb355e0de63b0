import type { DraftHold, FormDraft, FormEdit } from "../../src/contract/desk-form-drafts.ts";
import type { DraftCalls, UnsavedText } from "../../src/desk/editor/draft-sync.ts";
import { applyEdit } from "../../src/server/form-drafts/save-edit.ts";

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

/** What it refuses because another page edits the draft. */
export class Taken extends Refused {}

type Edit = Omit<FormEdit, "application" | "page">;
type Editor = Pick<DraftCalls, "save" | "hold">;

const LEASE_MS = 30_000;

/** A draft in memory that one page at a time edits, as on the server, behind a network that loses requests and answers. */
export class DraftServer {
  texts: Readonly<Record<string, string>>;
  readonly edits: { readonly editId: string; readonly by: string; readonly label: string }[] = [];
  /** The ids whose answer has arrived at an editor. */
  readonly acknowledged = new Set<string>();
  /** What editors have kept that could not be saved. */
  readonly unsaved: UnsavedText[] = [];
  passage: () => Passage = () => ({ thereMs: 5, backMs: 5, lost: "no" });
  /** Refuses everything from now on, with this sentence. */
  refusal: string | null = null;
  /** Refuses texts that have more characters than this together. */
  most = Number.POSITIVE_INFINITY;
  #editor = { by: "", page: "", until: 0 };

  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = texts;
  }

  get revision(): number {
    return this.edits.length;
  }

  /** The draft as it is read now. */
  draft(id = "draft"): NonNullable<FormDraft["draft"]> {
    const files = Object.entries(this.texts).map(([path, text]) => ({ path, text }));
    const { revision } = this;
    return { id, base: 1, revision, changed_by: [], changes: 0, files };
  }

  /** The calls of one page, under whose person's name its edits are kept. */
  callsOf(by: string, page = by): DraftCalls {
    return {
      ...this.editorOf(by, page),
      refusal: (error) => (error instanceof Refused ? error.message : null),
      isTooMuch: (error) => error instanceof TooMuch,
      isTaken: (error) => error instanceof Taken,
      keep: (text) => void this.unsaved.push(text),
    };
  }

  editorOf(by: string, page = by): Editor {
    return {
      save: async (edit) => {
        const saved = await this.#carry(() => this.#save(edit, by, page));
        this.acknowledged.add(edit.edit_id);
        return saved;
      },
      hold: (_draft, wants) => this.#carry(() => this.#hold(wants, by, page)),
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

  #isElsewhere(page: string): boolean {
    return this.#editor.until > Date.now() && this.#editor.page !== page;
  }

  #hold(wants: string, by: string, page: string): DraftHold {
    if (wants === "takeOver" || (wants === "edit" && !this.#isElsewhere(page)))
      this.#editor = { by, page, until: Date.now() + LEASE_MS };
    const { revision } = this;
    const isHeld = this.#editor.until > Date.now();
    return {
      revision,
      editor: isHeld ? this.#editor.by : null,
      is_here: isHeld && this.#editor.page === page,
      is_own: isHeld && this.#editor.by === by,
    };
  }

  #save({ edit_id: editId, label, files, revision }: Edit, by: string, page: string) {
    const known = this.edits.findIndex((edit) => edit.editId === editId);
    if (known >= 0) return { revision: known + 1, changes: this.revision };
    if (this.#isElsewhere(page)) throw new Taken("Somebody else is editing the draft now.");
    this.#editor = { by, page, until: Date.now() + LEASE_MS };
    if (revision !== this.revision) throw new Refused("This change does not fit the draft.");
    const after = { ...this.texts, ...applyEdit(files, this.texts) };
    if (Object.values(after).join("").length > this.most) throw new TooMuch("There is too much.");
    this.texts = after;
    this.edits.push({ editId, by, label });
    return { revision: this.revision, changes: this.revision };
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
