import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { type CompiledDraft, type CompileRequest, DraftCompiler } from "../compile/draft-compiler.ts";
import { type DraftCompilerProcess, DraftFeed, type FedAnswer } from "./draft-feed.ts";

/** A compiler at the other end of a channel, as the worker is; counts what it is asked. */
function compilerBehindChannel() {
  const { port1, port2 } = new MessageChannel();
  const compiler = new DraftCompiler({ characterLimit: 1_000 });
  const asked: CompileRequest[] = [];
  port2.addEventListener("message", ({ data }: MessageEvent<CompileRequest>) => {
    asked.push(data);
    port2.postMessage(compiler.answer(data));
  });
  port1.start();
  port2.start();
  return { process: port1 as unknown as DraftCompilerProcess, asked, close: () => port1.close() };
}

/** What is compiled, and nothing else. */
const compiled = (tell: (result: CompiledDraft) => void) => (answer: FedAnswer) => {
  if (answer.kind === "compiled") tell(answer.result);
};

it("has one state after the other compiled, and of those that come meanwhile the last alone [EDT-35]", async () => {
  const { process, asked, close } = compilerBehindChannel();
  const titles: (string | undefined)[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const feed = new DraftFeed(
    process,
    compiled(({ draft }) => {
      titles.push(draft?.form.pages[0]?.title);
      if (draft?.form.pages[0]?.title === "Abc") resolve();
    }),
  );
  feed.change(MINIMAL_FORMS, 0);
  for (const title of ["A", "Ab", "Abc"]) {
    const text = MINIMAL_FORMS["application.json"]?.replace("About You", title) ?? "";
    feed.change({ "application.json": text }, 1);
  }
  await promise;
  expect(titles).toEqual(["About You", "Abc"]);
  expect(asked.map(({ texts }) => Object.keys(texts).length)).toEqual([Object.keys(MINIMAL_FORMS).length, 1]);
  close();
});

it("asks again for what is wanted besides, and not for what it has [EDT-38]", async () => {
  const { process, asked, close } = compilerBehindChannel();
  const { promise, resolve } = Promise.withResolvers<CompiledDraft>();
  const feed = new DraftFeed(
    process,
    compiled((result) => result.draft?.messages && resolve(result)),
  );
  feed.askMessages(false);
  feed.change(MINIMAL_FORMS, 0);
  feed.askMessages(true);
  expect((await promise).draft?.messages?.name).toContain("Name must be at least 2 characters.");
  expect(asked.map(({ withMessages }) => withMessages)).toEqual([false, true]);
  close();
});

it("says that nothing could be compiled where the worker fails, and goes on [EDT-40]", () => {
  const listeners = new Map<string, (event: object) => void>();
  const sent: unknown[] = [];
  const told: FedAnswer[] = [];
  const feed = new DraftFeed(
    {
      postMessage: (request) => sent.push(request),
      addEventListener: (type, listener) => listeners.set(type, listener),
    },
    (answer) => told.push(answer),
  );
  feed.change(MINIMAL_FORMS, 0);
  listeners.get("error")?.({});
  expect(told).toMatchObject([
    { kind: "compiled", result: { draft: null, problem: { path: "" } } },
    { kind: "checked", revision: 0, findings: null },
  ]);
  feed.change({ "application.json": "{}" }, 1);
  expect(sent).toHaveLength(2);
});

it("hands on what lint finds while the next state is compiled, with the revision that it is of [EDT-85]", () => {
  let hear: (event: { readonly data?: unknown }) => void = () => undefined;
  const sent: CompileRequest[] = [];
  const told: FedAnswer[] = [];
  const feed = new DraftFeed(
    {
      postMessage: (request) => sent.push(request as CompileRequest),
      addEventListener: (type, listener) => {
        if (type === "message") hear = listener;
      },
    },
    (answer) => told.push(answer),
  );
  const problem = { path: "", line: 1, message: "" };
  feed.change({ "a.json": "1" }, 4);
  hear({ data: { kind: "compiled", problem } });
  feed.change({ "a.json": "2" }, 5);
  hear({ data: { kind: "checked", revision: 4, findings: [] } });
  expect(told.at(-1)).toEqual({ kind: "checked", revision: 4, findings: [] });
  feed.change({ "a.json": "3" }, 6);
  expect(sent.map(({ revision }) => revision)).toEqual([4, 5]);
  hear({ data: { kind: "compiled", problem } });
  expect(sent.map(({ revision }) => revision)).toEqual([4, 5, 6]);
});
