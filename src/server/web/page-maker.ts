import type { Logger } from "pino";
import type { AccountInPage, InitialData, ScreenHtml } from "../../contract/initial-data.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { CARD_ROUTES, type CompiledForm, fillValues, greetingKeys } from "../../form/index.ts";
import { type Phase, phaseAt } from "../../form/schedule/schedule.ts";
import { type EncodedBytes, encodeText } from "../http/encoded-text.ts";
import { type FormLibrary, type ServedForm, validatorsOf } from "../publishing/form-library.ts";
import { type PartnerSource, partnerOfApplication, schoolGaps } from "../publishing/partner-source.ts";
import { renderIndex, renderPreviewFrame } from "./render-index.ts";
import { preloads, type Screen, screenAt } from "./screen.ts";
import { type StyleSheet, styleSheet } from "./style-sheet.ts";
import type { WebAssets } from "./web-assets.ts";

interface PageMakerOptions {
  readonly web: WebAssets;
  readonly forms: Pick<FormLibrary, "current">;
  readonly partner: Pick<PartnerSource, "current">;
  /** What the addresses of the application begin with, such as `/nursing`; empty for the one of an installation that has one. */
  readonly prefix: string;
  /** Whether it had no name before; absent means no. */
  readonly wasUnnamed?: boolean;
  readonly config: { readonly inactivityTimeoutMs: number; readonly inactivityWarningMs: number };
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Who asks for a page. */
export interface Reader {
  /** Whether the browser takes itself for logged in. */
  readonly isLoggedIn: boolean;
  /** Staff who came with a token. */
  readonly isForStaff: boolean;
  /** The form that the reader fills in, where that is not the one in force; undefined where it is. */
  readonly ownForm: () => Promise<ServedForm | undefined>;
  /**
   * What a page shows of the reader's account, under the form that they fill in; undefined for visitors, and where nobody is known.
   * Asked for screens that show it, and no others.
   */
  readonly loadAccount: (form: ServedForm | null) => Promise<AccountInPage | undefined>;
}

const VISITOR: Reader = {
  isLoggedIn: false,
  isForStaff: false,
  ownForm: async () => undefined,
  loadAccount: async () => undefined,
};

/** What all pages are made of at one time. */
interface Edition {
  readonly published: ServedForm | null;
  readonly partner: PartnerConfig;
  /** The date in Greenwich, yyyy-mm-dd; nobody's is more than a day from it. */
  readonly today: string;
  /** How the published form stands; undefined where it is always open. */
  readonly phase: Phase | undefined;
  /** Its pages that hold nothing of anybody, by screen. */
  readonly pages: Map<string, Promise<EncodedBytes>>;
}

/** Where one of these is another, so are the pages. */
const PARTS_OF_EDITION = ["published", "partner", "today", "phase"] as const;

/**
 * Makes the pages that hold the application: the screen as HTML, so that it is seen and filled in before a script has run.
 * Visitors get pages that are made once for each version of the form, the school and the day, whoever is logged in one
 * of their own.
 */
export class PageMaker {
  readonly #options: PageMakerOptions;
  #edition: Edition | undefined;
  #styles: { readonly theme: PartnerConfig["theme"]; readonly sheet: Promise<StyleSheet> } | undefined;

  constructor(options: PageMakerOptions) {
    this.#options = options;
  }

  /** Makes what visitors are likely to ask for first. */
  async makeAhead(): Promise<void> {
    const edition = await this.#current();
    const paths = [...(edition.published?.form.pages ?? []).map(({ route }) => route), ...CARD_ROUTES];
    for (const path of paths) await this.pageAt(path, VISITOR);
  }

  /**
   * The page at an address, without what follows `?` and `#`; as text where it is for this one time: for an account, and
   * while developing.
   */
  async pageAt(
    path: string,
    { isLoggedIn, isForStaff, ownForm, loadAccount }: Reader,
  ): Promise<EncodedBytes | string> {
    const { web } = this.#options;
    const own = await ownForm();
    const inForce = await this.#current();
    const edition = own === undefined ? inForce : this.#editionOf(inForce, own);
    const screen = screenAt({ path, isForStaff, published: edition.published });
    const showsAccount = screen.kind === "page" && web.renderer !== undefined;
    const account = showsAccount ? await loadAccount(edition.published) : undefined;
    const asked = { screen, path, isLoggedIn, account };
    const isDeveloped = web.handle !== undefined;
    if (account !== undefined || own !== undefined || isDeveloped) return await this.#make(edition, asked);
    const key = keyOf(asked);
    // A newer edition may have come meanwhile: it has pages of its own.
    const { pages } = edition;
    const known = pages.get(key);
    if (known !== undefined) return await known;
    const page = this.#make(edition, asked).then(encodeText);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return await page;
  }

  /** A page of a draft, for whoever tries it out: the browser makes its screen, and nothing of it is kept here. */
  async previewAt(
    path: string,
    draft: ServedForm,
    preview: NonNullable<InitialData["preview"]>,
  ): Promise<string> {
    const published = { ...draft, hash: `preview/${draft.hash}` };
    const edition = this.#editionOf(await this.#current(), published);
    const screen = screenAt({ path, isForStaff: false, published });
    return await this.#make(edition, { screen, path, isLoggedIn: false, account: undefined, preview });
  }

