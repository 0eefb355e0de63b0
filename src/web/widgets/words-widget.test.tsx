import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { compiled } from "../../../tests/support/random-form.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { announcements } from "../ui/announcements.tsx";
import { WordsWidget } from "./words-widget.tsx";

afterEach(cleanup);

const text = { type: "string", sensitivity: "personal", maxLength: 3000 };
const FORM = compiled({
  "application.json": { title: "Camp", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
  "data-model.json": { keys: { story: text, motto: text, wish: text } },
  "pages/you.schema.json": {
    properties: {
      story: { type: "string", title: "Story", minWords: 2, maxWords: 4, maxLength: 40 },
      motto: { type: "string", title: "Motto", maxWords: 20 },
      wish: { type: "string", title: "Wish", minWords: 1000 },
    },
  },
  "pages/you.ui.json": {
    "ui:layout": ["story", "motto", "wish"],
    story: { "ui:widget": "textarea" },
    wish: { "ui:widget": "textarea" },
  },
});

function Asked({ name }: { readonly name: string }) {
  const store = useAnswerStore();
  const question = FORM.questions[name];
  if (question === undefined) throw new Error(`The form has no ${name}.`);
  return (
    <WordsWidget
      question={question}
      ui={{}}
      context={{ form: FORM, today: "2026-11-24", hasAccount: true }}
      maxLength={FORM.pages[0]?.schema.properties?.[name]?.maxLength}
      control={{
        id: name,
        "aria-required": undefined,
        "aria-invalid": undefined,
        "aria-describedby": "help",
      }}
      onChange={(value) => store.set(name, value)}
      onInputError={() => undefined}
    />
  );
}

function open(name: string) {
  renderScreen(<Asked name={name} />);
  const place = document.body;
  const box = place.querySelector<HTMLInputElement>("input, textarea");
  if (box === null) throw new Error("There is no box.");
  const type = (value: string) => void fireEvent.input(box, { target: { value } });
  const count = () => place.querySelector(`#${name}-words`)?.textContent;
  return { place, box, type, count };
}

it("[TXT-03] counts the words beneath the box, which takes more than may be submitted", () => {
  const { place, box, type, count } = open("story");
  expect(box.tagName).toBe("TEXTAREA");
  expect(box.getAttribute("aria-describedby")).toBe("help story-words");
  expect(count()).toBe("0 of 2 to 4 words");
  type("one two three");
  expect(count()).toBe("3 of 2 to 4 words");
  type("one two three four five");
  expect(count()).toBe("5 of 2 to 4 words: 1 too many");
  expect(box.value).toBe("one two three four five");
  expect(place.textContent).not.toContain("characters");
  type("incomprehensibilities antidisestablishment");
  expect(place.querySelector("#story-count")?.textContent).toBe("42 of 40 characters: 2 too many");
  expect(box.getAttribute("aria-describedby")).toBe("help story-words story-count");
});

it("[TXT-03] counts in a box of one line, and words that are too few", () => {
  const motto = open("motto");
  expect(motto.box.tagName).toBe("INPUT");
  motto.type("ad astra");
  expect(motto.count()).toBe("2 of 20 words");
  cleanup();
  const wish = open("wish");
  wish.type("peace");
  expect(wish.count()).toBe("1 of at least 1,000 words");
});

it("[TXT-03] says the count near the limit alone, once the typing rests", () => {
  const say = vi.spyOn(announcements, "say").mockImplementation(() => undefined);
  const { type } = open("motto");
  const words = (count: number) => Array.from({ length: count }, () => "a").join(" ");
  type(words(17));
  expect(say).toHaveBeenLastCalledWith("", 1_000);
  type(words(18));
  expect(say).toHaveBeenLastCalledWith("2 words left", 1_000);
  type(words(19));
  expect(say).toHaveBeenLastCalledWith("1 word left", 1_000);
  type(words(22));
  expect(say).toHaveBeenLastCalledWith("2 words too many", 1_000);
  say.mockRestore();
});
