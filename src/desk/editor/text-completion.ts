import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionKeymap,
  startCompletion,
} from "@codemirror/autocomplete";
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { type WordAbout, type WordOption, wordAbout, wordsAt } from "./text-words.ts";

/** Completion and explanations in the text of one file, of the words of its format and the names of the form. */
export function textHelp(texts: FormTexts, path: string): Extension {
  const about = (view: EditorView, offset: number) => wordAbout(textsIn(texts, path, view), path, offset);
  return [
    autocompletion({
      override: [(context) => complete(texts, path, context)],
      icons: false,
    }),
    hoverTooltip(async (view, offset) => {
      const found = await about(view, offset);
      return found ? tooltipOf(found) : null;
    }),
    asked,
    quotes,
    keymap.of([
      { key: "Mod-i", run: (view) => explain(view, about), preventDefault: true },
      { key: "Escape", run: close },
      ...completionKeymap,
    ]),
  ];
}

/**
 * A quote brings the one that closes it along, or what is completed would reach to the next quote of the line. What is
 * chosen is typed over, and not put between quotes.
 */
const quotes = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== '"' || view.composing) return false;
  const next = view.state.sliceDoc(to, to + 1);
  const isInside = isInQuotes(view.state, from);
  if (isInside && next === '"' && from === to) {
    view.dispatch({ selection: { anchor: from + 1 }, userEvent: "input.type" });
    // What was offered is for the text that ends here.
    closeCompletion(view);
    return true;
  }
  if (isInside || !/^[\s,:\]}]?$/.test(next)) return false;
  const changes = { from, to, insert: '""' };
  view.dispatch({ changes, selection: { anchor: from + 1 }, userEvent: "input.type" });
  startCompletion(view);
  return true;
});

/** Whether a quote of the line is open there. */
function isInQuotes({ doc }: EditorState, offset: number): boolean {
  const line = doc.lineAt(offset);
  const before = line.text.slice(0, offset - line.from).replace(/\\./g, "");
  return before.split('"').length % 2 === 0;
}

/** The text as the view has it: the buffer has it a moment later. */
function textsIn(texts: FormTexts, path: string, { state }: Pick<EditorView, "state">): FormTexts {
  const shown = state.doc.toString();
  if (texts.text(path) === shown) return texts;
  return { paths: texts.paths, text: (file) => (file === path ? shown : texts.text(file)) };
}

async function complete(
  texts: FormTexts,
  path: string,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  // Between words Enter begins a line, also where something could be completed there.
  if (!explicit && !isInQuotes(state, pos)) return null;
  const words = await wordsAt(textsIn(texts, path, { state }), path, pos);
  if (words === undefined || context.aborted) return null;
  const first = Math.min(words.from, ...words.options.map(({ from }) => from));
  return {
    from: words.from,
    options: words.options.map((option) => completionOf(option, pos)),
    // The places were worked out for this text: when it is changed before them, nothing is offered any more.
    map: (current, changes) => (first > 0 && changes.touchesRange(0, first - 1) ? null : current),
    validFor: /^[^"\n]*$/,
  };
}

/** An option that was worked out while the caret was at an offset. */
function completionOf(option: WordOption, asked: number): Completion {
  const { label, detail, about, isName, insert, from, to } = option;
  return {
    label,
    type: isName ? "variable" : "property",
    // A name of the form is what somebody looks for more often than a word of the format.
    boost: isName ? 1 : 0,
    ...(detail !== "" && { detail }),
    ...(about !== "" && { info: about }),
    apply: (view, _completion, _from, caret) =>
      view.dispatch({
        // What was typed or taken back since stands before the caret.
        changes: { from, to: to + caret - asked, insert },
        selection: { anchor: from + caretIn(insert) },
        userEvent: "input.complete",
      }),
  };
}

/** Between the quotes or brackets that wait for something, or behind all of it. */
function caretIn(insert: string): number {
  const empty = /(?:""|\[\]|\{\})$/.test(insert);
  return insert.length - (empty ? 1 : 0);
}

const ask = StateEffect.define<WordAbout | null>();

/** What was asked for by key: gone with the next edit or move. */
const asked = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { effects, docChanged, selection }) => {
    for (const effect of effects) if (effect.is(ask)) return effect.value ? tooltipOf(effect.value) : null;
    return docChanged || selection !== undefined ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

type About = (view: EditorView, offset: number) => Promise<WordAbout | undefined>;

function explain(view: EditorView, about: About): true {
  const { head } = view.state.selection.main;
  void about(view, head).then((found) => {
    if (view.state.selection.main.head !== head) return;
    const text = found?.text ?? "Nothing is said of this place.";
    const shown = found ?? { from: head, to: head, text };
    view.dispatch({ effects: [ask.of(shown), EditorView.announce.of(text)] });
  });
  return true;
}

function close(view: EditorView): boolean {
  if (view.state.field(asked) === null) return false;
  view.dispatch({ effects: ask.of(null) });
  return true;
}

function tooltipOf({ from, to, text }: WordAbout): Tooltip & { readonly end: number } {
  return {
    pos: from,
    end: to,
    above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "cm-about";
      for (const line of text.split(/\n+/)) {
        const paragraph = document.createElement("p");
        paragraph.textContent = line;
        dom.append(paragraph);
      }
      return { dom };
    },
  };
}
