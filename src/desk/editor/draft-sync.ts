import { ChangeSet, Text } from "@codemirror/state";
import type {
  FormConflict,
  FormDraft,
  FormEdit,
  FormEdits,
  SavedEdit,
  StoredFormEdit,
} from "../../contract/desk-form-drafts.ts";
import { FORM_EDIT_LABEL_MAX_LENGTH } from "../../contract/limits.ts";
import type { BufferChange, FormBuffer } from "./form-buffer.ts";
import { beginningOf } from "./whole-characters.ts";

/** The calls that it needs; they reject with an error that has a code. */
export interface DraftCalls {
  readonly save: (edit: Omit<FormEdit, "application">) => Promise<SavedEdit>;
  readonly read: (draft: string, since: number) => Promise<FormEdits>;
  /** Why a call was refused for good, in a sentence; null where it is worth trying again. */
  readonly refusal: (error: unknown) => string | null;
  /** Whether it was refused for how much there is: less of it is worth trying. */
  readonly isTooMuch: (error: unknown) => boolean;
}

/** How the draft in this page stands to the one on the server. */
export interface SyncState {
  readonly step: "saved" | "saving" | "unreachable" | "conflict" | "tooMuch" | "refused" | "stale";
  /** Why nothing is saved any more: with `refused` and `tooMuch` a sentence, with `stale` who has changed more than a page can take in. */
  readonly why: string;
  readonly conflicts: readonly FormConflict[];
  /** In how many places the draft differs from what it began with. */
  readonly changes: number;
  /** The last revision of the server that is in the texts. */
  readonly revision: number;
  /** Who else has changed something that was taken in last; empty for nobody. */
  readonly others: string;
}

type Choice = Required<Pick<FormEdit, "prefer" | "seen">>;
type Changes = ReadonlyMap<string, ChangeSet>;
interface Sending {
  readonly editId: string;
  readonly label: string;
  readonly changes: Changes;
}

/** Who stops typing for so long has their edit sent. */
const PAUSE_MS = 400;
const RETRY_MS = 2_000;
const LOOK_MS = 3_000;
const LINE_END = "\n";

/**
 * Sends what changes in a buffer to the server, one edit after the other, and takes in what others have saved. What was not
 * acknowledged is sent again under the same id, so that it counts once.
 */
