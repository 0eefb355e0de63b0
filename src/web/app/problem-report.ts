import type { ProblemReport } from "../../contract/calls.ts";
import { PROBLEM_MAX_POSITIONS, PROBLEM_PATTERNS } from "../../contract/problem-patterns.ts";
import { ServerError } from "../api/server-error.ts";
import { isChunkError } from "./chunk-errors.ts";
import { NotFoundError } from "./not-found-error.ts";

/** Where the error shows. */
export type ProblemPlace = Exclude<ProblemReport["kind"], "part">;

/** What is known of the page that met the error. */
export interface ProblemPage {
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
 */
export function problemReport(error: unknown, place: ProblemPlace, page: ProblemPage): ProblemReport | null {
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

function fitting(pattern: keyof typeof PROBLEM_PATTERNS, text: string, otherwise: string): string {
  return new RegExp(PROBLEM_PATTERNS[pattern]).test(text) ? text : otherwise;
}

/** Some browsers begin the stack with the message. Only of a part that did not load it is read: for the file's name. */
function positionsOf({ message, stack = "" }: Error, isPart: boolean): string[] {
  const frames = stack.replace(message, "");
  const places = [...(isPart ? message : "").matchAll(SCRIPT), ...frames.matchAll(SCRIPT)];
  return places.map(([, file = "", place = ""]) => `${file}${place}`).slice(0, PROBLEM_MAX_POSITIONS);
}