  /** The frame in which the form editor shows a draft, which comes to it there. */
  async previewFrame(html: string): Promise<string> {
    const { partner, config, prefix } = this.#options;
    const { published } = await this.#current();
    const { theme: _inStyles, ...school } = partnerOfApplication(partner.current(), prefix, published?.form);
    const { inactivityTimeoutMs, inactivityWarningMs } = config;
    const initialData = { partner: school, formHash: null, inactivityTimeoutMs, inactivityWarningMs };
    const { path } = await this.styles();
    return renderPreviewFrame(html, { stylesPath: path, data: { initialData, gaps: schoolGaps(school) } });
  }

  /** What pages look like: the school's colours, and the application's styles in the same file. */
  async styles(): Promise<StyleSheet> {
    const { web, partner } = this.#options;
    const { theme } = partner.current();
    if (this.#styles?.theme !== theme) {
      const sheet = (web.styles?.() ?? Promise.resolve("")).then((css) => styleSheet(theme, css));
      this.#styles = { theme, sheet };
      sheet.catch(() => {
        this.#styles = undefined;
      });
    }
    return await this.#styles.sheet;
  }

  /** The same with another form, which opens and closes at times of its own. */
  #editionOf(edition: Edition, published: ServedForm): Edition {
    return { ...edition, published, phase: phaseOf(published, this.#options.now()) };
  }

  /** What pages are made of now; other pages are forgotten. */
  async #current(): Promise<Edition> {
    const { forms, partner, now } = this.#options;
    const published = await forms.current();
    const time = now();
    const next = {
      published,
      partner: partner.current(),
      today: new Date(time).toISOString().slice(0, 10),
      phase: phaseOf(published, time),
    };
    const known = this.#edition;
    if (known !== undefined && PARTS_OF_EDITION.every((part) => known[part] === next[part])) return known;
    this.#edition = { ...next, pages: new Map() };
    return this.#edition;
  }

  async #make(edition: Edition, asked: Asked): Promise<string> {
    const { screen, path, isLoggedIn, preview } = asked;
    const { web, config, prefix, wasUnnamed = false } = this.#options;
    const { published, phase } = edition;
    const partner = partnerOfApplication(edition.partner, prefix, published?.form);
    const [html, files] = await Promise.all([web.indexHtml(path), web.screenFiles?.() ?? {}]);
    const { theme: _inStyles, ...school } = partner;
    const initialData: InitialData = {
      partner: school,
      ...(prefix !== "" && { prefix, storedAs: wasUnnamed ? "" : prefix }),
      formHash: published?.hash ?? null,
      ...(phase && { phase }),
      ...schoolWordsOf(published, partner),
      greetingKeys: published ? greetingKeys(published.form) : [],
      sensitiveKeys: published ? sensitiveKeys(published.form) : [],
      inactivityTimeoutMs: config.inactivityTimeoutMs,
      inactivityWarningMs: config.inactivityWarningMs,
      ...(preview && { preview }),
    };
    const made = await this.#render(edition, { ...asked, initialData });
    return renderIndex(html, {
      ...made,
      stylesPath: (await this.styles()).path,
      preloads: preloads({ screen, files, isLoggedIn, prefix }),
      screen,
      isFindable:
        !isLoggedIn &&
        preview === undefined &&
        screen.kind === "page" &&
        screen.page === published?.form.pages[0],
    });
  }

  /** The screen as HTML; empty where it cannot be made, which the browser then does. */
  async #render(
    { published, today }: Edition,
    { initialData, ...asked }: Asked & { readonly initialData: InitialData },
  ): Promise<ScreenHtml> {
    const { web, log } = this.#options;
    const { path, account } = asked;
    const nothing = { html: "", initialData };
    if (web.renderer === undefined) return nothing;
    try {
      const { renderScreen } = await web.renderer();
      return await renderScreen({
        initialData,
        path,
        today,
        published: published && { ...published, validators: validatorsOf(published.form) },
        isFrame: !isMade(asked),
        ...(account && { account }),
      });
    } catch (error) {
      log.error({ err: error }, "a page could not be made ahead; browsers make it");
      return nothing;
    }
  }
}

interface Asked {
  readonly screen: Screen;
  readonly path: string;
  readonly isLoggedIn: boolean;
  readonly account: AccountInPage | undefined;
  readonly preview?: InitialData["preview"];
}

/** Whether the server knows what the screen shows. */
function isMade({ screen: { kind }, isLoggedIn, account, preview }: Asked): boolean {
  if (preview !== undefined) return false;
  if (kind === "page") return account !== undefined || !isLoggedIn;
  return kind === "card" && !isLoggedIn;
}

/** Pages with the same key are the same. */
function keyOf({ screen, isLoggedIn }: Asked): string {
  const place = screen.kind === "page" ? screen.page.route : screen.kind === "card" ? screen.path : "";
  return `${screen.kind} ${place} ${isLoggedIn}`;
}

/** The words of the form for the welcome and the page after submitting, with the school's names filled in. */
function schoolWordsOf(
  published: ServedForm | null,
  partner: PartnerConfig,
): Pick<InitialData, "welcome" | "completion"> {
  const { welcome, completion } = published?.form ?? {};
  const gaps = schoolGaps(partner);
  return {
    ...(welcome && { welcome: fillValues(welcome, gaps) }),
    ...(completion && { completion: fillValues(completion, gaps) }),
  };
}

/** Keys of answers that the form calls neither public nor personal. */
function sensitiveKeys({ keys }: CompiledForm): readonly string[] {
  return Object.keys(keys).filter((key) => keys[key]?.sensitivity === "sensitive");
}

/** Undefined for a form that is always open. */
function phaseOf(published: ServedForm | null, time: number): Phase | undefined {
  return published?.form.schedule && phaseAt(published.form.schedule, time);
}
