import { expect, it, vi } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { type FromPreview, PREVIEW_READY } from "../../contract/form-preview.ts";
import { createFormBuffer } from "./form-buffer.ts";
import { PreviewLink } from "./preview-link.ts";

/** A window of a frame, which is ready: jsdom hands no ports to one. */
function readyFrame() {
  const given = Promise.withResolvers<MessagePort>();
  const frame = {
    postMessage: (_: unknown, __: string, [port]: MessagePort[]) => port && given.resolve(port),
  };
  const ready = new MessageEvent("message", { origin: location.origin, data: PREVIEW_READY });
  Object.defineProperty(ready, "source", { value: frame });
  return { frame: frame as unknown as Window, ready, port: given.promise };
}

it("what the frame says of something that was chosen before is not taken for what is chosen now [EDT-39]", async () => {
  const link = new PreviewLink(createFormBuffer(MINIMAL_FORMS));
  const heard: object[] = [];
  const { frame, ready, port } = readyFrame();
  const stop = link.listen(
    () => frame,
    (said) => heard.push(said),
  );
  dispatchEvent(ready);
  const say = async (said: FromPreview) => (await port).postMessage(said);
  link.choose("pages/about/ui:layout/0");
  link.choose("pages/about/ui:layout/1");
  await say({ kind: "found", place: "pages/about/ui:layout/0", isFound: false });
  await say({ kind: "found", place: "pages/about/ui:layout/1", isFound: true });
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ isFound: true }));
  expect(heard).toEqual([
    { kind: "ready" },
    { kind: "found", place: "pages/about/ui:layout/1", isFound: true },
  ]);
  stop();
});
