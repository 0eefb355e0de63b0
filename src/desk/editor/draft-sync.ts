import type { ChangeSet } from "@codemirror/state";
import type {
  DraftHold,
  DraftHolding,
  FormDraft,
  FormEdit,
  SavedEdit,
} from "../../contract/desk-form-drafts.ts";
import { FORM_EDIT_LABEL_MAX_LENGTH } from "../../contract/limits.ts";
import type { BufferChange, FormBuffer, RefusedEdit } from "./form-buffer.ts";
import { beginningOf } from "./whole-characters.ts";

/** The calls that it needs; they reject with an error that has a code. */
export interface DraftCalls {
  readonly save: (edit: Omit<FormEdit, "application" | "page">) => Promise<SavedEdit>;
  readonly hold: (draft: string, wants: DraftHolding["wants"]) => Promise<DraftHold>;
  /** Why a call was refused for good, in a sentence; null where it is worth trying again. */
  readonly refusal: (error: unknown) => string | null;
  /** Whether it was refused for how much there is: less of it is worth trying. */
  readonly isTooMuch: (error: unknown) => boolean;
  /** Whether it was refused because another page edits the draft. */
  readonly isTaken: (error: unknown) => boolean;
  /** Keeps what was typed and is not saved any more. */
  readonly keep: (text: UnsavedText) => void;
}

/** What was typed into a file and could not be saved: the lines in which it stands. */
export interface UnsavedText {
  readonly path: string;
  /** The first of them, counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** Who edits the draft in place of this page. */
export interface OtherEditor {
  /** Empty while nobody does. */
  readonly by: string;
  /** Whether it is another page of the person who looks at this one. */
  readonly isOwn: boolean;
  /** Whether this page has edited it before. */
  readonly hasTakenOver: boolean;
}

/** How the draft in this page stands to the one on the server. */
export interface SyncState {
  readonly step: "saved" | "saving" | "unreachable" | "tooMuch" | "refused";
  /** Why nothing is saved, in a sentence, with `refused` and `tooMuch`. */
  readonly why: string;
  /** How many files of the draft differ from what it began with. */
  readonly changes: number;
  /** The revision of the server that the texts are of, and the newest one that is known of. */
  readonly revision: number;
  readonly newest: number;
  /** Null while this page may edit. */
  readonly editor: OtherEditor | null;
}

interface Sending {
  readonly editId: string;
  readonly label: string;
  readonly changes: ReadonlyMap<string, ChangeSet>;
}

/** Who stops typing for so long has their edit sent. */
const PAUSE_MS = 400;
const RETRY_MS = 2_000;
/** So often it is asked who edits. The server waits six times as long for a page. */
const LOOK_MS = 5_000;
const NOBODY = { by: "", isOwn: false } as const;

/**
 * Sends what changes in a buffer to the server, one edit after the other, for as long as this page edits the draft. What was not
 * acknowledged is sent again under the same id, so that it counts once; what cannot be saved any more is kept as a text.
 */
export class DraftSync {
  readonly #buffer: FormBuffer;
  readonly #calls: DraftCalls;
  readonly #draft: string;
  readonly #listeners = new Set<() => void>();
  #state: SyncState;
  #pending: ReadonlyMap<string, ChangeSet> = new Map();
  #label = "";
  #sending: Sending | null = null;
  #wants: "edit" | "look" = "edit";
  #wasHere = false;
  #isLost = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(buffer: FormBuffer, draft: NonNullable<FormDraft["draft"]>, calls: DraftCalls) {
    this.#buffer = buffer;
    this.#calls = calls;
    this.#draft = draft.id;
    const { revision, changes } = draft;
    this.#state = { step: "saved", why: "", changes, revision, newest: revision, editor: null };
  }

