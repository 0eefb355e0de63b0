import { expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { EMPTY_DISPLAY_STATE } from "../definition/answers.ts";
import { materialsOf } from "./materials.ts";

const { form } = compileExample({
  "data-model.json": {
    keys: {
      abroad: { type: "string", sensitivity: "personal" },
      transcript: { type: "document", sensitivity: "sensitive" },
      passport: { type: "document", sensitivity: "sensitive" },
      proof_paper: { type: "document", sensitivity: "sensitive" },
      proof_name: { type: "string", sensitivity: "personal" },
      proof_2_paper: { type: "document", sensitivity: "sensitive" },
      proof_2_name: { type: "string", sensitivity: "personal" },
    },
  },
  "blocks/proof.schema.json": {
    properties: { paper: { type: "string", title: "Certificate" }, name: { type: "string", title: "Name" } },
  },
  "blocks/proof.ui.json": { "ui:layout": ["name", { upload: "paper" }] },
  "pages/about.schema.json": {
    type: "object",
    properties: {
      abroad: { type: "string", title: "Abroad?" },
      transcript: { type: "string", title: "Transcript" },
      passport: { type: "string", title: "Passport" },
    },
  },
  "pages/about.ui.json": {
    "ui:layout": [
      {
        section: "Papers",
        content: [
          {
            tabs: "way",
            label: "Way",
            items: [
              { id: "upload", label: "Upload it", content: [{ upload: "transcript" }] },
              {
                id: "school",
                label: "From school",
                content: [{ text: "Ask your school.", awaits: "Transcript, from your school" }],
              },
            ],
          },
        ],
      },
      "abroad",
      {
        when: { valueKey: "abroad", operator: "equals", target: "Y" },
        content: [
          { upload: "passport" },
          { text: "We write to your school.", awaits: "Transcript, from your school" },
        ],
      },
      {
        addAnother: "proofs",
        label: "Add",
        title: "Proof {{number}}",
        prefix: "proof_",
        max: 2,
        block: "proof",
      },
      { text: "Nothing comes of this." },
    ],
  },
});

it("are the documents that the answers ask for and what the form waits for, in reading order [DOC-03]", () => {
  expect(materialsOf(form, {}, EMPTY_DISPLAY_STATE)).toEqual([
    { kind: "document", key: "transcript", title: "Transcript" },
    { kind: "document", key: "proof_paper", title: "Proof 1: Certificate" },
  ]);
});

it("follow the tab, the conditions and the number of components, and name what is awaited once [DOC-03]", () => {
  const displayState = { ...EMPTY_DISPLAY_STATE, tabs: { way: "school" }, counts: { proofs: 2 } };
  expect(materialsOf(form, { abroad: "Y" }, displayState)).toEqual([
    { kind: "awaited", title: "Transcript, from your school", awaits: "Transcript, from your school" },
    { kind: "document", key: "passport", title: "Passport" },
    { kind: "document", key: "proof_paper", title: "Proof 1: Certificate" },
    { kind: "document", key: "proof_2_paper", title: "Proof 2: Certificate" },
  ]);
});
