import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension, type Transaction } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { formSentences } from "../form-sentences.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { textHelp } from "./text-completion.ts";
import { TEXT_LOOK } from "./text-look.ts";

/** A place to go to, counted from 1; a new object goes there again. */
export interface TextPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

interface Props {
  readonly path: string;
  readonly buffer: FormBuffer;
  /** Of all files; null before the first answer. */
  readonly findings: readonly FormFinding[] | null;
  readonly place: TextPlace | null;
  readonly isReadOnly: boolean;
  /** One step back or forth, over all files. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Of a transaction that shows what the buffer has already. */
const fromBuffer = Annotation.define<true>();

/** The text of one file, in the buffer that all parts of the editor share. */
export function TextView({ path, buffer, findings, place, isReadOnly, onUndo, onRedo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const steps = useRef({ onUndo, onRedo });
  const followed = useRef<TextPlace>(null);
  useEffect(() => {
    steps.current = { onUndo, onRedo };
  });
  useEffect(() => {
    if (box.current === null) return undefined;
    const shown = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: buffer.state(path).doc,
        extensions: [
          EditorState.readOnly.of(isReadOnly),
          textHelp(buffer, path),
          ...EXTENSIONS,
          named(path),
          undoKeys(steps),
        ],
      }),
      dispatchTransactions: (transactions, own) => {
        own.update(transactions);
        for (const transaction of transactions) takeOver(transaction);
      },
    });
    const takeOver = (transaction: Transaction) => {
      if (transaction.docChanged && transaction.annotation(fromBuffer) !== true)
        buffer.applyTransaction(path, transaction);
    };
    const unsubscribe = buffer.subscribe(({ source, files }) => {
      if (source === "typed") return;
      for (const file of files)
        if (file.path === path) shown.dispatch({ changes: file.changes, annotations: fromBuffer.of(true) });
    });
    view.current = shown;
    return () => {
      unsubscribe();
      shown.destroy();
      view.current = null;
    };
  }, [buffer, path, isReadOnly]);
  useEffect(() => {
    const shown = view.current;
    const own = (findings ?? []).filter((finding) => finding.path === path);
    if (shown !== null) shown.dispatch(setDiagnostics(shown.state, diagnosticsIn(shown.state, own)));
  }, [findings, path]);
  useEffect(() => {
    const shown = view.current;
    // Once is enough: the file can go and come back, and nobody asks to go there again.
    if (shown === null || place?.path !== path || followed.current === place) return;
    followed.current = place;
    const anchor = offsetOf(shown.state, place);
    shown.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    shown.focus();
  }, [place, path]);
  return <div ref={box} />;
}

function named(path: string): Extension {
  // Browsers let what is editable be focused by itself; who checks for keyboard access looks for the attribute.
  return EditorView.contentAttributes.of({ "aria-label": formSentences.editorOf(path), tabindex: "0" });
}

interface Steps {
  readonly current: { readonly onUndo: () => void; readonly onRedo: () => void };
}

function undoKeys(steps: Steps): Extension {
  const run = (step: "onUndo" | "onRedo") => () => {
    steps.current[step]();
    return true;
  };
  return keymap.of([
    { key: "Mod-z", run: run("onUndo"), preventDefault: true },
    { key: "Mod-y", mac: "Mod-Shift-z", run: run("onRedo"), preventDefault: true },
    { linux: "Ctrl-Shift-z", run: run("onRedo"), preventDefault: true },
  ]);
}

function offsetOf({ doc }: EditorState, { line, column }: Omit<TextPlace, "path">): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column - 1, 0), to);
}

/** From the place of a finding to the end of its line. */
function diagnosticsIn(state: EditorState, findings: readonly FormFinding[]): readonly Diagnostic[] {
  return findings.map((finding) => {
    const from = offsetOf(state, finding);
    const message = [finding.message, finding.suggestion].filter(Boolean).join(" ");
    return { from, to: Math.max(from, state.doc.lineAt(from).to), severity: severityOf(finding), message };
  });
}

function severityOf({ severity }: FormFinding): Diagnostic["severity"] {
  return severity === "hint" ? "info" : severity;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

const EXTENSIONS: readonly Extension[] = [
  EditorView.cspNonce.of(nonce),
  // Any other would make one line end of all of them, and lose bytes by it.
  EditorState.lineSeparator.of("\n"),
  EditorView.lineWrapping,
  lineNumbers(),
  lintGutter(),
  json(),
  search({ top: true }),
  keymap.of([...searchKeymap, ...lintKeymap, ...defaultKeymap]),
  TEXT_LOOK,
];
