import { expect, it } from "vitest";
import { compiled } from "../../../tests/support/random-form.ts";
import { visibleKeys } from "../../form/answers/visibility.ts";
import { EMPTY_DISPLAY_STATE } from "../../form/definition/answers.ts";
import { outlineOf } from "../../form/outline/outline.ts";
import { validateForm } from "../../form/validation/page-errors.ts";
import { compileValidators } from "./compile-validators.ts";

const text = { type: "string", sensitivity: "personal" };
const FORM = compiled({
  "application.json": { title: "Camp", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
  "data-model.json": {
    keys: {
      heard: text,
      heard_friend: text,
      heard_other: text,
      pet_kind: text,
      pet_kind_other: text,
      pet_2_kind: text,
      pet_2_kind_other: text,
    },
  },
  "options/ways.json": {
    options: [
      { code: "AD", label: "An advertisement", help: "On paper or on a screen." },
      { code: "FRIEND", label: "A friend" },
      { code: "OTH", label: "Other" },
    ],
  },
  "blocks/pet.schema.json": {
    properties: {
      kind: { type: "string", title: "Kind", optionsFrom: "ways" },
      kind_other: { type: "string", title: "Which kind?" },
    },
  },
  "blocks/pet.ui.json": {
    "ui:layout": ["kind"],
    kind: { "ui:widget": "radio", "ui:texts": { OTH: "kind_other" } },
  },
  "pages/you.schema.json": {
    properties: {
      heard: { type: "string", title: "How did you hear of us?", optionsFrom: "ways" },
      heard_friend: { type: "string", title: "Who?" },
      heard_other: { type: "string", title: "Please say how" },
    },
  },
  "pages/you.ui.json": {
    "ui:layout": [
      { switch: "heard", cases: { AD: [{ text: "Thank you." }] } },
      { addAnother: "pets", label: "Add", title: "Pet {{number}}", prefix: "pet_", max: 2, block: "pet" },
    ],
    heard: { "ui:widget": "radio", "ui:texts": { FRIEND: "heard_friend", OTH: "heard_other" } },
  },
});

const shown = (answers: Readonly<Record<string, string>>) =>
  [...visibleKeys(FORM, answers, { ...EMPTY_DISPLAY_STATE, counts: { pets: 2 } })].filter((key) =>
    /friend|other/.test(key),
  );

it("[TXT-06] shows the text of the option that is chosen and no other, in every entry", () => {
  expect(shown({})).toEqual([]);
  expect(shown({ heard: "AD" })).toEqual([]);
  expect(shown({ heard: "FRIEND" })).toEqual(["heard_friend"]);
  expect(shown({ heard: "OTH", pet_2_kind: "OTH" })).toEqual(["heard_other", "pet_2_kind_other"]);
});

it("[TXT-06] requires the text while its option is chosen", () => {
  const errors = (answers: Readonly<Record<string, string>>) =>
    validateForm(FORM, compileValidators(FORM), answers, {
      today: "2026-11-24",
      displayState: { ...EMPTY_DISPLAY_STATE, counts: { pets: 2 } },
    });
  expect(errors({ heard: "AD" })).toEqual({});
  expect(errors({ heard: "OTH", heard_friend: "Bo", pet_2_kind: "OTH" })).toEqual({
    heard_other: ["Please say how"],
    pet_2_kind_other: ["Pet 2: Which kind?"],
  });
  expect(errors({ heard: "OTH", heard_other: "By chance" })).toEqual({});
});

it("[TXT-06] prints the option and its text as one answer", () => {
  const [page] = outlineOf(FORM, { heard: "OTH", heard_other: "By chance", pet_kind: "OTH" });
  expect(page?.items).toEqual([
    {
      kind: "text",
      key: "heard",
      further: ["heard_other"],
      title: "How did you hear of us?",
      text: "Other: By chance",
    },
    {
      kind: "section",
      title: "Pet 1",
      items: [{ kind: "text", key: "pet_kind", further: ["pet_kind_other"], title: "Kind", text: "Other" }],
    },
  ]);
  const [other] = outlineOf(FORM, { heard: "FRIEND", heard_other: "By chance" });
  expect(other?.items[0]).toMatchObject({ text: "A friend", further: ["heard_friend"] });
});
