import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { type CompiledDraft, type CompileRequest, DraftCompiler } from "../compile/draft-compiler.ts";
import { type DraftCompilerProcess, DraftFeed } from "./draft-feed.ts";

/** A compiler at the other end of a channel, as the worker is; counts what it is asked. */
function compilerBehindChannel() {
  const { port1, port2 } = new MessageChannel();
  const compiler = new DraftCompiler({ characterLimit: 1_000 });
  const asked: CompileRequest[] = [];
  port2.addEventListener("message", ({ data }: MessageEvent<CompileRequest>) => {
    asked.push(data);
    port2.postMessage(compiler.compile(data));
  });
  port1.start();
  port2.start();
  return { process: port1 as unknown as DraftCompilerProcess, asked, close: () => port1.close() };
}

it("has one state after the other compiled, and of those that come meanwhile the last alone [EDT-35]", async () => {
  const { process, asked, close } = compilerBehindChannel();
  const titles: (string | undefined)[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const feed = new DraftFeed(process, ({ draft }: CompiledDraft) => {
    titles.push(draft?.form.pages[0]?.title);
    if (draft?.form.pages[0]?.title === "Abc") resolve();
  });
  feed.change(MINIMAL_FORMS);
  for (const title of ["A", "Ab", "Abc"]) {
    const text = MINIMAL_FORMS["application.json"]?.replace("About You", title) ?? "";
    feed.change({ "application.json": text });
  }
  await promise;
  expect(titles).toEqual(["About You", "Abc"]);
  expect(asked.map(({ texts }) => Object.keys(texts).length)).toEqual([Object.keys(MINIMAL_FORMS).length, 1]);
  close();
});

it("asks again for what is wanted besides, and not for what it has [EDT-38]", async () => {
  const { process, asked, close } = compilerBehindChannel();
  const { promise, resolve } = Promise.withResolvers<CompiledDraft>();
  const feed = new DraftFeed(process, (result) => result.draft?.messages && resolve(result));
  feed.askMessages(false);
  feed.change(MINIMAL_FORMS);
  feed.askMessages(true);
  expect((await promise).draft?.messages?.name).toContain("Name must be at least 2 characters.");
  expect(asked.map(({ withMessages }) => withMessages)).toEqual([false, true]);
  close();
});

it("says that nothing could be compiled where the worker fails, and goes on [EDT-40]", () => {
  const listeners = new Map<string, (event: object) => void>();
  const sent: unknown[] = [];
  const told: CompiledDraft[] = [];
  const feed = new DraftFeed(
    {
      postMessage: (request) => sent.push(request),
      addEventListener: (type, listener) => listeners.set(type, listener),
    },
    (result) => told.push(result),
  );
  feed.change(MINIMAL_FORMS);
  listeners.get("error")?.({});
  expect(told).toMatchObject([{ draft: null, problem: { path: "" } }]);
  feed.change({ "application.json": "{}" });
  expect(sent).toHaveLength(2);
});
