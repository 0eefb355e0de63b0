import { expect, it } from "vitest";
import pageSchemaFormat from "../../src/authoring/schema/page-schema.schema.json" with { type: "json" };
import pageUiFormat from "../../src/authoring/schema/page-ui.schema.json" with { type: "json" };
import { PANEL_KINDS } from "../../src/desk/editor/panel-kinds.ts";
import { panelSchema } from "./panel-schemas.ts";

interface Box {
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Box>>;
}

function boxesOf({ properties = {} }: Box): readonly Box[] {
  return Object.values(properties).flatMap((box) => [...(box.properties ? [] : [box]), ...boxesOf(box)]);
}

/** The words of the files that no sentence has by chance. */
const WORDS = Object.values({ ...pageSchemaFormat.definitions, ...pageUiFormat.definitions })
  .flatMap((definition) => Object.keys("properties" in definition ? definition.properties : {}))
  .filter((word) => /[A-Z:]/.test(word));

it.each(Object.entries(PANEL_KINDS))(
  "explains each box of the panel %s without a word of the files [EDT-106]",
  (_, kind) => {
    const boxes = boxesOf(panelSchema(kind));
    expect(boxes.length).toBeGreaterThan(0);
    expect(WORDS).toContain("maxLength");
    for (const { title = "", description = "" } of boxes) {
      expect(description, title).toMatch(/^[A-Z].*\.$/);
      // What a sentence fills in is written by staff as it is.
      const plain = description.replace(/\{\{[a-zA-Z]+\}\}/g, "");
      expect(
        WORDS.filter((word) => plain.includes(word)),
        title,
      ).toEqual([]);
      expect(plain, title).not.toMatch(/\w_\w|[a-z]\.[a-z]|\n|year-month-day|\.json|\bui\b/);
    }
  },
);

it("leaves what is of use in the text to whoever edits that [EDT-106]", () => {
  const { title } = pageSchemaFormat.definitions.question.properties;
  expect(title.description).toContain("messages.required");
});
