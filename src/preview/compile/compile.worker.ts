import { type CompileRequest, DraftCompiler } from "./draft-compiler.ts";

/** What a worker is told: first the settings of the school, then what is to be compiled, one after the other. */
let compiler: DraftCompiler | undefined;

addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  // Whoever made the worker says nothing else.
  if (compiler === undefined)
    compiler = new DraftCompiler(data as ConstructorParameters<typeof DraftCompiler>[0]);
  else postMessage(compiler.compile(data as CompileRequest));
});
