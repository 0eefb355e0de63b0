import { expect, it } from "vitest";
import { browserValidators } from "../../../tests/support/browser-validators.ts";
import { compiled } from "../../../tests/support/random-form.ts";
import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import { checkStorable } from "../answers/check-storable.ts";
import { chooseCode, rankCode } from "../answers/choose-code.ts";
import { labelOf } from "../answers/descriptions.ts";
import { visibleKeys } from "../answers/visibility.ts";
import { answerInWords } from "../outline/answer-words.ts";
import { outlineOf } from "../outline/outline.ts";
import { validateAnswer, validateForm } from "./page-errors.ts";

const list = { type: "list", sensitivity: "personal", desc: true };
const text = { type: "string", sensitivity: "personal", maxLength: 60 };
const shows = (operator: string, target: string | readonly string[], key: string) => ({
  when: { valueKey: "plays", operator, target },
  content: [key],
});
const FORM = compiled({
  "application.json": { title: "Camp", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
  "data-model.json": {
    keys: { plays: list, wishes: list, other: text, flute: text, strings: text, neither: text, only: text },
  },
  "options/plays.json": {
    options: [
      { code: "PNO", label: "Piano" },
      { code: "FLT", label: "Flute" },
      { code: "VLN", label: "Violin" },
      { code: "OTH", label: "Another" },
      { code: "NONE", label: "None of these" },
    ],
  },
  "options/wishes.json": { options: ["A", "B", "C"].map((code) => ({ code, label: `Wish ${code}` })) },
  "pages/you.schema.json": {
    required: ["plays"],
    properties: {
      plays: {
        type: "list",
        title: "Instruments",
        optionsFrom: "plays",
        minItems: 2,
        maxItems: 3,
        exclusive: ["NONE"],
        messages: { maxItems: "No more than {{limit}}, please." },
      },
      wishes: { type: "list", title: "Wishes", optionsFrom: "wishes", maxItems: 2 },
      other: { type: "string", title: "Which one?" },
      flute: { type: "string", title: "Flute" },
      strings: { type: "string", title: "Strings" },
      neither: { type: "string", title: "Neither" },
      only: { type: "string", title: "Only" },
    },
  },
  "pages/you.ui.json": {
    "ui:layout": [
      "plays",
      "wishes",
      shows("includes", "FLT", "flute"),
      shows("in", ["VLN", "PNO"], "strings"),
      shows("notIn", ["VLN", "PNO"], "neither"),
      shows("equals", "PNO", "only"),
    ],
    plays: { "ui:texts": { OTH: "other" } },
    wishes: { "ui:widget": "ranking" },
  },
});
const CONTEXT = { today: "2026-11-25" };

it.each([
  [{}, { plays: ["Instruments"] }],
  [{ plays: "PNO" }, { plays: ["Instruments: Please choose at least 2."] }],
  [{ plays: "PNO;FLT" }, {}],
  [{ plays: "NONE" }, {}],
  [{ plays: "PNO;FLT;VLN;OTH", other: "Harp" }, { plays: ["No more than 3, please."] }],
  [{ plays: "PNO;NONE" }, { plays: ["Instruments: Please choose “None of these” alone, or take it out."] }],
  [{ plays: "PNO;PNO" }, { plays: ["Instruments: Please check the format of your answer."] }],
  [{ plays: "PNO;HARP" }, { plays: ["Instruments: Please choose one of the options."] }],
  [{ plays: "PNO;OTH" }, { other: ["Which one?"] }],
  [{ plays: "NONE", wishes: "C;A" }, {}],
  [{ plays: "NONE", wishes: "C;A;B" }, { wishes: ["Wishes: Please choose at most 2."] }],
])("[LST-02] [LST-03] finds the same wrong in browser and server: %j", async (answers, errors) => {
  for (const validators of [compileValidators(FORM), await browserValidators(FORM)]) {
    expect(validateForm(FORM, validators, answers, CONTEXT)).toEqual(errors);
  }
});

it("[LST-02] tells of one answer by itself what submitting would", () => {
  const sentences = validateAnswer(
    FORM,
    compileValidators(FORM),
    { plays: "PNO" },
    { ...CONTEXT, key: "plays" },
  );
  expect(sentences).toEqual(["Instruments: Please choose at least 2."]);
});

it.each([
  ["PNO;FLT", undefined],
  ["FLT;PNO", undefined],
  ["PNO;NONE", undefined],
  ["PNO;", true],
  [";", true],
  ["PNO;PNO", true],
  ["PNO;HARP", true],
  ["PNO, FLT", true],
  ["", undefined],
])("[LST-01] stores codes of the options, each once: %j", (plays, refused) => {
  const expected = "The answer names what is not one of the options, or names an option twice.";
  expect(checkStorable(FORM, { plays })).toEqual(refused ? { plays: expected } : {});
});

it("[LST-01] refuses what is no text", () => {
  expect(checkStorable(FORM, { plays: ["PNO"] })).toEqual({ plays: "The answer must be text." });
});

it("[LST-01] [RNK-01] reads the chosen in the order of the options, and the ranked in the applicant's", () => {
  const answers = { plays: "VLN;OTH;PNO", other: "Harp", wishes: "C;A" };
  const { plays, wishes } = FORM.questions;
  expect(plays && labelOf(FORM, plays, answers.plays)).toBe("Piano; Violin; Another");
  expect(wishes && labelOf(FORM, wishes, answers.wishes)).toBe("Wish C; Wish A");
  expect(answerInWords(FORM, "wishes", "C;A")).toBe("1. Wish C; 2. Wish A");
  const items = outlineOf(FORM, answers)[0]?.items ?? [];
  expect(items.slice(0, 2)).toEqual([
    {
      kind: "text",
      title: "Instruments",
      key: "plays",
      text: "Piano; Violin; Another: Harp",
      chosen: ["Piano", "Violin", "Another: Harp"],
      further: ["other"],
    },
    {
      kind: "text",
      title: "Wishes",
      key: "wishes",
      text: "1. Wish C; 2. Wish A",
      chosen: ["Wish C", "Wish A"],
      ranked: true,
    },
  ]);
});

it("[LST-01] reads a code that is no option any more as it is", () => {
  expect(answerInWords(FORM, "plays", "HARP;PNO")).toBe("Piano; HARP");
});

it.each([
  ["", ["neither"]],
  ["PNO", ["only", "strings"]],
  ["FLT", ["flute", "neither"]],
  ["PNO;FLT", ["flute", "strings"]],
  ["FLT;OTH", ["flute", "neither", "other"]],
  ["NONE", ["neither"]],
])("[LST-04] asks in rules what is among the chosen: %j", (plays, shown) => {
  const visible = visibleKeys(FORM, { plays });
  expect([...visible].filter((key) => !["plays", "wishes"].includes(key)).toSorted()).toEqual(shown);
});

it("[LST-03] takes out what an option that stands alone does not go with, and that where another is chosen", () => {
  const exclusive = ["NONE"];
  const choose = (code: string, codes: readonly string[]) => chooseCode(code, { codes, exclusive });
  expect(choose("FLT", ["PNO"])).toEqual({ codes: ["PNO", "FLT"], takenOut: [] });
  expect(choose("NONE", ["PNO", "FLT"])).toEqual({ codes: ["NONE"], takenOut: ["PNO", "FLT"] });
  expect(choose("PNO", ["NONE"])).toEqual({ codes: ["PNO"], takenOut: ["NONE"] });
});

it("[RNK-01] puts a code at another place, so that no two share one", () => {
  expect(rankCode("C", 0, ["A", "B", "C"])).toEqual(["C", "A", "B"]);
  expect(rankCode("A", 2, ["A", "B", "C"])).toEqual(["B", "C", "A"]);
  expect(rankCode("D", 1, ["A", "B"])).toEqual(["A", "D", "B"]);
});
