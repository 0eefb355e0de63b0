import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { cleanText, readableDate } from "../../src/form/index.ts";
import { readForms } from "../forms/compile-forms.ts";
import { longIt } from "../support/depth.ts";
import {
  DATES,
  type Meant,
  NO_DATES,
  NO_PHONES,
  NO_US_PHONES,
  PHONES,
  type Unclear,
  US_PHONES,
} from "../support/typed-texts.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { ownForms } from "./support/own-forms.ts";
import { openVisitor } from "./support/visitor.ts";

/** What is in a box, under it, above it and stored; an empty text where there is nothing. */
interface BoxState {
  readonly box: string;
  readonly readBack: string;
  readonly said: string;
  readonly stored: string;
}

type Expectation = (answer: string, text: string) => Pick<BoxState, "box" | "readBack">;

const COUNTRIES = new Map(PHONES.map(([, answer, country]) => [answer, country]));
const AS_DATE: Expectation = (answer, text) => ({ box: text, readBack: readableDate(answer) });
const AS_US_PHONE: Expectation = (answer) => ({ box: answer, readBack: `Read as +1 ${answer}` });
const AS_PHONE: Expectation = (answer) => ({ box: answer, readBack: `${COUNTRIES.get(answer)}: ${answer}` });

const PHONES_ABROAD = [...PHONES.map(([text, answer]) => [text, answer] as const), ...NO_PHONES];
/** Each box with the texts that come into it: over sixty for dates, over eighty for phones. */
const BOXES: readonly (readonly [key: string, texts: readonly (Meant | Unclear)[], expected: Expectation])[] =
  [
    ["birth_date", [...DATES, ...NO_DATES], AS_DATE],
    ["phone_home", [...US_PHONES, ...NO_US_PHONES], AS_US_PHONE],
    ["phone_international", PHONES_ABROAD, AS_PHONE],
  ];

/** So many texts are filled in by a script for one that is typed and one that is pasted. */
const EVERY = 16;

const FORMS = readForms();
/** The school's form, which calls the day of birth personal: what is sensitive lies sealed in the tab (APL-03). */
const app = ownAppAndBrowser({
  FORMS_DIR: ownForms({
    ...FORMS,
    "data-model.json": FORMS["data-model.json"]?.replace(
      '"birth_date": { "type": "date", "sensitivity": "sensitive" }',
      '"birth_date": { "type": "date", "sensitivity": "personal" }',
    ),
  }),
});

async function visitForm() {
  const visitor = await openVisitor(app.browser, app.server.address);
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.page.goto("/about");
  // Here and below boxes are found by their answer keys: seven people have a first name on this page.
  await visitor.page.locator("#phone_international").waitFor();
  return visitor;
}

/** What a text has to lead to. */
function wanted([text, meant]: Meant | Unclear, expected: Expectation) {
  if (typeof meant === "string") return { ...expected(meant, text), said: "", stored: meant };
  const kept = cleanText(text, "one");
  return { box: kept, readBack: "", said: expect.stringMatching(meant), stored: kept };
}

/** Runs in the browser: the state of a box; of a sensitive answer nothing stored can be read. Leaving the page writes at once what is otherwise written within a second. */
function readState(key: string): BoxState {
  dispatchEvent(new Event("pagehide"));
  const draft: { answers?: Record<string, string> } = JSON.parse(sessionStorage.getItem("draft") ?? "{}");
  const textOf = (part: string) => document.getElementById(`${key}-${part}`)?.innerText.trim() ?? "";
  const box = document.getElementById(key);
  return {
    box: box instanceof HTMLInputElement ? box.value : "",
    readBack: textOf("read-back"),
    said: textOf("errors").replace(/^Error:\s*/, ""),
    stored: draft.answers?.[key] ?? "",
  };
}

const stateOf = (page: Page, key: string) => page.evaluate(readState, key);

async function expectState(page: Page, key: string, state: object): Promise<void> {
  await expect.poll(() => stateOf(page, key)).toEqual(state);
}

