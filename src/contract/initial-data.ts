import type {
  CompiledForm,
  CompletionWords,
  DisplayState,
  PageValidators,
  WelcomeWords,
} from "../form/index.ts";
import type { Phase } from "../form/schedule/schedule.ts";
import type { Profile } from "./application-endpoints.ts";
import type { PartnerConfig } from "./partner-config.ts";

/** Id of the `<script type="application/json">` in index.html that holds `InitialData`. */
export const INITIAL_DATA_ELEMENT_ID = "initial-data";

/** What pages need of the school; its colours come as a style sheet. */
export type Partner = Omit<PartnerConfig, "theme">;

/** What somebody who is logged in gets with the page, instead of asking for it. */
export interface AccountInPage {
  readonly profile: Profile;
  /** How many entries of repeated groups are shown, and which tabs. */
  readonly view: Omit<DisplayState, "confirmed">;
}

/** The screen that stands in the page as HTML. */
export interface RenderedScreen {
  readonly path: string;
  /** The date for which it was made, yyyy-mm-dd. */
  readonly today: string;
  /** Whose answers it has; absent for visitors. */
  readonly account?: AccountInPage;
}

/** What the server writes into index.html, so that the first screen needs no further round trip to know the school. */
export interface InitialData {
  readonly partner: Partner;
  /** What the addresses of the application begin with, such as `/nursing`; absent in an installation that has one. */
  readonly prefix?: string;
  /** What names of what the browser keeps end with, so that no two applications share any; absent without a prefix. */
  readonly storedAs?: string;
  /**
   * Hash of the published form: `/forms/<hash>.json` and `/forms/<hash>.js`; null while nothing could be published. In a
   * preview it begins with `preview/`, and so leads to the draft's.
   */
  readonly formHash: string | null;
  /** How the form stood when the page was made; absent where it is always open. */
  readonly phase?: Phase;
  /** The words of the published form in the welcome, where it has any; nothing in them is left to fill in but the name. */
  readonly welcome?: WelcomeWords;
  /** The words of the published form on the page after submitting, where it has any; nothing in them is left to fill in. */
  readonly completion?: CompletionWords;
  /** Keys of the answers that tell how to address the applicant; the first that is answered counts. */
  readonly greetingKeys?: readonly string[];
  /** Keys of answers that the browser writes down nowhere as they read: `sensitive` ones of the data model. */
  readonly sensitiveKeys?: readonly string[];
  readonly inactivityTimeoutMs: number;
  readonly inactivityWarningMs: number;
  /** The page is of a draft, for whoever tries it out; absent in what applicants get. */
  readonly preview?: {
    /** Whether applicants see the same form already. */
    readonly isLive: boolean;
  };
  /** Absent where the browser makes the screen. */
  readonly rendered?: RenderedScreen;
}

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