  readonly state = (): SyncState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Begins to follow the buffer, and to edit the draft where nobody else does, or only to look who does; gives what ends that,
   * which sends what is left.
   */
  start(wants: "edit" | "look"): () => void {
    this.#wants = wants;
    const unsubscribe = this.#buffer.subscribe((change) => this.#note(change));
    const looking = setInterval(() => void this.#look(this.#state.editor ? "look" : wants), LOOK_MS);
    void this.#look(wants === "edit" ? "open" : "look");
    return () => {
      clearInterval(looking);
      unsubscribe();
      this.flush();
    };
  }

  /** Whether something is not on the server yet. */
  isDirty(): boolean {
    return this.#pending.size > 0 || this.#sending !== null;
  }

  /** Whether the texts are still those of the server, with what is being sent: another page may go on with them. */
  canGoOn(): boolean {
    return !this.#isLost;
  }

  /** Sends what is there now. */
  flush(): void {
    clearTimeout(this.#timer);
    void this.#send();
  }

  /** Takes the draft over from whoever edits it, or edits it where nobody does. @throws what the call rejects with */
  async takeOver(): Promise<void> {
    await this.#calls.hold(this.#draft, "takeOver");
  }

  #note({ files, label }: BufferChange): void {
    this.#pending = composed(this.#pending, new Map(files.map(({ path, changes }) => [path, changes])));
    // Titles of questions are as long as somebody likes.
    this.#label = beginningOf(label, FORM_EDIT_LABEL_MAX_LENGTH);
    if (this.#state.step === "saved") this.#set({ step: "saving" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), PAUSE_MS);
  }

  async #send(): Promise<void> {
    if (this.#sending !== null || this.#pending.size === 0) return;
    if ([...this.#pending.values()].every(({ empty }) => empty)) {
      // What was too much was taken back.
      this.#pending = new Map();
      this.#set({ step: "saved", why: "" });
      return;
    }
    this.#sending = { editId: crypto.randomUUID(), label: this.#label, changes: this.#pending };
    this.#pending = new Map();
    await this.#deliver(this.#sending);
  }

  async #deliver(sending: Sending): Promise<void> {
    const { editId: edit_id, label, changes } = sending;
    const files = [...changes].map(([path, change]) => ({ path, changes: change.toJSON() }));
    const { revision } = this.#state;
    try {
      const saved = await this.#calls.save({ draft: this.#draft, revision, edit_id, label, files });
      this.#sending = null;
      this.#set({ ...saved, newest: Math.max(this.#state.newest, saved.revision), step: "saved" });
      if (this.#state.editor !== null) this.#lose();
      else if (this.#pending.size > 0) {
        this.#set({ step: "saving" });
        this.flush();
      }
    } catch (error) {
      this.#refuse(error, sending);
    }
  }

  #refuse(error: unknown, sending: Sending): void {
    const why = this.#calls.refusal(error);
    if (why === null) {
      this.#set({ step: "unreachable" });
      setTimeout(() => void this.#deliver(sending), RETRY_MS);
      return;
    }
    // It goes along with what takes something out.
    this.#pending = composed(sending.changes, this.#pending);
    this.#sending = null;
    if (this.#calls.isTaken(error)) {
      this.#giveWay(NOBODY);
      void this.#look("look");
    } else if (this.#calls.isTooMuch(error)) this.#set({ step: "tooMuch", why });
    else {
      this.#lose({ step: "refused", why });
    }
  }

  /** Asks who edits the draft, or to be who does: whoever opens it goes on in this page without being asked. */
  async #look(wants: "open" | "edit" | "look"): Promise<void> {
    if (this.#state.step === "refused") return;
    try {
      let hold = await this.#calls.hold(this.#draft, wants === "look" ? "look" : "edit");
      if (wants === "open" && hold.is_own && !hold.is_here)
        hold = await this.#calls.hold(this.#draft, "takeOver");
      const { revision, editor, is_here: isHere, is_own: isOwn } = hold;
      this.#wasHere ||= isHere;
      if (revision > this.#state.newest) this.#set({ newest: revision });
      const isOvertaken = !this.isDirty() && revision > this.#state.revision;
      if (editor !== null && !isHere) this.#giveWay({ by: editor, isOwn });
      else if (wants === "edit" && isOvertaken) this.#giveWay(NOBODY);
      else if (this.#state.editor !== null && this.#mayGoOn(wants)) this.#goOn();
      else if (this.#state.editor !== null) this.#giveWay(NOBODY);
    } catch (error) {
      const why = this.#calls.refusal(error);
      if (why === null || this.isDirty()) return;
      this.#lose({ step: "refused", why });
    }
  }

  /** Somebody who only looks was not in the way; who edits says that they want to again. */
  #mayGoOn(wants: "open" | "edit" | "look"): boolean {
    return this.canGoOn() && (wants === "open" || this.#wants === "look");
  }

  #goOn(): void {
    this.#buffer.refuse(null);
    this.#set({ editor: null });
  }

  /** Somebody else edits the draft from now on. */
  #giveWay({ by, isOwn }: Pick<OtherEditor, "by" | "isOwn">): void {
    const { editor } = this.#state;
    if (editor?.by !== by || editor.isOwn !== isOwn)
      this.#set({ editor: { by, isOwn, hasTakenOver: editor?.hasTakenOver ?? this.#wasHere } });
    // What is being sent may have arrived before.
    if (this.#sending === null) this.#lose();
    else this.#buffer.refuse(this.#keep);
  }

  /** Nothing is saved from here any more: what is left is kept as a text. */
  #lose(end: Pick<SyncState, "step" | "why"> = { step: "saved", why: "" }): void {
    this.#buffer.refuse(this.#keep);
    clearTimeout(this.#timer);
    this.#isLost ||= this.#pending.size > 0 || end.step === "refused";
    for (const [path, changes] of this.#pending)
      this.#keep({ path, changes, doc: this.#buffer.state(path).doc });
    this.#pending = new Map();
    if (end.step !== this.#state.step) this.#set(end);
  }

  readonly #keep = (edit: RefusedEdit): void => {
    const lines = linesOf(edit);
    const [line] = lines;
    if (line === undefined) return;
    const text = lines.map((number) => edit.doc.line(number).text).join("\n");
    this.#calls.keep({ path: edit.path, line, text });
  };

  #set(part: Partial<SyncState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** What leads through both, one after the other. */
function composed(
  first: ReadonlyMap<string, ChangeSet>,
  then: ReadonlyMap<string, ChangeSet>,
): ReadonlyMap<string, ChangeSet> {
  const all = new Map(first);
  for (const [path, change] of then) all.set(path, all.get(path)?.compose(change) ?? change);
  return all;
}

/** The numbers of the lines in which an edit puts something. */
function linesOf({ changes, doc }: RefusedEdit): readonly number[] {
  const lines = new Set<number>();
  changes.iterChanges((_from, _to, from, to) => {
    if (from === to) return;
    for (let line = doc.lineAt(from).number; line <= doc.lineAt(to).number; line++) lines.add(line);
  });
  return [...lines];
}
