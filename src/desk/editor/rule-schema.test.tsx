import { act, fireEvent, render, screen } from "@testing-library/react";
import axe from "axe-core";
import { expect, it, vi } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer } from "./form-buffer.ts";
import { allEntries, outlineOf } from "./outline-model.ts";
import { RulePart } from "./rule-part.tsx";

function open(name: string) {
  const buffer = createFormBuffer(readForms());
  const selection = allEntries(outlineOf(buffer)).find((entry) => entry.name === name)?.id;
  const onGo = vi.fn<(place: object) => void>();
  render(
    <UiProvider>
      <RulePart
        buffer={buffer}
        selection={selection}
        onGo={onGo}
        findings={[]}
        onSelect={() => undefined}
        onChoose={() => undefined}
      />
    </UiProvider>,
  );
  return { buffer, onGo };
}

it.each([
  ["pages/about:phone_mobile", "it must be answered."],
  ["pages/about:optin_sms_ind", "Its answer decides on what is asked of “"],
  ["pages/education:hs_gpa", "this must hold: "],
  ["blocks/address:state", "Its options depend on the answer to “"],
  ["blocks/address:country", "Its answer decides which options “"],
])("%s says what the schema says of it besides, and leads to the text [EDT-83]", async (name, sentence) => {
  const { buffer, onGo } = open(name);
  const [way] = screen.getAllByRole("button", { name: /^Show it in the text: / });
  expect(screen.getAllByText(sentence, { exact: false }).length).toBeGreaterThan(0);
  if (way) fireEvent.click(way);
  const [place] = onGo.mock.calls[0] ?? [];
  expect(place).toMatchObject({ path: expect.stringContaining(name.slice(0, name.indexOf(":"))) });
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  // With each key: what is taken away is said no more.
  const path = "pages/about.schema.json";
  const from = buffer.text(path).indexOf(',\n  "allOf"');
  const to = buffer.text(path).lastIndexOf("]") + 1;
  act(() => buffer.apply({ label: "Type", changes: [{ path, changes: { from, to } }] }));
  if (name.startsWith("pages/about"))
    expect(screen.getByText("Nothing besides what stands above.")).toBeDefined();
});
