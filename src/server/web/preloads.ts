import { filesOf, type Screen } from "./screen.ts";
import type { ScreenFiles } from "./web-assets.ts";

interface Preloaded {
  readonly screen: Screen;
  readonly files: ScreenFiles;
  /** Somebody who is logged in calls the server at once. */
  readonly isLoggedIn: boolean;
}

/** Links for all that a screen needs, so that the browser asks for it at once and not one thing after the other. */
export function preloads({ screen, files, isLoggedIn }: Preloaded): readonly string[] {
  const scripts = [...filesOf(screen, files, isLoggedIn), ...(isLoggedIn ? (files.call ?? []) : [])];
  return [
    ...(files.font ?? []).map(
      (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    ),
    ...[...new Set(scripts)].map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
    ...(screen.kind === "page" ? formPreloads(screen.hash) : []),
  ];
}

function formPreloads(hash: string): readonly string[] {
  return [
    `<link rel="preload" as="fetch" crossorigin href="/forms/${hash}.json">`,
    `<link rel="modulepreload" href="/forms/${hash}.js">`,
  ];
}
