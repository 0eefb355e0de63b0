import { pagePartsOf } from "../../contract/page-parts.ts";
import { plainPath } from "../../contract/plain-path.ts";
import { CARD_ROUTES, COMPLETION_ROUTE, type CompiledForm, type CompiledPage } from "../../engine/index.ts";
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
export function filesOf(screen: Screen, files: ScreenFiles, isLoggedIn: boolean): readonly string[] {
  switch (screen.kind) {
    case "card":
      return files[screen.path] ?? [];
    case "page":
      return [
        ...(files.form ?? []),
        ...[...pagePartsOf(screen.page.layout, isLoggedIn)].flatMap((part) => files[part] ?? []),
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
