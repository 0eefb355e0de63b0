import { pagePartsOf, plainPath } from "../../contract/screens.ts";
import { CARD_ROUTES, COMPLETION_ROUTE, type CompiledForm, type CompiledPage } from "../../form/index.ts";
import type { ScreenFiles } from "./web-assets.ts";

/** What an address shows, as far as it can be told before the browser's part runs. */
export type Screen =
  | { readonly kind: "page"; readonly page: CompiledPage; readonly form: CompiledForm; readonly hash: string }
  | { readonly kind: "card"; readonly path: string }
  | { readonly kind: "completion" }
  | { readonly kind: "staff" }
  /** Leads elsewhere, or nothing is published. */
  | { readonly kind: "other" };

interface Asked {
  readonly path: string;
  readonly isForStaff: boolean;
  readonly published: { readonly form: CompiledForm; readonly hash: string } | null;
}

/** The screen at an address (ROU-01). */
export function screenAt({ path, isForStaff, published }: Asked): Screen {
  // Staff read with the form of the application's own version, which the page does not know yet.
  if (isForStaff) return { kind: "staff" };
  const plain = plainPath(path);
  if (CARD_ROUTES.some((route) => route === plain)) return { kind: "card", path: plain };
  if (plain === COMPLETION_ROUTE) return { kind: "completion" };
  const pages = published?.form.pages ?? [];
  const page = plain === "/" ? pages[0] : pages.find(({ route }) => route === plain);
  return page === undefined || published === null ? { kind: "other" } : { kind: "page", page, ...published };
}

/** The built files that a screen loads besides the entry's. */
function filesOf(screen: Screen, files: ScreenFiles, isLoggedIn: boolean): readonly string[] {
  switch (screen.kind) {
    case "card":
      return files[screen.path] ?? [];
    case "page":
      return [
        ...(files.form ?? []),
        ...(screen.form.schedule ? (files.opening ?? []) : []),
        ...(screen.page.when ? (files.leftOut ?? []) : []),
        ...[...pagePartsOf(screen.form, [screen.page], isLoggedIn)].flatMap((part) => files[part] ?? []),
      ];
    case "completion":
    case "staff":
      return files[screen.kind] ?? [];
    case "other":
      return [];
    default:
      return screen satisfies never;
  }
}

interface Preloaded {
  readonly screen: Screen;
  readonly files: ScreenFiles;
  /** Somebody who is logged in calls the server at once. */
  readonly isLoggedIn: boolean;
  /** What the addresses of the application begin with. */
  readonly prefix: string;
}

/**
 * Links for all that a screen needs, so that the browser asks for it at once and not one thing after the other; `data-rel`
 * becomes `rel` as soon as the page is seen (src/web/main.ts).
 */
export function preloads({ screen, files, isLoggedIn, prefix }: Preloaded): readonly string[] {
  const scripts = [
    ...(files.start ?? []),
    ...filesOf(screen, files, isLoggedIn),
    ...(isLoggedIn ? (files.call ?? []) : []),
  ];
  return [
    ...[...new Set(scripts)].map((script) => `<link data-rel="modulepreload" crossorigin href="/${script}">`),
    ...(screen.kind === "page" ? formPreloads(`${prefix}/forms/${screen.hash}`) : []),
  ];
}

function formPreloads(address: string): readonly string[] {
  return [
    `<link data-rel="preload" as="fetch" crossorigin href="${address}.json">`,
    `<link data-rel="modulepreload" href="${address}.js">`,
  ];
}
