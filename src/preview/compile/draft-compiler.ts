import { type CompileSettings, compileDefinitions } from "../../authoring/compile/compile-form.ts";
import type { Origins } from "../../authoring/compile/origins.ts";
import { createReporter } from "../../authoring/findings/create-reporter.ts";
import type { SourceFile } from "../../authoring/findings/definition-sources.ts";
import { type Finding, isError } from "../../authoring/findings/finding.ts";
import { messagesByQuestion } from "../../authoring/handbook/question-messages.ts";
import { checkFormat } from "../../authoring/lint/check-format.ts";
import { readSourceFile } from "../../authoring/read/read-source-file.ts";
import type { PreviewProblem } from "../../contract/form-preview.ts";
import type { CompiledForm } from "../../form/index.ts";

/** What is to be compiled. */
export interface CompileRequest {
  /** The files that have changed since, whole; empty for one that is gone. */
  readonly texts: Readonly<Record<string, string>>;
  /** Whether what questions can say is asked for as well. */
  readonly withMessages: boolean;
}

/** A draft as it can be shown. */
export interface ShownDraft {
  readonly form: CompiledForm;
  /** Where each question is written, by key: `pages/about/ui:layout/0`. */
  readonly places: Readonly<Record<string, readonly string[]>>;
  /** Every message that each question can give; absent unless it was asked for. */
  readonly messages?: Readonly<Record<string, readonly string[]>>;
}

export type CompiledDraft =
  | { readonly draft: ShownDraft; readonly problem: null }
  | { readonly draft: null; readonly problem: PreviewProblem };

/** A file as it was read last. */
interface ReadFile {
  readonly file: SourceFile | undefined;
  /** What is wrong with it by itself. */
  readonly errors: readonly Finding[];
}

/**
 * Compiles a draft again and again while it is edited, as publishing does, without what only lint looks at: a rule that
 * nobody can meet shows all the same. Reads files again that have changed, and no others.
 */
export class DraftCompiler {
  readonly #settings: CompileSettings;
  readonly #files = new Map<string, ReadFile>();

  constructor(settings: CompileSettings) {
    this.#settings = settings;
  }

  /** The draft after a change, or what is in the way. */
  compile({ texts, withMessages }: CompileRequest): CompiledDraft {
    for (const [path, text] of Object.entries(texts)) {
      if (text === "") this.#files.delete(path);
      else this.#files.set(path, readFile(path, text));
    }
    try {
      return this.#compile(withMessages);
    } catch {
      // Lint says more about what could not even be compiled.
      return { draft: null, problem: { path: "", line: 1, message: "The draft cannot be compiled." } };
    }
  }

  #compile(withMessages: boolean): CompiledDraft {
    const read = [...this.#files.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const [unfit] = read.flatMap(([, { errors }]) => errors);
    if (unfit !== undefined) return problemOf(unfit);
    const files = new Map(read.flatMap(([path, { file }]) => (file ? [[path, file] as const] : [])));
    const sources = { files, findings: [] };
    const { report, findings } = createReporter(sources);
    const compilation = compileDefinitions(sources, report, this.#settings);
    const error = findings.find(isError);
    if (error !== undefined || compilation === undefined) return problemOf(error);
    // What became of answers before, and what the desk goes by, is in no applicant's browser.
    const { changes: _changes, desk: _desk, ...form } = compilation.form;
    const messages = withMessages && { messages: messagesByQuestion(form) };
    return { draft: { form, places: placesOf(compilation.origins), ...messages }, problem: null };
  }
}

function readFile(path: string, text: string): ReadFile {
  const { file, findings } = readSourceFile(path, text);
  const ofFormat = file === undefined ? [] : checkFormat({ files: new Map([[path, file]]), findings: [] });
  return { file, errors: [...findings, ...ofFormat].filter(isError) };
}

function problemOf(finding: Finding | undefined): CompiledDraft {
  const { file = "", line = 1, message = "The draft has no pages." } = finding ?? {};
  return { draft: null, problem: { path: file, line, message } };
}

/** As the outline of the editor names places: the page or block, and the way within its layout. */
function placesOf({ uses }: Origins): ShownDraft["places"] {
  return Object.fromEntries(
    [...uses].map(([key, origins]) => [
      key,
      origins.map(({ file, path }) => [file.replace(/\.ui\.json$/, ""), ...path].join("/")),
    ]),
  );
}
