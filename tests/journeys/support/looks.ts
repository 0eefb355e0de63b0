import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { StaticStyles } from "../../../scripts/web-build/styles/static-styles.ts";

let known: ReadonlySet<string> | undefined;

function knownLooks(): ReadonlySet<string> {
  known ??= new Set(new StaticStyles(resolve("src/web")).looks().map(({ className }) => className));
  return known;
}

/** Notes every class of `styled` that an element of the page ever has; gives those that the sheet has no rule for. */
export async function watchLooks(page: Page): Promise<() => readonly string[]> {
  const seen = new Set<string>();
  await page.exposeFunction("noteLooks", (looks: readonly string[]) => {
    for (const look of looks) seen.add(look);
  });
  await page.addInitScript(() => {
    const told = new Set<string>();
    const tell = () => {
      const looks = [...document.querySelectorAll("[class*='s_']")]
        .flatMap(({ classList }) => [...classList])
        .filter((name) => name.startsWith("s_") && !told.has(name));
      for (const look of looks) told.add(look);
      const note: unknown = Reflect.get(globalThis, "noteLooks");
      if (looks.length > 0 && typeof note === "function") note(looks);
    };
    new MutationObserver(tell).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ["class"],
    });
  });
  return () => [...seen].filter((look) => !knownLooks().has(look));
}
