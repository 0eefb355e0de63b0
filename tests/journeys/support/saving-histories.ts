import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Profile } from "../../../src/contract/application-endpoints.ts";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { logInByCall } from "./account-calls.ts";
import { openAccount } from "./account-steps.ts";
import { confirmForms } from "./admin.ts";
import type { KillableApp } from "./killable-app.ts";
import { differencesOf, isStored } from "./saving-at-rest.ts";
import { savingForm, TEXT_KEY } from "./saving-form.ts";
import { comeBack, focusBox, pressButton, readPage, type Shown, watchTyping } from "./saving-page.ts";
import type { Step } from "./saving-steps.ts";
import { SavingTab } from "./saving-tab.ts";
import { SavingTrace } from "./saving-trace.ts";
import { type Note, TypedTexts } from "./typed-texts.ts";

/** A browser, its tabs and whether it has a connection. */
interface Device {
  readonly context: BrowserContext;
  readonly tabs: SavingTab[];
  isOffline: boolean;
}

/** All that was typed has to be where it belongs within this time once nothing keeps it from there. */
const REST_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 300;
let accounts = 0;

/** One applicant at two devices with real browsers, the real server, and what happens to them. */
export class SavingHistory {
  readonly #app: KillableApp;
  readonly #browser: Browser;
  readonly #email: string;
  readonly #texts = new TypedTexts();
  readonly #devices: Device[] = [];
  readonly #complaints: string[] = [];
  /** What happened, to be told where something is wrong. */
  readonly trace = new SavingTrace();
  /** Texts that a card of two answers shows when all is at rest, questions that had to be opened for that included. */
  #onCards: ReadonlySet<string> = new Set();
  #observer: BrowserContext | undefined;
  #starting: Promise<void> = Promise.resolve();
  #isServerUp = true;
  #asksCity = true;
  #confirming: Promise<void> = Promise.resolve();
  #hasFormChanged = false;
  #tabs = 0;
  #words = 0;

  constructor(app: KillableApp, browser: Browser) {
    this.#app = app;
    this.#browser = browser;
    accounts += 1;
    this.#email = `saving-${accounts}@applicants.example`;
  }

