import type { DocumentPagesResponse } from "../../contract/document-endpoints.ts";
import { type Drawing, drawPages } from "../conversion/draw-pages.ts";
import { Places } from "../processes/places.ts";
import type { DocumentStorage } from "../storage/document-storage.ts";
import { DomainError } from "../system/domain-error.ts";

/** Each takes a processor for half a second and 120 MB, and conversions go on beside. */
const DRAWN_AT_ONCE = 2;
const MOST_WAITING = 100;
/** Of so many documents the pictures are kept: some 200 kB each. */
const MOST_KEPT = 50;
const RETRY_AFTER_MS = 10_000;

interface PagePicturesOptions {
  readonly storage: Pick<DocumentStorage, "read">;
  readonly draw?: typeof drawPages;
}

/**
 * The first pages of converted documents as pictures. They are drawn when somebody asks and stored nowhere; those of the last
 * documents stay in memory, since whoever has asked comes back, and so that no file breaks more than two processes.
 */
export class PagePictures {
  readonly #storage: Pick<DocumentStorage, "read">;
  readonly #draw: typeof drawPages;
  readonly #places = new Places(DRAWN_AT_ONCE);
  readonly #stopping = new AbortController();
  /** By the key of the PDF, whose content stays the same; the one asked for last is the last. */
  readonly #known = new Map<string, Promise<Drawing>>();

  constructor({ storage, draw = drawPages }: PagePicturesOptions) {
    this.#storage = storage;
    this.#draw = draw;
  }

  /**
   * @param pdfKey where the PDF is stored
   * @throws DomainError not_found, pages_not_shown, server_busy
   */
  async of(pdfKey: string): Promise<DocumentPagesResponse> {
    const drawing = await this.#ask(pdfKey);
    if (drawing.kind === "broken") throw new DomainError("pages_not_shown");
    if (drawing.kind === "late") throw new DomainError("server_busy", { retryAfterMs: RETRY_AFTER_MS });
    return {
      page_count: drawing.count,
      pages: drawing.drawn.map(({ width, height, webp }) => ({
        width,
        height,
        picture: `data:image/webp;base64,${webp}`,
      })),
    };
  }

  /** Ends what is being drawn. */
  stop(): void {
    this.#stopping.abort();
  }

  #ask(pdfKey: string): Promise<Drawing> {
    const known = this.#known.get(pdfKey);
    const drawing = known ?? this.#begin(pdfKey);
    this.#known.delete(pdfKey);
    this.#known.set(pdfKey, drawing);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KEPT && oldest !== undefined) this.#known.delete(oldest);
    return drawing;
  }

  #begin(pdfKey: string): Promise<Drawing> {
    if (this.#places.waiting >= MOST_WAITING)
      throw new DomainError("server_busy", { retryAfterMs: RETRY_AFTER_MS });
    const drawing = this.#places.take(() => this.#drawStored(pdfKey));
    const forget = () => {
      if (this.#known.get(pdfKey) === drawing) this.#known.delete(pdfKey);
    };
    drawing.then(({ kind }) => kind === "late" && forget(), forget);
    return drawing;
  }

  async #drawStored(pdfKey: string): Promise<Drawing> {
    const pdf = await this.#storage.read(pdfKey);
    if (pdf === null) throw new DomainError("not_found");
    const { signal } = this.#stopping;
    try {
      const first = await this.#draw(pdf, signal);
      // The machine may have been at its limits.
      return first.kind === "broken" ? await this.#draw(pdf, signal) : first;
    } catch (error) {
      if (signal.aborted) return { kind: "late" };
      throw error;
    }
  }
}
