import {
  PREVIEW_DATA_ELEMENT_ID,
  PREVIEW_PORT,
  PREVIEW_READY,
  type PreviewData,
} from "../contract/form-preview.ts";
import { workAnswersOut } from "../form/answers/with-computed.ts";
import { standBelow } from "../web/api/address.ts";
import { answerInstead } from "../web/api/http-client.ts";
import { keepToFrame, respondInFrame } from "./frame/closed-frame.ts";
import { startCompiler } from "./frame/compiler-worker.ts";
import { showPreview } from "./frame/show-preview.tsx";

/** The server wrote it for this page. */
const data: PreviewData = JSON.parse(document.getElementById(PREVIEW_DATA_ELEMENT_ID)?.textContent ?? "null");

/** Waits for the editor around this frame to hand over the port; whoever else speaks is not listened to. */
function takePort(): Promise<MessagePort> {
  const { promise, resolve } = Promise.withResolvers<MessagePort>();
  addEventListener("message", ({ origin, source, data: said, ports: [port] }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === parent && said === PREVIEW_PORT && port) resolve(port);
  });
  parent.postMessage(PREVIEW_READY, location.origin);
  return promise;
}

// Alone in a window there is nobody to be shown anything by.
if (parent !== window) {
  // What the applicants' pages keep in the tab has other names.
  standBelow("", " of-the-draft");
  keepToFrame();
  answerInstead(respondInFrame);
  workAnswersOut();
  const { characterLimit, currency } = data.initialData.partner;
  const compiler = startCompiler({ characterLimit, ...(currency !== undefined && { currency }) });
  void takePort().then((port) => showPreview({ port, compiler, data }));
}
