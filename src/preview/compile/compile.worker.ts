import { type CompileRequest, DraftCompiler, type WorkerAnswer } from "./draft-compiler.ts";
import { LintTurns } from "./lint-turns.ts";

const answer = (said: WorkerAnswer) => postMessage(said);

/** What a worker is told: first the settings of the school, then what is to be compiled, one after the other. */
let compiler: DraftCompiler | undefined;
const turns = new LintTurns();

addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  // Whoever made the worker says nothing else.
  if (compiler === undefined) {
    compiler = new DraftCompiler(data as ConstructorParameters<typeof DraftCompiler>[0]);
    return;
  }
  const request = data as CompileRequest;
  answer(compiler.answer(request));
  turns.begin(compiler.lint(), (findings) =>
    answer({ kind: "checked", revision: request.revision, findings }),
  );
});
