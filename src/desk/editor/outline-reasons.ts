import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { canLeavePage } from "../../authoring/editing/move-node.ts";
import { describesItself } from "./outline-actions.ts";
import { entriesAround, type OutlineEntry } from "./outline-model.ts";
import { CONDITIONS, canMove, type Direction, wholeOf } from "./outline-moves.ts";
import { canDeletePage } from "./outline-pages.ts";
import { reasonSentences as words } from "./outline-sentences.ts";

/** Why an entry has no place above or below it to go to, and what to do instead; undefined where it has one. */
export function whyNoStep(
  texts: FormTexts,
  outline: readonly OutlineEntry[],
  chosen: OutlineEntry,
  by: Direction,
): string | undefined {
  if (canMove(texts, outline, chosen, by)) return undefined;
  if (chosen.page) return by === -1 ? words.firstPage : words.lastPage;
  const entry = wholeOf(outline, chosen);
  const [around] = entriesAround(outline, entry);
  if (!entry.item || !around) return words.noPlace;
  if (CONDITIONS.includes(around.kind)) {
    return around.entries.length === 1 ? words.alone(around.title) : words.edge(around.title, by);
  }
  if (around.kind !== "page") return words.blockEdge(by);
  return canLeavePage(texts, entry.item) ? words.formEdge(by) : words.askedTwice;
}

/** Why an entry cannot be put elsewhere by its list of places; undefined where it can. */
export function whyNoMove({ item, page }: OutlineEntry): string | undefined {
  if (item) return undefined;
  return page ? words.pageMoves : words.noPlace;
}

/** Why a question cannot be copied, or get another key; undefined where it can. */
export function whyNoKey(texts: FormTexts, entry: OutlineEntry): string | undefined {
  if (entry.key === undefined) return words.noQuestion;
  return describesItself(texts, entry) ? undefined : words.ofBlock;
}

/** Why an entry cannot be deleted; undefined where it can. */
export function whyNoDelete(texts: FormTexts, entry: OutlineEntry): string | undefined {
  if (entry.item || canDeletePage(texts, entry)) return undefined;
  return entry.page ? words.onlyPage : words.noPlace;
}
