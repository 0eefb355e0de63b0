import {
  type FromPreview,
  PREVIEW_PORT,
  PREVIEW_READY,
  type PreviewFilling,
  type ToPreview,
} from "../../contract/form-preview.ts";
import type { FormBuffer } from "./form-buffer.ts";

/** What the frame is to show beside the texts. */
interface Shown {
  readonly filling: PreviewFilling | null;
  readonly place: string | null;
  readonly areMessagesShown: boolean;
}

/**
 * Tells the frame what the buffer holds, with each change, and what it is to show of it. A frame that has begun anew is told
 * all of it again.
 */
export class PreviewLink {
  readonly #buffer: FormBuffer;
  #shown: Shown = { filling: null, place: null, areMessagesShown: false };
  #port: MessagePort | undefined;

  constructor(buffer: FormBuffer) {
    this.#buffer = buffer;
  }

  /**
   * Listens for the frame, and to it, until the function that it gives is called. Nobody else is given the port: it is
   * handed to the window that is in the frame, of this origin, when that says that it is ready.
   */
  listen(
    frame: () => Window | null | undefined,
    tell: (said: FromPreview | { readonly kind: "ready" }) => void,
  ) {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      const window = frame();
      if (origin !== location.origin || source === null || source !== window || data !== PREVIEW_READY)
        return;
      const { port1, port2 } = new MessageChannel();
      this.#port?.close();
      this.#port = port1;
      port1.addEventListener("message", ({ data: said }: MessageEvent<FromPreview>) => {
        const isOvertaken = said.kind === "found" && said.place !== this.#shown.place;
        if (!isOvertaken) tell(said);
      });
      port1.start();
      window.postMessage(PREVIEW_PORT, location.origin, [port2]);
      this.#sendAll();
      tell({ kind: "ready" });
    };
    addEventListener("message", hear);
    const forget = this.#buffer.subscribe(({ files }) => this.#sendTexts(files.map(({ path }) => path)));
    return () => {
      removeEventListener("message", hear);
      forget();
      this.#port?.close();
      this.#port = undefined;
    };
  }

  fill(filling: PreviewFilling | null): void {
    this.#shown = { ...this.#shown, filling };
    this.#send({ kind: "fill", filling });
  }

  /** Where what is chosen is written; null for nothing. */
  choose(place: string | null): void {
    if (place === this.#shown.place) return;
    this.#shown = { ...this.#shown, place };
    this.#send({ kind: "choose", place });
  }

  showMessages(areShown: boolean): void {
    this.#shown = { ...this.#shown, areMessagesShown: areShown };
    this.#send({ kind: "messages", areShown });
  }

  #sendAll(): void {
    const { filling, place, areMessagesShown } = this.#shown;
    this.#sendTexts(this.#buffer.paths());
    if (filling !== null) this.#send({ kind: "fill", filling });
    if (areMessagesShown) this.#send({ kind: "messages", areShown: true });
    if (place !== null) this.#send({ kind: "choose", place });
  }

  #sendTexts(paths: readonly string[]): void {
    if (this.#port === undefined) return;
    const texts = Object.fromEntries(paths.map((path) => [path, this.#buffer.text(path)]));
    this.#send({ kind: "texts", texts, revision: this.#buffer.revision() });
  }

  #send(said: ToPreview): void {
    this.#port?.postMessage(said);
  }
}
