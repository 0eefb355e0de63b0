import type { CompileSettings } from "../../authoring/compile/compile-form.ts";
import type { Origins } from "../../authoring/compile/origins.ts";
import { rememberPages } from "../../authoring/compile/remember-pages.ts";
import { messagesByQuestion } from "../../authoring/explain/question-messages.ts";
import { type Finding, isError } from "../../authoring/findings/finding.ts";
import { checkFormat } from "../../authoring/lint/check-format.ts";
import { checkReach } from "../../authoring/lint/check-reach.ts";
import { type CompiledSources, compileSources, lintInSteps } from "../../authoring/lint/lint-forms.ts";
import { rememberReach } from "../../authoring/lint/remember-reach.ts";
import { readDefinitions } from "../../authoring/read/read-definitions.ts";
import { readSourceFile } from "../../authoring/read/read-source-file.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import type { PreviewProblem } from "../../contract/form-preview.ts";
import type { CompiledForm } from "../../form/index.ts";
import { type Patch, patchOf } from "./draft-patch.ts";

/** What is to be compiled. */
export interface CompileRequest {
  /** The files that have changed since, whole; empty for one that is gone. */
  readonly texts: Readonly<Record<string, string>>;
  /** That the texts have with these. */
  readonly revision: number;
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
interface ReadFile extends ReturnType<typeof readSourceFile> {
  readonly text: string;
  /** What is wrong with it by its format. */
  readonly ofFormat: readonly Finding[];
}

/**
 * What the worker says: at once what was compiled, as its difference to the draft that it gave last, and when nothing else has
 * come in between, what lint finds in it.
 */
export type WorkerAnswer =
  | { readonly kind: "compiled"; readonly change: Patch | undefined; readonly problem: null }
  | { readonly kind: "compiled"; readonly problem: PreviewProblem }
  | { readonly kind: "checked"; readonly revision: number; readonly findings: readonly FormFinding[] | null };

/**
 * Compiles a draft again and again while it is edited, as publishing does, and shows it without what only lint looks at: a
 * rule that nobody can meet shows all the same. Reads files again that have changed, and no others.
 */
export class DraftCompiler {
  readonly #settings: CompileSettings;
  #texts: Readonly<Record<string, string>> = {};
  readonly #read = new Map<string, ReadFile>();
  readonly #expand = { ahead: rememberPages(), whole: rememberPages() };
  readonly #reach = rememberReach(checkReach);
  #compiled: CompiledSources | undefined;
  #given: ShownDraft | undefined;

  constructor(settings: CompileSettings) {
    this.#settings = settings;
  }

  /** The draft after a change as its difference to the one that was given last, or what is in the way. */
  answer(request: CompileRequest): WorkerAnswer {
    const { draft, problem } = this.compile(request);
    if (draft === null) return { kind: "compiled", problem };
    const change = patchOf(this.#given, draft);
    this.#given = draft;
    return { kind: "compiled", change, problem };
  }

  /** The draft after a change, or what is in the way. */
  compile({ texts, withMessages }: CompileRequest): CompiledDraft {
    const known = Object.entries({ ...this.#texts, ...texts });
    this.#texts = Object.fromEntries(known.filter(([, text]) => text !== ""));
    for (const path of this.#read.keys()) if (!Object.hasOwn(this.#texts, path)) this.#read.delete(path);
    this.#compiled = undefined;
    try {
      this.#compiled = this.#compile();
      return drawable(this.#compiled, withMessages);
    } catch {
      // Lint on the server says more about what could not even be compiled.
      return { draft: null, problem: { path: "", line: 1, message: "The draft cannot be compiled." } };
    }
  }

  /** What lint finds in the draft that was compiled last, in steps; null where that could not be. */
  *lint(): Generator<void, readonly FormFinding[] | null> {
    if (this.#compiled === undefined) return null;
    const findings = yield* lintInSteps(this.#compiled, [this.#reach]);
    return findings.map(({ file: path, ...told }) => ({ ...told, path }));
  }

  #compile(): CompiledSources {
    const sources = readDefinitions(this.#texts, {}, (path, text) => this.#readFile(path, text));
    const ofFormat = [...sources.files.values()].flatMap(
      ({ path, text }) => this.#readFile(path, text).ofFormat,
    );
    return compileSources(sources, [...sources.findings, ...ofFormat], this.#settings, this.#expand);
  }

  #readFile(path: string, text: string): ReadFile {
    const known = this.#read.get(path);
    if (known?.text === text) return known;
    const result = readSourceFile(path, text);
    const { file } = result;
    const ofFormat = file === undefined ? [] : checkFormat({ files: new Map([[path, file]]), findings: [] });
    const read = { ...result, text, ofFormat };
    this.#read.set(path, read);
    return read;
  }
}

function drawable({ ofFiles, reporter, compilation }: CompiledSources, withMessages: boolean): CompiledDraft {
  const error = [...ofFiles, ...reporter.findings].find(isError);
  if (error !== undefined || compilation === undefined) return problemOf(error);
  // What became of answers before, and what the desk goes by, is in no applicant's browser.
  const { changes: _changes, desk: _desk, ...form } = compilation.form;
  const messages = withMessages && { messages: messagesByQuestion(form) };
  return { draft: { form, places: placesOf(compilation.origins), ...messages }, problem: null };
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
