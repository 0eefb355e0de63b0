import type { CompiledForm, PageValidators } from "../form/index.ts";
import type { AccountInPage, InitialData } from "./initial-data.ts";

/** A screen that is to be made into HTML. */
export interface ScreenToRender {
  readonly initialData: InitialData;
  /** The address, without what follows `?` and `#`. */
  readonly path: string;
  /** The date of its reader, as far as it is known, yyyy-mm-dd. */
  readonly today: string;
  /** The published form; null while there is none. */
  readonly published: {
    readonly hash: string;
    readonly form: CompiledForm;
    readonly validators: PageValidators;
  } | null;
  /** Whether only the browser can tell what is to be seen: then it gets the frame. */
  readonly isFrame: boolean;
  /** Whose answers it shows; absent for visitors. */
  readonly account?: AccountInPage;
}

/** What stands in the page until the application runs. */
export interface ScreenHtml {
  readonly html: string;
  /** The same data, with what the application takes the screen over by; without it the screen is made anew. */
  readonly initialData: InitialData;
}

/** Makes screens into HTML, of the same components as in the browser (src/web/app/render-screen.tsx, built for Node). */
export interface ScreenRenderer {
  readonly renderScreen: (screen: ScreenToRender) => Promise<ScreenHtml>;
}
