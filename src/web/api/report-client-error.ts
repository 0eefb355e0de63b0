import { CLIENT_ERROR_MAX_POSITIONS, CLIENT_ERROR_PATTERNS } from "../../contract/client-error-patterns.ts";
import type { ClientErrorReport } from "../../contract/public-endpoints.ts";
import { pathHere, pathTo, prefix } from "./address.ts";
import { formOfPage } from "./initial-data.ts";
import { ServerError } from "./server-error.ts";

/** Errors that the bundler announced as parts of the application that could not be loaded. */
const chunkErrors = new WeakSet<Error>();

/** How browsers word a module that could not be fetched, for imports that the bundler does not announce. */
const FETCH_FAILED =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i;

/** Remembers and tells of chunks that fail to load (`vite:preloadError`, CAT-11); the error screen offers a reload. */
export function watchChunkErrors(target: Window, tell: (error: Error) => void): void {
  target.addEventListener("vite:preloadError", ({ payload }) => {
    chunkErrors.add(payload);
    tell(payload);
  });
}

/** Something that is fetched like a part of the application, such as the published form, could not be loaded. */
export class MissingPartError extends Error {
  override readonly name = "MissingPartError";
}

/** Whether the error says that a part of the application could not be loaded. */
export function isChunkError(error: unknown): boolean {
  if (error instanceof MissingPartError) return true;
  return error instanceof Error && (chunkErrors.has(error) || FETCH_FAILED.test(error.message));
}

/** There is nothing at the address (ERB-02). */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError";

  constructor(pathname: string) {
    super(`There is nothing at ${pathname}.`);
  }
}

/** Where the error shows. */
type ClientErrorPlace = Exclude<ClientErrorReport["kind"], "part">;

/** What is known of the page that met the error. */
interface ClientErrorPage {
  readonly pathname: string;
  readonly formHash: string | null;
  /** Address of the script that the page began with. */
  readonly entryScript: string;
}

/** A script of ours in a stack or in the words of a browser that could not load it, with its line and column. */
const SCRIPT = /\/(?:assets|forms)\/([A-Za-z0-9._-]{1,77}\.js)(?:\?[^\s:)]*)?(:\d{1,7}:\d{1,7})?/g;

/**
 * What the server is told of an error: kind and places, never its message, which may quote an answer. Null for what
 * is no fault of the program: an address without a page, and what the server refused with a sentence of its own.
 * `{ kind: "screen", error: "TypeError", route: "/about", at: ["form-B084HS3A.js:1:2304"], form, build }`, ERB-01.
 */
export function clientErrorReport(
  error: unknown,
  place: ClientErrorPlace,
  page: ClientErrorPage,
): ClientErrorReport | null {
  if (error instanceof NotFoundError) return null;
  if (error instanceof ServerError && error.code !== "unexpected") return null;
  const isPart = isChunkError(error);
  return {
    kind: isPart ? "part" : place,
    error: fitting("error", error instanceof Error ? error.name : "", "Error"),
    route: fitting("route", page.pathname, "/*"),
    at: error instanceof Error ? positionsOf(error, isPart) : [],
    form: fitting("form", page.formHash ?? "", ""),
    build: fitting("file", page.entryScript.split("/").at(-1) ?? "", ""),
  };
}

function fitting(pattern: keyof typeof CLIENT_ERROR_PATTERNS, text: string, otherwise: string): string {
  return new RegExp(CLIENT_ERROR_PATTERNS[pattern]).test(text) ? text : otherwise;
}

/** Some browsers begin the stack with the message. Only of a part that did not load it is read: for the file's name. */
function positionsOf({ message, stack = "" }: Error, isPart: boolean): string[] {
  const frames = stack.replace(message, "");
  const places = [...(isPart ? message : "").matchAll(SCRIPT), ...frames.matchAll(SCRIPT)];
  return places.map(([, file = "", place = ""]) => `${file}${place}`).slice(0, CLIENT_ERROR_MAX_POSITIONS);
}

/** A page that fails again and again has said enough. */
const MOST_REPORTS = 10;

const sent = new Set<string>();

/**
 * Tells the server of an error, so that "has been logged" is true (ERB-01). Each error once a page load; nothing
 * waits for it, and nobody hears of it when it fails.
 */
function reportClientError(error: unknown, place: ClientErrorPlace): void {
  try {
    const report = clientErrorReport(error, place, {
      pathname: pathHere(),
      formHash: formOfPage(),
      entryScript: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "",
    });
    if (report === null) return;
    // Without the page: a part that does not come is announced on the old page and missed on the new one.
    const same = JSON.stringify([report.kind, report.error, report.at]);
    if (sent.has(same) || sent.size >= MOST_REPORTS) return;
    sent.add(same);
    const body = new Blob([JSON.stringify(report)], { type: "application/json" });
    navigator.sendBeacon(prefix + pathTo("POST /public/problem"), body);
  } catch {
    // What reports an error must not become one.
  }
}

/** For error boundaries that fill the place of a page. */
export function reportOnScreen(error: unknown): void {
  reportClientError(error, "screen");
}

/** For error boundaries that open a dialog above the page. */
export function reportInDialog(error: unknown): void {
  reportClientError(error, "dialog");
}
