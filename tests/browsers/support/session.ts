/** Commands of W3C WebDriver (https://www.w3.org/TR/webdriver2) that the ways need, by the names that Marionette has for them. */
export type Command =
  | "Navigate"
  | "GetCurrentURL"
  | "Back"
  | "Refresh"
  | "ElementClick"
  | "ElementSendKeys"
  | "GetComputedLabel"
  | "ExecuteScript"
  | "TakeScreenshot";

/** A browser of its own with nothing in it yet, driven as a person drives it. */
export interface Session {
  /** What the browser calls itself, such as `firefox 153.8.0`. */
  readonly version: string;
  /** The folder that downloads go to. */
  readonly downloads: string;
  /** Carries out a command. @throws DriverError */
  readonly send: (command: Command, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** What the browser itself wrote down of the pages of this address: errors of scripts, and what a policy refused. */
  readonly complaints: (address: string) => Promise<readonly string[]>;
  readonly end: () => Promise<void>;
}

/** A browser that the ways are gone in. */
export interface BrowserKind {
  readonly name: string;
  /** What of it is not installed, as packages of Debian; empty where it is there. */
  readonly missing: () => readonly string[];
  readonly open: () => Promise<Session>;
}

/** A command that was refused, such as a click on what something else covers. */
export class DriverError extends Error {
  override readonly name = "DriverError";
}

/** What came as an object, for reading its members. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