  /** Runs the steps at devices with so many tabs, lets all come to rest, and says what is wrong then. */
  async run(tabs: readonly number[], steps: readonly Step[]): Promise<readonly string[]> {
    try {
      await this.#begin(tabs);
      for (const step of steps) {
        this.trace.add(JSON.stringify(step));
        await this.#do(step);
      }
      await this.#comeToRest();
      return this.#complaints;
    } finally {
      await this.#starting;
      await this.#observer?.close();
      await Promise.all(this.#devices.map(({ context }) => context.close()));
    }
  }

  /** How many texts were typed, how many of them had to be somewhere at the end, and how many questions had two answers. */
  extent(): Readonly<Record<"typed" | "wanted" | "asked", number>> {
    return { typed: this.#words, wanted: this.#texts.wanted().length, asked: this.#onCards.size / 2 };
  }

  async #begin(tabs: readonly number[]): Promise<void> {
    const baseURL = this.#app.server.address;
    this.#observer = await this.#browser.newContext({ baseURL });
    await openAccount(this.#observer, this.#app.server, this.#email);
    const open = async (count: number, place: number) => {
      const context = await this.#browser.newContext({ baseURL, reducedMotion: "reduce", locale: "en-US" });
      await watchTyping(context);
      await context.exposeBinding("noteDone", ({ page }, note: Note) => {
        const tab = this.#devices.flatMap((device) => device.tabs).find((one) => one.page === page);
        if (tab === undefined) return;
        this.trace.add(`tab ${tab.number} notes ${JSON.stringify(note)}`);
        this.#texts.note(tab.number, note);
      });
      const device = { context, tabs: [], isOffline: false };
      this.#devices[place] = device;
      await logInByCall(context.request, this.#email);
      for (let tab = 0; tab < count; tab++) await this.#openTab(device, tab);
    };
    await Promise.all(tabs.map(open));
  }

  async #openTab(device: Device, index: number): Promise<void> {
    const page = await device.context.newPage();
    this.#tabs += 1;
    const tab = new SavingTab(page, this.#tabs);
    page.on("pageerror", (error) => this.#complain(`a script fails: ${error.stack ?? error.message}`));
    this.trace.watch(page, tab.number);
    device.tabs[index] = tab;
    await tab.open();
  }

  async #do(step: Step): Promise<void> {
    const places = this.#devices.flatMap((device) => device.tabs.map((_tab, index) => ({ device, index })));
    const { device, index } = places[step.tab % places.length] ?? {};
    const tab = index === undefined ? undefined : device?.tabs[index];
    if (device === undefined || index === undefined || tab === undefined) return;
    if (step.what === "wait") return await this.#wait(step.ms);
    if (step.what === "connection") return await this.#setOffline(device, !device.isOffline);
    if (step.what === "change form") return this.#changeForm(!this.#asksCity);
    if (step.what === "kill server") return await this.#killServer(step.ms);
    if (step.what === "expire") return await device.context.clearCookies({ name: "session" });
    const isReachable = this.#isServerUp && !device.isOffline;
    if (tab.isGone() && isReachable) await this.#openTab(device, index);
    const { [index]: open } = device.tabs;
    if (open === undefined || open.isGone()) return;
    if (step.what === "close" || step.what === "crash") return await this.#endTab(open, step.what);
    let shown = await open.shown();
    if (shown.screen === "out" && isReachable) shown = await open.logIn(this.#email);
    if (shown.screen === "form") await this.#doOnForm({ device, tab: open, shown, isReachable }, step);
  }

  async #doOnForm({ device, tab, shown, isReachable }: OnForm, step: Step): Promise<void> {
    const { page } = tab;
    const keys = Object.keys(shown.answers).filter((key) => TEXT_KEY.test(key));
    const key = keys[step.which % Math.max(1, keys.length)] ?? "";
    const named = (pattern: RegExp) => shown.buttons.filter((name) => pattern.test(name));
    const pressOne = async (pattern: RegExp) => {
      const names = named(pattern);
      const name = names[step.which % Math.max(1, names.length)];
      if (name !== undefined) await pressButton(page, name);
    };
    switch (step.what) {
      case "type":
        return await this.#type(tab, key, ["ControlOrMeta+A"], "");
      case "type on":
        return await this.#type(tab, key, ["End"], " ");
      case "clear":
        if (await focusBox(page, key)) await pressAll(tab, ["ControlOrMeta+A", "Delete"]);
        return;
      case "undo keys":
        if (await focusBox(page, key)) await pressAll(tab, ["ControlOrMeta+Z"]);
        return;
      case "choose":
        return await chooseOption(page, step.which % 2 === 0 ? "N" : "Y");
      case "switch tabs":
        await pressOne(/^By /);
        // Asked where a text goes with the tab.
        await pressButton(page, "Change");
        return;
      case "add entry":
        return await pressOne(/Add another sibling$/);
      case "remove entry":
        return await pressOne(/^(Remove|Clear) Sibling/);
      case "undo removal":
        return await pressOne(/^Undo/);
      case "decide":
        return await pressOne(/^(Keep what I wrote here|Take the other answer)$/);
      case "come back":
        return await comeBack(page);
      case "log out":
        if (isReachable) await logOut(tab);
        return;
      case "late":
      case "twice":
      case "unanswered":
      case "given up":
        // What the test sends itself would get through all the same.
        if (!device.isOffline) await tab.nextSave(step.what, step.ms);
        return;
      default:
        throw new Error(`Nothing is known of ${step.what}.`);
    }
  }

  async #type(tab: SavingTab, key: string, before: readonly string[], between: string): Promise<void> {
    if (!(await focusBox(tab.page, key))) return;
    this.#words += 1;
    await pressAll(tab, before);
    await tab.page.keyboard.type(`${between}w${String(this.#words).padStart(2, "0")}`);
    await tab.shown();
  }

  async #wait(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.#checkClaims();
  }

  async #setOffline(device: Device, isOffline: boolean): Promise<void> {
    device.isOffline = isOffline;
    await device.context.setOffline(isOffline);
  }

