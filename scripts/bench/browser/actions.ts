import { ARROW_DOWN, type Cost, ENTER, LETTER, type Painted } from "./measured-page.ts";
import type { Subject } from "./subjects.ts";

/** A round of typing: what a key cost on average, how long each took to its paint, the long tasks. */
export interface Typing {
  readonly perKey: Cost;
  readonly toPaintMs: readonly number[];
  readonly longTasksMs: readonly number[];
}

/** A key whose paint came before the next frame but one is no entry of the timeline. */
const PROMPT_MS = 16;

/** Types letters into a text input in the middle of the page, which it empties first. */
export async function type({ page, places }: Subject, keys: number): Promise<Typing> {
  await page.page.locator(`[id="${places.text}"]`).fill("");
  await page.type(LETTER, 1);
  await page.forget();
  const perKey = await page.type(LETTER, keys);
  const slow = await page.slowKeys();
  const prompt = Array.from({ length: Math.max(0, keys - slow.length) }, () => PROMPT_MS);
  return { perKey, toPaintMs: [...prompt, ...slow], longTasksMs: await page.longTasks() };
}

/** Chooses a radio's second option, which shows further questions, and takes it back. */
export async function toggle({ page, places }: Subject): Promise<Painted> {
  const [yes] = await page.page.locator(`input[type=radio][name="${places.radio}"]`).all();
  if (yes === undefined) throw new Error(`There is no radio ${places.radio}.`);
  await yes.check({ force: true });
  await page.page.locator(`[id="${places.shown}"]`).waitFor({ state: "detached" });
  await yes.focus();
  return await page.pressUntilPainted(ARROW_DOWN, places.shown);
}

/** Goes to another page and comes back: what bringing the whole page costs. */
export async function mount({ page, away, back }: Subject): Promise<Painted> {
  await page.page.locator(away.link).click();
  await page.page.locator(`[id="${away.id}"]`).waitFor();
  await page.page.locator(back.link).focus();
  return await page.pressUntilPainted(ENTER, back.id);
}
