import type { Page } from "playwright-core";

const SAVES: ReadonlySet<string> = new Set(["/api/answer", "/api/overwritten-answer", "/api/submit"]);
const LONGEST_CHARS = 600;

/** What happened in a history, line by line: no browser does it in the same way twice. */
export class SavingTrace {
  readonly #beganMs = Date.now();
  readonly #lines: string[] = [];

  add(line: string): void {
    this.#lines.push(`${Date.now() - this.#beganMs} ms: ${line.slice(0, LONGEST_CHARS)}`);
  }

  /** Adds what the page sends and gets in order to save. */
  watch(page: Page, tab: number): void {
    const isSave = (url: string) => SAVES.has(new URL(url).pathname);
    page.on("request", (request) => {
      if (!isSave(request.url())) return;
      const { "seen-revision": seen, "saved-by": by } = request.headers();
      this.add(`tab ${tab} sends ${request.postData()} (seen ${seen}, by ${by})`);
    });
    page.on("requestfailed", (request) => {
      if (isSave(request.url())) this.add(`tab ${tab} gets no response: ${request.failure()?.errorText}`);
    });
    page.on("response", (response) => {
      if (!isSave(response.url())) return;
      // The tab may be gone before it is read.
      const text = response.text().catch(() => "nothing");
      void text.then((body) => this.add(`tab ${tab} gets ${response.status()} ${body}`));
    });
  }

  text(): string {
    return this.#lines.join("\n");
  }
}