  /** Kills it and begins to start it again, which takes its time. */
  async #killServer(afterMs: number): Promise<void> {
    if (!this.#isServerUp) return;
    this.#isServerUp = false;
    await this.#app.kill();
    this.#starting = new Promise((resolve) => setTimeout(resolve, afterMs))
      .then(() => this.#app.startAgain())
      .then(() => {
        this.#isServerUp = true;
      });
  }

  async #endTab(tab: SavingTab, how: "close" | "crash"): Promise<void> {
    // Pages of one site may share a process.
    const alive = this.#devices.flatMap(({ tabs }) => tabs).filter((one) => !one.isGone());
    const unkept = alive.map((one) => [one, one.unkeptSinceMs()] as const);
    await tab[how]();
    for (const [one, sinceMs] of unkept) if (one.isGone()) this.#texts.forgive(one.number, sinceMs);
  }

  /** Who reads that all is saved has typed nothing that the server lacks (SYN-06). */
  async #checkClaims(): Promise<void> {
    const tabs = this.#devices.flatMap((device) => device.tabs).filter((tab) => !tab.isGone());
    const read = await Promise.all(tabs.map(async (tab) => [tab, await tab.shown()] as const));
    const profile = await this.#profile();
    if (profile === undefined) return;
    const wanted = this.#texts.wanted();
    for (const [tab, { saving, words, answers, cards, toChoose }] of read) {
      // A card comes a moment after the line that tells of it.
      if (saving !== "saved" || !words.startsWith("Saved") || Object.keys(cards).length < toChoose) continue;
      for (const [key, text] of Object.entries(answers)) {
        const isTyped = wanted.some((one) => one.text === text && one.page === tab.number);
        // What is asked no more is stored where only a form that asks it again shows it.
        const isToldOf = cards[key] === undefined && !(key === "city" && this.#hasFormChanged);
        if (isTyped && isToldOf && !isStored(profile, { key, text })) {
          this.#complain(`tab ${tab.number} says “${words}”, and the server lacks ${text} of ${key}`);
        }
      }
    }
  }

