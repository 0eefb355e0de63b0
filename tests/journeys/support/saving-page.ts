import type { BrowserContext, Page } from "playwright-core";

/** What a page of the saving form shows, read in one turn. */
export interface Shown {
  /** The form of somebody who is logged in, or where nobody is. */
  readonly screen: "form" | "out" | "other";
  /** How far saving is: what the line says of itself, and its words. */
  readonly saving: string;
  readonly words: string;
  /** What stands in the boxes, by key, and which option is chosen. */
  readonly answers: Readonly<Record<string, string>>;
  /** The answers on the cards of questions that have two, by key. */
  readonly cards: Readonly<Record<string, readonly string[]>>;
  /** How many questions wait for a choice, as the line says. */
  readonly toChoose: number;
  /** What could be pressed, by its name. */
  readonly buttons: readonly string[];
  readonly hasDialog: boolean;
}

/** Lets every page of the context tell what is done on it: `noteDone` is bound to a function of the test. */
export async function watchTyping(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tell = (note: object) => {
      const noteDone: unknown = Reflect.get(globalThis, "noteDone");
      if (typeof noteDone === "function") noteDone({ ...note, atMs: Date.now() });
    };
    const boxOf = ({ target }: Event) =>
      target instanceof HTMLInputElement && target.type === "text" ? target : undefined;
    let before = "";
    document.addEventListener(
      "beforeinput",
      (event) => {
        before = boxOf(event)?.value ?? "";
      },
      true,
    );
    document.addEventListener(
      "input",
      (event) => {
        const box = boxOf(event);
        // The session may have ended just now, in another tab or on the server: what comes then is a visitor's.
        const kind = document.cookie.includes("idp.") ? "typed" : "typed by a visitor";
        if (box && event.isTrusted) tell({ kind, key: box.id, before, after: box.value });
      },
      true,
    );
    // What was taken out of the group on this page, the newest last.
    const removed: string[][] = [];
    document.addEventListener(
      "click",
      ({ target }) => {
        const button = target instanceof Element ? target.closest("button") : null;
        const name = button?.getAttribute("aria-label") ?? "";
        const entry = /^(?:Remove|Clear) Sibling (\d)$/.exec(name)?.[1];
        if (entry !== undefined) {
          const boxes = document.querySelectorAll<HTMLInputElement>(
            `[aria-labelledby="siblings-${entry}"] input`,
          );
          const texts = [...boxes].map(({ value }) => value);
          removed.push(texts);
          tell({ kind: "removed", texts });
        }
        if (name.startsWith("Undo")) tell({ kind: "undone", texts: removed.pop() ?? [] });
      },
      true,
    );
    document.addEventListener("DOMContentLoaded", () => {
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        if (added.some(({ textContent }) => textContent?.includes("Error adding another") === true)) {
          tell({ kind: "refused" });
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
}

/** Reads the page once all has been told that was done on it before. */
export async function readPage(page: Page): Promise<Shown> {
  return await page.evaluate(() => {
    const line = document.querySelector<HTMLElement>("[data-save-state]");
    const heading = document.querySelector("h1")?.textContent ?? "";
    const isOut = heading === "Log In" || (heading === "About You" && !document.cookie.includes("idp."));
    const boxes = document.querySelectorAll<HTMLInputElement>("main input[type=text][id]");
    const option = document.querySelector<HTMLInputElement>("[name=mail_same]:checked");
    const cards = [...document.querySelectorAll("section[aria-labelledby$='-conflict']")];
    const choose = /(\w+) questions? ha/.exec(line?.innerText ?? "")?.[1];
    return {
      screen: line !== null ? "form" : isOut ? "out" : "other",
      saving: line?.dataset.saveState ?? "",
      words: line?.querySelector("p")?.innerText ?? "",
      answers: {
        ...Object.fromEntries([...boxes].map(({ id, value }) => [id, value])),
        ...(document.querySelector("[name=mail_same]") && { mail_same: option?.value ?? "" }),
      },
      cards: Object.fromEntries(
        cards.map((card) => [
          card.getAttribute("aria-labelledby")?.replace(/-conflict$/, "") ?? "",
          [...card.querySelectorAll("blockquote")].map(({ innerText }) => innerText),
        ]),
      ),
      toChoose: choose === undefined ? 0 : choose === "One" ? 1 : Number(choose),
      buttons: [...document.querySelectorAll("button")].map(
        (button) => button.getAttribute("aria-label") ?? button.innerText,
      ),
      hasDialog: document.querySelector("dialog[open], [role=dialog]") !== null,
    };
  });
}

/** Puts the focus on a box; false when it is not there or cannot have it. */
export async function focusBox(page: Page, key: string): Promise<boolean> {
  return await page.evaluate((id) => {
    const box = document.getElementById(id);
    box?.focus();
    return box !== null && document.activeElement === box;
  }, key);
}

/** Presses the button of this name with the keyboard, the nth where several have it; false when it cannot be. */
export async function pressButton(page: Page, name: string, nth = 0): Promise<boolean> {
  const isFocused = await page.evaluate(
    ({ name, nth }) => {
      const named = [...document.querySelectorAll("button")].filter(
        (button) => (button.getAttribute("aria-label") ?? button.innerText).trim() === name,
      );
      const button = named[nth % Math.max(1, named.length)];
      button?.focus();
      return button !== undefined && document.activeElement === button;
    },
    { name, nth },
  );
  if (isFocused) await page.keyboard.press("Enter");
  return isFocused;
}

/** Looks away from the page and back, and lets the browser say that there is a connection. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
    if (navigator.onLine) dispatchEvent(new Event("online"));
  });
}
