import type { PreviewProblem } from "../../contract/form-preview.ts";
import type { CompiledDraft, CompileRequest, ShownDraft, WorkerAnswer } from "../compile/draft-compiler.ts";
import { patched } from "../compile/draft-patch.ts";

/** What compiles: a worker. */
export interface DraftCompilerProcess {
  readonly postMessage: (request: unknown) => void;
  readonly addEventListener: (
    type: "message" | "error",
    listener: (event: { readonly data?: unknown }) => void,
  ) => void;
}

const FAILED: PreviewProblem = {
  path: "",
  line: 1,
  message: "The draft could not be compiled in this browser.",
};

/** What came of a draft. */
export type FedAnswer =
  | { readonly kind: "compiled"; readonly result: CompiledDraft }
  | Extract<WorkerAnswer, { readonly kind: "checked" }>;

/**
 * Has a draft compiled as it is typed: one state of it after the other, and where several keys were pressed meanwhile,
 * the last of them alone.
 */
export class DraftFeed {
  readonly #compiler: DraftCompilerProcess;
  #waiting: Record<string, string> = {};
  #draft: ShownDraft | undefined;
  #revision = 0;
  #withMessages = false;
  #isDue = false;
  #isBusy = false;

  /** `tell` gets what came of each, and what lint finds in one that is not overtaken. */
  constructor(compiler: DraftCompilerProcess, tell: (answer: FedAnswer) => void) {
    this.#compiler = compiler;
    const hear = (answer: WorkerAnswer) => {
      if (answer.kind === "checked") tell(answer);
      else {
        this.#isBusy = false;
        tell({ kind: "compiled", result: this.#resultOf(answer) });
      }
      this.#next();
    };
    // The worker is our own, and answers with nothing else.
    compiler.addEventListener("message", ({ data }) => hear(data as WorkerAnswer));
    compiler.addEventListener("error", () => {
      hear({ kind: "compiled", problem: FAILED });
      hear({ kind: "checked", revision: this.#revision, findings: null });
    });
  }

  /** What has not changed since the last one is the same object. */
  #resultOf(answer: Extract<WorkerAnswer, { readonly kind: "compiled" }>): CompiledDraft {
    if (answer.problem !== null) return { draft: null, problem: answer.problem };
    const draft = patched(this.#draft, answer.change) as ShownDraft;
    this.#draft = draft;
    return { draft, problem: null };
  }

  /** Takes texts of files that have changed, empty for one that is gone, and the revision that the texts have with them. */
  change(texts: Readonly<Record<string, string>>, revision: number): void {
    this.#waiting = { ...this.#waiting, ...texts };
    this.#revision = revision;
    this.#isDue = true;
    this.#next();
  }

  /** Whether what questions can say comes along. */
  askMessages(areAsked: boolean): void {
    if (this.#withMessages === areAsked) return;
    this.#withMessages = areAsked;
    this.#isDue = true;
    this.#next();
  }

  #next(): void {
    if (this.#isBusy || !this.#isDue) return;
    const request: CompileRequest = {
      texts: this.#waiting,
      revision: this.#revision,
      withMessages: this.#withMessages,
    };
    this.#waiting = {};
    this.#isDue = false;
    this.#isBusy = true;
    this.#compiler.postMessage(request);
  }
}
