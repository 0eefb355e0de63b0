import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { compiled } from "../../../tests/support/random-form.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import type { Answer } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { announcements } from "../ui/announcements.tsx";
import { CheckboxesWidget } from "./checkboxes-widget.tsx";
import { RankingWidget } from "./ranking-widget.tsx";

afterEach(cleanup);

const list = { type: "list", sensitivity: "personal" };
const FORM = compiled({
  "application.json": { title: "Camp", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
  "data-model.json": { keys: { plays: list, towns: list, wishes: list } },
  "options/plays.json": {
    options: [
      { code: "PNO", label: "Piano", group: "Keys" },
      { code: "FLT", label: "Flute", help: "Any <b>wooden</b> one." },
      { code: "VLN", label: "Violin" },
      { code: "NONE", label: "None of these" },
    ],
  },
  "options/towns.json": {
    options: Array.from({ length: 25 }, (_, index) => ({
      code: `T${index}`,
      label: index === 7 ? "Łódź Zdrój é" : `Town ${index}`,
    })),
  },
  "options/wishes.json": { options: ["A", "B", "C"].map((code) => ({ code, label: `Wish ${code}` })) },
  "pages/you.schema.json": {
    properties: {
      plays: { type: "list", title: "Instruments", optionsFrom: "plays", maxItems: 2, exclusive: ["NONE"] },
      towns: { type: "list", title: "Towns", optionsFrom: "towns" },
      wishes: { type: "list", title: "Wishes", optionsFrom: "wishes", minItems: 2, maxItems: 3 },
    },
  },
  "pages/you.ui.json": { "ui:layout": ["plays", "towns", "wishes"], wishes: { "ui:widget": "ranking" } },
});

let given: Answer | undefined;

function Asked({ name, first }: { readonly name: string; readonly first: string | undefined }) {
  const store = useAnswerStore();
  const question = FORM.questions[name];
  if (question === undefined) throw new Error(`The form has no ${name}.`);
  if (given === undefined && first !== undefined) store.set(name, first);
  const Widget = question.ranked ? RankingWidget : CheckboxesWidget;
  return (
    <Widget
      question={question}
      ui={{}}
      context={{ form: FORM, today: "2026-11-25", hasAccount: true }}
      maxLength={undefined}
      control={{
        id: name,
        "aria-required": undefined,
        "aria-invalid": undefined,
        "aria-describedby": `${name}-errors`,
      }}
      onChange={(value) => {
        given = value;
        store.set(name, value);
      }}
      onInputError={() => undefined}
    />
  );
}

function open(name: string, first?: string) {
  given = undefined;
  const say = vi.spyOn(announcements, "say");
  renderScreen(<Asked name={name} first={first} />);
  const said = () => say.mock.calls.at(-1)?.[0];
  const press = (label: string) => fireEvent.click(screen.getByRole("checkbox", { name: label }));
  const ticked = () =>
    screen
      .getAllByRole<HTMLInputElement>("checkbox")
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
  return { said, press, ticked };
}

it("[LST-01] [LST-05] stores what is ticked in the order of the options, and keeps and tells what is too much", () => {
  const { press, said } = open("plays");
  expect(document.getElementById("plays-count")?.textContent).toBe("Choose at most 2. 0 chosen.");
  press("Violin");
  expect(given).toBe("VLN");
  press("Piano");
  expect(given).toBe("PNO;VLN");
  expect(said()).toBe("Choose at most 2. 2 chosen. To choose another one, take one out.");
  press("Flute");
  expect(given).toBe("PNO;FLT;VLN");
  expect(document.getElementById("plays-count")?.textContent).toBe(
    "Choose at most 2. 3 chosen. 1 too many: please take out 1.",
  );
  for (const label of ["Flute", "Violin", "Piano"]) press(label);
  expect(given).toBe("");
});

it("[LST-03] takes the others out for an option that stands alone, says so, and brings them back with it", () => {
  const { press, said, ticked } = open("plays", "PNO;VLN");
  press("None of these");
  expect(ticked()).toEqual(["NONE"]);
  expect(said()).toBe(
    "“Piano” and “Violin” are no longer chosen. Take “None of these” out to have it as before.",
  );
  expect(document.body.textContent).toContain("“Piano” and “Violin” are no longer chosen.");
  press("None of these");
  expect(ticked()).toEqual(["PNO", "VLN"]);
  expect(said()).toBe("“Piano” and “Violin” are chosen again.");
  press("None of these");
  press("Flute");
  expect(ticked()).toEqual(["FLT"]);
  expect(said()).toBe("“None of these” is no longer chosen.");
});

it("[LST-05] describes each box by its help and the errors, and groups boxes under their headings", () => {
  open("plays");
  const helped = screen.getByRole("checkbox", { name: "Flute" });
  const [own = "", ...rest] = helped.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(document.getElementById(own)?.textContent).toBe("Any <b>wooden</b> one.");
  expect(rest).toEqual(["plays-errors"]);
  const group = screen.getByRole("group", { name: "Keys" });
  expect(within(group).getAllByRole("checkbox")).toHaveLength(1);
});

it("[LST-01] [LST-05] keeps a code that is on offer no more, to be taken out alone", () => {
  const { press, ticked } = open("plays", "HARP;FLT");
  expect(ticked()).toEqual(["HARP", "FLT"]);
  press("Violin");
  expect(given).toBe("FLT;VLN;HARP");
  press("HARP (no longer on offer)");
  expect(given).toBe("FLT;VLN");
  expect(screen.queryByRole("checkbox", { name: /HARP/ })).toBeNull();
});

it("[LST-05] finds options among many whatever their accents, says how many, and keeps what is chosen", () => {
  const { press, said } = open("towns");
  press("Town 3");
  const search = screen.getByRole("textbox", { name: "Search these options of “Towns”" });
  expect(search.hasAttribute("data-no-answer")).toBe(true);
  fireEvent.change(search, { target: { value: "ZDROJ e" } });
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  expect(said()).toBe("1 of 25 options");
  expect(document.body.textContent).toContain("Chosen: Town 3");
  press("Łódź Zdrój é");
  expect(given).toBe("T3;T7");
  fireEvent.change(search, { target: { value: "nowhere" } });
  expect(said()).toBe("No option fits. Please search for something else.");
});

const button = (name: string) => screen.getByRole("button", { name });
const order = () => [...document.querySelectorAll("ol > li")].map((row) => row.getAttribute("data-code"));

it("[RNK-01] stores nothing until something is ranked, and then the applicant's order", () => {
  open("wishes");
  expect(given).toBeUndefined();
  expect(document.body.textContent).toContain("Nothing is ranked yet.");
  fireEvent.click(button("Rank “Wish B”"));
  expect(given).toBe("B");
  expect(document.activeElement).toBe(button("Rank “Wish C”"));
  fireEvent.click(button("Rank “Wish C”"));
  fireEvent.click(button("Rank “Wish A”"));
  expect(given).toBe("B;C;A");
  expect(document.getElementById("wishes-count")?.textContent).toBe(
    "Rank 2 to 3. 3 ranked. To choose another one, take one out.",
  );
  expect(document.activeElement).toBe(button("Move up “Wish A”"));
});

it("[RNK-02] moves a choice by its buttons, keeps the focus there and says the new place", () => {
  const { said } = open("wishes", "B;C;A");
  button("Move up “Wish A”").focus();
  fireEvent.click(button("Move up “Wish A”"));
  expect(given).toBe("B;A;C");
  expect(said()).toBe("“Wish A” is choice 2 of 3.");
  expect(document.activeElement).toBe(button("Move up “Wish A”"));
  fireEvent.click(button("Move up “Wish A”"));
  expect(given).toBe("A;B;C");
  expect(button("Move up “Wish A”").getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button("Move up “Wish A”"));
  expect(said()).toBe("“Wish A” is the first choice already.");
  fireEvent.click(button("Move down “Wish A”"));
  expect(given).toBe("B;A;C");
  fireEvent.click(button("Take out “Wish A”"));
  expect(given).toBe("B;C");
  expect(said()).toBe("“Wish A” is not ranked any more.");
  expect(document.activeElement).toBe(button("Rank “Wish A”"));
  expect(order()).toEqual(["B", "C"]);
});