export class DraftSync {
  readonly #buffer: FormBuffer;
  readonly #calls: DraftCalls;
  readonly #draft: string;
  readonly #confirmed: Map<string, Text>;
  readonly #listeners = new Set<() => void>();
  #state: SyncState;
  #pending: Map<string, ChangeSet> = new Map();
  #label = "";
  #sending: Sending | null = null;
  /** The revision of which conflicts are shown. */
  #shown = 0;
  #isAsking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(buffer: FormBuffer, draft: NonNullable<FormDraft["draft"]>, calls: DraftCalls) {
    this.#buffer = buffer;
    this.#calls = calls;
    this.#draft = draft.id;
    this.#confirmed = new Map(draft.files.map(({ path, text }) => [path, Text.of(text.split(LINE_END))]));
    const { revision, changes } = draft;
    this.#state = { step: "saved", why: "", conflicts: [], others: "", changes, revision };
  }

  readonly state = (): SyncState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to follow the buffer and the server; gives what ends that, which sends what is left. */
  start(): () => void {
    this.#unsubscribe = this.#buffer.subscribe((change) => this.#note(change));
    this.#looking = setInterval(() => void this.look(), LOOK_MS);
    return () => {
      clearInterval(this.#looking);
      this.#unsubscribe();
      this.flush();
    };
  }

  /** Whether something is not on the server yet. */
  isDirty(): boolean {
    return this.#pending.size > 0 || this.#sending !== null;
  }

  /** Sends what is there now. */
  flush(): void {
    clearTimeout(this.#timer);
    void this.#send();
  }

  /** Says which side counts where others have changed the same place, as it was shown. */
  resolve(prefer: "mine" | "theirs"): void {
    this.#set({ step: "saving", conflicts: [] });
    void this.#deliver(this.#takeAlong() ? undefined : { prefer, seen: this.#shown });
  }

  /** Takes what was typed since into what is being sent: what is of one place is decided on at once. */
  #takeAlong(): boolean {
    if (this.#pending.size === 0) return false;
    const label = this.#sending?.label ?? this.#label;
    if (this.#sending !== null) this.#takeBack(this.#sending);
    this.#sending = { editId: crypto.randomUUID(), label, changes: this.#pending };
    this.#pending = new Map();
    return true;
  }

  /** Puts what was being sent before what was typed since. */
  #takeBack({ changes }: Sending): void {
    const all = new Map(changes);
    for (const [path, change] of this.#pending) all.set(path, all.get(path)?.compose(change) ?? change);
    this.#pending = all;
    this.#sending = null;
  }

  #note({ source, files, label }: BufferChange): void {
    if (source === "remote") return;
    for (const { path, changes } of files)
      this.#pending.set(path, this.#pending.get(path)?.compose(changes) ?? changes);
    // Titles of questions are as long as somebody likes.
    this.#label = beginningOf(label, FORM_EDIT_LABEL_MAX_LENGTH);
    if (this.#state.step === "saved") this.#set({ step: "saving", others: "" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), PAUSE_MS);
  }

  async #send(): Promise<void> {
    if (this.#sending !== null || this.#pending.size === 0 || this.#hasEnded()) return;
    if ([...this.#pending.values()].every(({ empty }) => empty)) {
      // What was too much was taken back.
      this.#pending = new Map();
      this.#set({ step: "saved", why: "" });
      return;
    }
    this.#sending = { editId: crypto.randomUUID(), label: this.#label, changes: this.#pending };
    this.#pending = new Map();
    await this.#deliver();
  }

  /** Whether nothing is saved any more before the draft is read anew. */
  #hasEnded(): boolean {
    return this.#state.step === "refused" || this.#state.step === "stale";
  }

  async #deliver(choice?: Choice): Promise<void> {
    const sending = this.#sending;
    if (sending === null) return;
    const { editId, label, changes } = sending;
    const files = [...changes].map(([path, change]) => ({ path, changes: change.toJSON() }));
    try {
      const saved = await this.#calls.save({
        draft: this.#draft,
        revision: this.#state.revision,
        edit_id: editId,
        label,
        files,
        ...choice,
      });
      if (saved.conflicts.length === 0) this.#settle(saved, sending);
      else if (this.#takeAlong()) await this.#deliver();
      else {
        this.#shown = saved.revision;
        this.#set({ step: "conflict", conflicts: saved.conflicts });
      }
    } catch (error) {
      const why = this.#calls.refusal(error);
      if (why !== null) {
        const step = this.#calls.isTooMuch(error) ? "tooMuch" : "refused";
        // It goes along with what takes something out.
        if (step === "tooMuch") this.#takeBack(sending);
        this.#set({ step, why });
        return;
      }
      this.#set({ step: "unreachable" });
      setTimeout(() => void this.#deliver(choice), RETRY_MS);
    }
  }

  /** Looks for what others have saved, and takes it in, while nothing of one's own waits: the server would judge that. */
  async look(): Promise<void> {
    if (this.isDirty() || this.#isAsking || this.#state.step !== "saved") return;
    this.#isAsking = true;
    const { revision } = this.#state;
    try {
      const found = await this.#calls.read(this.#draft, revision);
      // An edit of one's own that was saved meanwhile has brought more than this answer, or the same.
      const isLate = this.isDirty() || this.#state.revision !== revision;
      if (!isLate && found.edits.length > 0) this.#settle(found, null);
    } catch (error) {
      const why = this.#calls.refusal(error);
      if (why !== null) this.#set({ step: "refused", why });
    } finally {
      this.#isAsking = false;
    }
  }

  /** Takes in what the server has stored after the revision of this page, one's own edit among it. */
  #settle({ edits, revision, changes }: FormEdits, sent: Sending | null): void {
    const fresh = edits.filter((edit) => edit.revision > this.#state.revision);
    const others = fresh.filter(({ edit_id }) => edit_id !== sent?.editId);
    this.#sending = null;
    const stale = others.filter(({ files }) => files === null);
    const isStale = stale.length > 0;
    if (!isStale) {
      const paths = new Set([...(sent?.changes.keys() ?? []), ...others.flatMap(pathsOf)]);
      for (const path of paths) this.#settleFile(path, sent, fresh);
    }
    this.#set({
      revision,
      changes,
      others: namesOf(others),
      step: this.#pending.size > 0 ? "saving" : "saved",
      ...(isStale && { step: "stale", why: namesOf(stale), others: "" }),
    });
    if (this.#pending.size > 0) this.flush();
  }

  #settleFile(path: string, sending: Sending | null, edits: readonly StoredFormEdit[]): void {
    const before = this.#confirmed.get(path) ?? Text.empty;
    const sent = sending?.changes.get(path) ?? ChangeSet.empty(before.length);
    // An edit whose answer was lost has others after it as well.
    const at = edits.findIndex(({ edit_id }) => edit_id === sending?.editId);
    const theirs = composed(edits.slice(0, Math.max(at, 0)), path, before.length);
    const stored = composed(edits.slice(Math.max(at, 0), at + 1), path, theirs.newLength);
    const later = composed(edits.slice(at + 1), path, stored.newLength);
    const isPlain = JSON.stringify(sent.map(theirs)) === JSON.stringify(stored);
    // Where both had changed the same place, what was stored is another thing than what was sent.
    const settled = isPlain ? theirs.map(sent, true) : sent.invert(before).compose(theirs).compose(stored);
    const taken = settled.compose(later);
    const pending = this.#pending.get(path);
    if (pending !== undefined) this.#pending.set(path, pending.map(taken));
    const remote = pending === undefined ? taken : taken.map(pending, true);
    this.#confirmed.set(path, later.apply(stored.apply(theirs.apply(before))));
    if (!remote.empty) this.#buffer.applyRemote([{ path, changes: remote }]);
  }

  #set(part: Partial<SyncState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function namesOf(edits: readonly StoredFormEdit[]): string {
  return [...new Set(edits.map(({ by }) => by))].join(", ");
}

function pathsOf({ files }: StoredFormEdit): readonly string[] {
  return (files ?? []).map(({ path }) => path);
}

/** What edits do to a file of this length, one after the other. */
function composed(edits: readonly StoredFormEdit[], path: string, length: number): ChangeSet {
  return edits.reduce((all, { files }) => {
    const json = files?.find((file) => file.path === path)?.changes;
    return json === undefined ? all : all.compose(ChangeSet.fromJSON(json));
  }, ChangeSet.empty(length));
}