/** Fills a box as password managers do, who set its value and tell of it, with one text after the other. */
async function fillByScript(page: Page, key: string, texts: readonly string[]): Promise<readonly BoxState[]> {
  await page.evaluate(`globalThis.readState = ${readState.toString()}`);
  return await page.evaluate(
    async ({ id, all }) => {
      const box = document.getElementById(id);
      if (!(box instanceof HTMLInputElement)) throw new Error(`There is no box ${id}.`);
      const states: BoxState[] = [];
      for (const [index, text] of all.entries()) {
        box.value = text;
        box.dispatchEvent(new Event(index % 2 === 0 ? "input" : "change", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
        states.push(Reflect.get(globalThis, "readState")(id));
      }
      return states;
    },
    { id: key, all: texts },
  );
}

it("keeps what is filled in as it is, stores the one date or number that it means, and says which or why not [INP-01, INP-02, INP-03]", async () => {
  const { page, leave } = await visitForm();
  const library = page.waitForResponse(/read-phone/);
  await page.locator("#phone_international").focus();
  await library;
  await page.keyboard.press("Tab");
  for (const [key, texts, expected] of BOXES) {
    const states = await fillByScript(
      page,
      key,
      texts.map(([text]) => text),
    );
    expect(states).toEqual(texts.map((text) => wanted(text, expected)));
  }
  await leave();
});

longIt(
  "moves nothing under the hands of who types or pastes, and reads it when the box is left [INP-01, INP-02, INP-03]",
  async () => {
    const { page, leave } = await visitForm();
    for (const [key, texts, expected] of BOXES) {
      const box = page.locator(`#${key}`);
      await box.evaluate((input: HTMLInputElement) => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        // Asked once everybody has heard of the key.
        input.addEventListener("input", () => queueMicrotask(() => seen.push(input.value)));
      });
      for (const [index, text] of texts.entries()) {
        if (index % EVERY > 1) continue;
        await box.focus();
        await page.keyboard.press("ControlOrMeta+A");
        if (index % EVERY === 0) {
          await page.keyboard.press("Backspace");
          await page.evaluate(() => Reflect.get(globalThis, "seen").splice(0));
          await page.keyboard.type(text[0]);
          const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
          expect(seen).toEqual([...text[0]].map((_key, at, keys) => keys.slice(0, at + 1).join("")));
        } else {
          await page.evaluate((copied) => navigator.clipboard.writeText(copied), text[0]);
          await page.keyboard.press("ControlOrMeta+V");
          expect(await box.inputValue()).toBe(text[0]);
        }
        await page.keyboard.press("Tab");
        await expectState(page, key, wanted(text, expected));
      }
    }
    await leave();
  },
);

longIt("gives what a plain box would, however a text is edited [INP-01, INP-02, INP-08]", async () => {
  const { page, leave } = await visitForm();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const times = (key: string, count: number) => Array.from({ length: count }, () => key);
  const date = page.locator("#birth_date");
  const phone = page.locator("#phone_home");

  // In the middle of a date, at its end, and its year chosen with the keyboard.
  await date.focus();
  await page.keyboard.type("1/5/2008");
  await press("Home", "ArrowRight");
  await page.keyboard.type("2");
  expect(await date.inputValue()).toBe("12/5/2008");
  await press("End", "Backspace");
  await page.keyboard.type("9");
  await press(...times("Shift+ArrowLeft", 4));
  await page.keyboard.type("1999");
  await press("Tab");
  await expectState(page, "birth_date", {
    box: "12/5/1999",
    readBack: "December 5, 1999",
    said: "",
    stored: "1999-12-05",
  });

  // Undone and done again, key by key or as the browser takes them together.
  await date.focus();
  await press("End", "Backspace", "Backspace");
  expect((await stateOf(page, "birth_date")).readBack).toBe("");
  await press("ControlOrMeta+Z", "ControlOrMeta+Z", "Tab");
  expect(await stateOf(page, "birth_date")).toMatchObject({ box: "12/5/1999", stored: "1999-12-05" });
  await date.focus();
  await press("ControlOrMeta+Shift+Z", "ControlOrMeta+Shift+Z", "Tab");
  expect(await stateOf(page, "birth_date")).toMatchObject({ box: "12/5/19", stored: "12/5/19" });

  // Emptied with the mouse: nothing is left, and nothing is said of it.
  await date.click({ clickCount: 3 });
  await press("Backspace", "Tab");
  await expectState(page, "birth_date", { box: "", readBack: "", said: "", stored: "" });

  // Dropped from another box.
  await page.locator("#first_name").fill("5 January 2008");
  await page.locator("#first_name").focus();
  await press("ControlOrMeta+A");
  await drag(page, "#first_name", "#birth_date");
  await press("Tab");
  await expectState(page, "birth_date", {
    box: "5 January 2008",
    readBack: "January 5, 2008",
    said: "",
    stored: "2008-01-05",
  });

  // A part of a phone number that is replaced, then the whole one edited after it was put into its form.
  await phone.focus();
  await page.keyboard.type("20755");
  await press("ArrowLeft", ...times("Shift+ArrowLeft", 2));
  await page.keyboard.type("3");
  expect(await phone.inputValue()).toBe("2035");
  await page.keyboard.type("1 555 0142");
  await press("Home", ...times("Delete", 3));
  await page.keyboard.type("207 ");
  expect(await phone.inputValue()).toBe("207 1 555 01425");
  await press("Tab");
  await expectState(page, "phone_home", {
    box: "207 1 555 01425",
    readBack: "",
    said: expect.stringContaining("this one has 12"),
    stored: "207 1 555 01425",
  });
  await phone.focus();
  await press("End", "Backspace", ...times("ArrowLeft", 8), "Backspace", "Backspace", "Tab");
  await expectState(page, "phone_home", {
    box: "(207) 555-0142",
    readBack: "Read as +1 (207) 555-0142",
    said: "",
    stored: "(207) 555-0142",
  });
  await phone.focus();
  await press("End", "Backspace");
  await page.keyboard.type("3");
  expect(await phone.inputValue()).toBe("(207) 555-0143");
  await press("ControlOrMeta+A", "Delete", "Tab");
  await expectState(page, "phone_home", { box: "", readBack: "", said: "", stored: "" });
  await leave();
});

/** Drags the text that is selected in one box to another, with the mouse. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([from, to].map((box) => page.locator(box).boundingBox()));
  if (!source || !target) throw new Error("Both boxes must be in sight.");
  await page.mouse.move(source.x + 20, source.y + source.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
}

longIt(
  "groups a Social Security number as it is typed, and loses no digit and no place by it [VAL-10, INP-08]",
  async () => {
    const { page, leave } = await visitForm();
    const box = page.locator("#ssn");
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const caret = () => box.evaluate((input: HTMLInputElement) => input.selectionStart);
    await box.focus();
    for (const [digit, shown] of [
      ["1", "1"],
      ["2", "12"],
      ["3", "123"],
      ["4", "123-4"],
      ["-", "123-4"],
      ["5", "123-45"],
      ["x", "123-45"],
      ["6", "123-45-6"],
      ["7", "123-45-67"],
      ["8", "123-45-678"],
    ] as const) {
      await page.keyboard.type(digit);
      expect([await box.inputValue(), await caret()]).toEqual([shown, shown.length]);
    }
    // In the middle: the caret stays behind the digit that was typed or before which one was taken out.
    await press("Home", "ArrowRight", "Backspace");
    expect([await box.inputValue(), await caret()]).toEqual(["234-56-78", 0]);
    await page.keyboard.type("8");
    expect([await box.inputValue(), await caret()]).toEqual(["823-45-678", 1]);
    await press("ArrowRight", "ArrowRight", "ArrowRight", "Backspace");
    expect([await box.inputValue(), await caret()]).toEqual(["823-45-678", 3]);
    await press("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight");
    await page.keyboard.type("10");
    expect([await box.inputValue(), await caret()]).toEqual(["823-10-678", 6]);
    await press("Tab");
    const state = { box: "823-10-678", readBack: "", stored: "" };
    const said = "A Social Security number has nine digits, and this one has 8.";
    await expectState(page, "ssn", { ...state, said });

    // Undone as far as it goes, and done again: no digit moves.
    await box.focus();
    await press("ControlOrMeta+A", "Delete");
    expect(await stateOf(page, "ssn")).toMatchObject({ box: "", stored: "", said: "" });
    await press("ControlOrMeta+Z");
    expect(await stateOf(page, "ssn")).toMatchObject({ box: "823-10-678" });
    await press("End");
    await page.keyboard.type("4");
    await press("Tab");
    await expectState(page, "ssn", { box: "823-10-6784", readBack: "", stored: "", said: "" });

    for (const [pasted, shown] of [
      ["123 45 6789", "123-45-6789"],
      ["SSN: 123-45-6789.", "123-45-6789"],
      ["1234567890", "123-45-67890"],
    ] as const) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await box.focus();
      await press("ControlOrMeta+A", "ControlOrMeta+V");
      expect(await box.inputValue()).toBe(shown);
    }
    await leave();
  },
);
