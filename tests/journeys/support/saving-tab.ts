import type { Page, Route } from "playwright-core";
import { logIn } from "./account-steps.ts";
import { readPage, type Shown } from "./saving-page.ts";

/** After a key has been on the page for so long it is on the device, also where the machine is busy. */
const KEPT_AFTER_MS = 1_000;
const LOAD_LIMIT_MS = 120_000;
const ERROR_SCREEN_AFTER_MS = 12_000;

const NOTHING: Shown = {
  screen: "other",
  saving: "",
  words: "",
  answers: {},
  cards: {},
  toChoose: 0,
  buttons: [],
  hasDialog: false,
};

/** What becomes of the next save that a tab sends. */
type Fate = "late" | "twice" | "unanswered" | "given up";

/** One tab of a browser, with the applicant in front of it. */
export class SavingTab {
  readonly page: Page;
  readonly number: number;
  /** When the page was given what it keeps things on the device with. */
  #keepsSinceMs = Number.POSITIVE_INFINITY;
  #isGone = false;
  #last = Promise.resolve();

  constructor(page: Page, number: number) {
    this.page = page;
    this.number = number;
    page.setDefaultTimeout(LOAD_LIMIT_MS);
    page.on("crash", () => {
      this.#isGone = true;
    });
    page.on("close", () => {
      this.#isGone = true;
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.#keepsSinceMs = Number.POSITIVE_INFINITY;
    });
    page.on("response", (response) => {
      const isKey = new URL(response.url()).pathname === "/api/journal-key" && response.ok();
      if (isKey) this.#keepsSinceMs = Date.now();
    });
  }

  /** Whether it was closed, or its process has died. */
  isGone(): boolean {
    return this.#isGone;
  }

  /** Since when what is typed may be lost when the tab ends now. */
  unkeptSinceMs(): number {
    const nowMs = Date.now();
    return this.#keepsSinceMs > nowMs - KEPT_AFTER_MS ? 0 : nowMs - KEPT_AFTER_MS;
  }

  /** Opens the form, or what leads to it. */
  async open(): Promise<Shown> {
    await this.page.goto("/about", { waitUntil: "commit" });
    return await this.settle();
  }

  /** Reads what is shown now; a page that is just being loaded shows nothing yet. */
  async shown(): Promise<Shown> {
    return await readPage(this.page).catch(() => NOTHING);
  }

  /** Reads what is shown once that is the applicant's form, or nobody is logged in; loads anew a page that stays anything else. */
  async settle(): Promise<Shown> {
    for (let tries = 0; tries < 3; tries++) {
      const deadlineMs = Date.now() + ERROR_SCREEN_AFTER_MS;
      do {
        const shown = await this.shown();
        if (shown.screen !== "other") return shown;
        await this.page.waitForTimeout(50);
      } while (Date.now() < deadlineMs);
      await this.page.goto("/about", { waitUntil: "commit" });
    }
    throw new Error(`The form does not come: ${await this.page.locator("body").innerText()}`);
  }

  /** Logs in. The session may be there already, with another tab's login. */
  async logIn(email: string): Promise<Shown> {
    this.#keepsSinceMs = Number.POSITIVE_INFINITY;
    const shown = await this.open();
    if (shown.screen === "form") return shown;
    await this.page.goto("/login", { waitUntil: "commit" });
    await logIn(this.page, email);
    return await this.settle();
  }

  /** Decides what becomes of the next save of this tab. */
  async nextSave(fate: Fate, afterMs: number): Promise<void> {
    const wait = () => new Promise((resolve) => setTimeout(resolve, afterMs));
    const fates: Readonly<Record<Fate, (route: Route) => Promise<unknown>>> = {
      late: async (route) => {
        await wait();
        await route.continue();
      },
      twice: async (route) => {
        await route.fetch();
        await wait();
        await route.fulfill({ response: await route.fetch() });
      },
      unanswered: async (route) => {
        await route.fetch();
        await route.abort();
      },
      "given up": async (route) => {
        const request = route.request();
        const headers = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(":"));
        await route.abort();
        await wait();
        await this.page.context().request.fetch(request.url(), {
          method: request.method(),
          data: request.postDataBuffer(),
          headers: Object.fromEntries(headers),
        });
      },
    };
    const carryOut = async (route: Route) => {
      // Server and tab may be gone by then: that, too, is a call without a response.
      const ending = fates[fate](route).catch(() => route.abort().catch(() => undefined));
      this.#last = Promise.all([this.#last, ending]).then(() => undefined);
      await ending;
    };
    await this.page.route("**/api/answer", carryOut, { times: 1 });
  }

  /** Lets the next save be like any other, and waits for those that are on their way. */
  async endDelays(): Promise<void> {
    if (!this.#isGone) await this.page.unroute("**/api/answer");
    await this.#last;
  }

  /** Ends it without asking. */
  async close(): Promise<void> {
    this.#isGone = true;
    await this.page.close({ runBeforeUnload: false });
  }

  /** Kills the process that it runs in. */
  async crash(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const crashed = this.#isGone ? Promise.resolve() : this.page.waitForEvent("crash");
    // It is not answered any more.
    session.send("Page.crash").catch(() => undefined);
    await crashed;
    await this.page.close();
  }
}