  /** What the server holds; undefined where it does not answer. */
  async #profile(): Promise<Profile | undefined> {
    const response = await this.#observer?.request.get(ENDPOINTS.profile.path).catch(() => undefined);
    return response?.ok() === true ? await response.json() : undefined;
  }

  /** Staff take a question out of the form, or have it asked again, and confirm that answers of it are set aside. */
  #changeForm(asksCity: boolean): void {
    this.#asksCity = asksCity;
    this.#hasFormChanged = true;
    this.#app.changeForms(savingForm({ asksCity }));
    const confirming = this.#confirming.then(() => confirmForms(this.#app.server));
    this.#confirming = confirming.catch((error: unknown) =>
      this.#complain(`not confirmed: ${String(error)}`),
    );
  }

  /** What is asked no more comes back; whoever has a page of another form open opens it anew. */
  async #changeFormBack(): Promise<void> {
    await this.#confirming;
    const title = `Application of ${this.#email}`;
    this.#app.changeForms(savingForm({ asksCity: true, title }));
    const deadlineMs = Date.now() + REST_LIMIT_MS;
    while (!(await this.#publishedForm()).includes(title)) {
      if (Date.now() > deadlineMs) throw new Error("The form of before is not published again.");
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    for (const tab of this.#devices.flatMap((device) => device.tabs)) await tab.open();
  }

  /** The form in force as browsers get it; empty where the server does not answer. */
  async #publishedForm(): Promise<string> {
    const get = async (path: string) => {
      const response = await this.#observer?.request.get(path).catch(() => undefined);
      return (await response?.text()) ?? "{}";
    };
    const { hash }: { readonly hash?: string } = JSON.parse(await get(ENDPOINTS.currentForm.path));
    return await get(`/forms/${hash}.json`);
  }

  /** Everybody is online, logged in and has all tabs open, until all is as it has to be or time is up. */
  async #comeToRest(): Promise<void> {
    await this.#starting;
    for (const device of this.#devices) {
      await this.#setOffline(device, false);
      await Promise.all(device.tabs.map((tab) => tab.endDelays()));
      for (const [index, tab] of device.tabs.entries()) if (tab.isGone()) await this.#openTab(device, index);
    }
    if (this.#hasFormChanged) await this.#changeFormBack();
    const deadlineMs = Date.now() + REST_LIMIT_MS;
    let found: readonly string[] = [];
    do {
      const { differences, lost } = await this.#lookAtRest();
      found = [...differences, ...lost];
      this.trace.add(`at rest: ${found.join("; ")}`);
      if (found.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      // What is hidden is asked about when it shows.
      if (differences.length === 0) found = await this.#openHidden();
      if (found.length === 0) return;
    } while (Date.now() < deadlineMs);
    for (const complaint of found) this.#complain(complaint);
  }

  async #lookAtRest(): Promise<Readonly<Record<"differences" | "lost", readonly string[]>>> {
    const tabs = this.#devices.flatMap((device) => device.tabs);
    for (const tab of tabs) {
      const read = await tab.settle();
      if (read.screen === "out") await tab.logIn(this.#email);
      else if (read.hasDialog) await tab.page.keyboard.press("Escape");
      await comeBack(tab.page);
    }
    // What coming back has begun.
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const shown: (readonly [SavingTab, Shown])[] = [];
    for (const tab of tabs) shown.push([tab, await tab.settle()]);
    const profile = await this.#profile();
    if (profile === undefined) return { differences: ["the server does not answer"], lost: [] };
    this.#onCards = new Set(shown.flatMap(([, { cards }]) => Object.values(cards).flat()));
    const differences = shown.flatMap(([{ number }, one]) =>
      differencesOf(one, profile).map((difference) => `tab ${number} ${difference}`),
    );
    return { differences, lost: this.#lost(profile) };
  }

  /** Shows one after the other what answers and tabs of the form hide; what is lost after all. */
  async #openHidden(): Promise<readonly string[]> {
    for (const { page } of this.#devices.flatMap((device) => device.tabs)) {
      for (const open of ["By phone", "By letter"]) {
        await chooseOption(page, "N");
        await pressButton(page, open);
        await pressButton(page, "Change");
        await page.waitForTimeout(LOOK_EVERY_MS);
        const { cards } = await readPage(page);
        this.#onCards = new Set([...this.#onCards, ...Object.values(cards).flat()]);
      }
    }
    const profile = await this.#profile();
    return profile === undefined ? ["the server does not answer"] : this.#lost(profile);
  }

  #lost(profile: Profile): readonly string[] {
    return this.#texts
      .wanted()
      .filter((one) => !isStored(profile, one) && !this.#onCards.has(one.text))
      .map(({ text, key, page }) => `${text}, typed in tab ${page} as ${key}, is lost`);
  }

  #complain(complaint: string): void {
    if (!this.#complaints.includes(complaint)) this.#complaints.push(complaint);
  }
}

interface OnForm {
  readonly device: Device;
  readonly tab: SavingTab;
  readonly shown: Shown;
  /** Whether the device has a connection to a server that answers. */
  readonly isReachable: boolean;
}

async function pressAll({ page }: SavingTab, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function chooseOption(page: Page, value: "Y" | "N"): Promise<void> {
  const isFocused = await page.evaluate((option) => {
    const radio = document.querySelector<HTMLInputElement>(`[name=mail_same][value=${option}]`);
    radio?.focus();
    return radio !== null && document.activeElement === radio;
  }, value);
  if (isFocused) await page.keyboard.press("Space");
}

async function logOut({ page }: SavingTab): Promise<void> {
  if (!(await pressButton(page, "Account"))) return;
  await pressButton(page, "Log Out");
}
