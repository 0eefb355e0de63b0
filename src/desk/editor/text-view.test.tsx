import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFormBuffer } from "./form-buffer.ts";
import { type TextPlace, TextView } from "./text-view.tsx";

it("the text view leads to a place once, and does not take the focus when its file comes back [EDT-14]", () => {
  const buffer = createFormBuffer({ "a.json": "[1,\n2]", "b.json": "[]" });
  const page = (path: string, place: TextPlace | null) => (
    <>
      <button type="button">Undo</button>
      <TextView
        path={path}
        buffer={buffer}
        place={place}
        findings={null}
        isReadOnly={false}
        onUndo={() => undefined}
        onRedo={() => undefined}
      />
    </>
  );
  const text = () => screen.getByRole("textbox");
  const place = { path: "a.json", line: 2, column: 1 };
  // The address follows what was asked for.
  const { rerender } = render(page("b.json", place));
  expect(document.activeElement).not.toBe(text());
  rerender(page("a.json", place));
  expect(document.activeElement).toBe(text());
  screen.getByRole("button").focus();
  rerender(page("b.json", place));
  rerender(page("a.json", place));
  expect(document.activeElement).toBe(screen.getByRole("button"));
  rerender(page("a.json", { ...place }));
  expect(document.activeElement).toBe(text());
});
