import { cleanText } from "../../../src/form/definition/clean-text.ts";
import { isSamePlace } from "./saving-form.ts";

/** What a page has seen its applicant do; times are the machine's, in milliseconds since 1970. */
export type Note =
  | {
      readonly kind: "typed" | "typed by a visitor";
      readonly key: string;
      readonly before: string;
      readonly after: string;
      readonly atMs: number;
    }
  | { readonly kind: "removed" | "undone"; readonly texts: readonly string[]; readonly atMs: number }
  /** The page has said that what was done to entries is taken back. */
  | { readonly kind: "refused"; readonly atMs: number };

interface Typed {
  readonly key: string;
  /** The page it was typed on. */
  readonly page: number;
  readonly atMs: number;
}

/**
 * The texts that were typed and have to be somewhere: all but those that somebody has typed over, cleared or removed who
 * had them before the eyes, and those that a page had no time to keep before it ended.
 */
export class TypedTexts {
  readonly #typed = new Map<string, Typed>();
  /** By text, the pages where it was typed over, cleared or removed, or that ended too early. */
  readonly #givenOn = new Map<string, Set<number>>();
  /** By page, what an Undo has brought back there. */
  readonly #undone = new Map<number, string[]>();

  note(page: number, note: Note): void {
    switch (note.kind) {
      case "typed": {
        const { key, before, after, atMs } = note;
        this.#give(page, [before]);
        this.#want([after], { key, page, atMs });
        break;
      }
      case "typed by a visitor":
        // An account that is opened keeps what it has. In the moment of a log out in another tab the page may still be the
        // account's: then the text has taken the place of the one that stood there.
        this.#give(page, [note.before, note.after]);
        break;
      case "removed":
        this.#give(page, note.texts);
        break;
      case "undone":
        this.#undone.set(page, [...(this.#undone.get(page) ?? []), ...note.texts]);
        this.#want(note.texts, { key: "sibling_first_name", page, atMs: note.atMs });
        break;
      default:
        this.#give(page, this.#undone.get(page) ?? []);
    }
  }

  /** A page has ended at once: what was done on it since then may be gone. */
  forgive(page: number, sinceMs: number): void {
    for (const [text, typed] of this.#typed) {
      if (typed.page === page && typed.atMs > sinceMs) this.#give(page, [text]);
    }
  }

  /** The texts that have to be somewhere, by text. */
  wanted(): readonly (Typed & { readonly text: string })[] {
    // Another page has it as it is stored.
    const isGiven = (text: string) => (this.#givenOn.get(text)?.size ?? 0) > 0;
    return [...this.#typed]
      .filter(([text]) => !isGiven(text) && !isGiven(cleanText(text, "one")))
      .map(([text, typed]) => ({ text, ...typed }));
  }

  #give(page: number, texts: readonly string[]): void {
    for (const text of texts) this.#givenOn.set(text, (this.#givenOn.get(text) ?? new Set()).add(page));
  }

  /** What a page brings back that another one has typed over with it before the eyes is no new text. */
  #want(texts: readonly string[], typed: Typed): void {
    for (const text of texts.filter((one) => one !== "")) {
      this.#givenOn.get(text)?.delete(typed.page);
      this.#typed.set(text, typed);
    }
  }
}

/** Whether one of the answers is the text as it is stored, under its key or that of another entry. */
export function holdsText(
  answers: Readonly<Record<string, unknown>>,
  { key, text }: { readonly key: string; readonly text: string },
): boolean {
  const stored = cleanText(text, "one");
  return Object.entries(answers).some(([other, value]) => value === stored && isSamePlace(key, other));
}
