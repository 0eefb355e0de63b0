import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { UiProvider } from "../ui/ui-provider.tsx";
import { PanelColumn } from "./panel-column.tsx";

function draw(selection: string, led = 0) {
  return (
    <UiProvider>
      <button type="button">Outside</button>
      <PanelColumn selection={selection} led={led} data-testid="column">
        <section aria-label={selection} tabIndex={-1}>
          <button type="button">Inside</button>
        </section>
      </PanelColumn>
    </UiProvider>
  );
}

/** A column that somebody has scrolled, with the focus on a button. */
function scrolled(name: string) {
  const { rerender } = render(draw("one"));
  const column = screen.getByTestId("column");
  column.scrollTop = 300;
  const button = screen.getByRole("button", { name });
  button.focus();
  return { rerender, column, button };
}

it("begins at its top with another choice, and leaves the focus where it is [EDT-105]", () => {
  const { rerender, column, button } = scrolled("Outside");
  rerender(draw("one"));
  expect(column.scrollTop).toBe(300);
  rerender(draw("two"));
  expect([column.scrollTop, document.activeElement]).toEqual([0, button]);
});

it("stays as it is for whoever works within it, and leads whoever chooses there to its top [EDT-105]", () => {
  const { rerender, column, button } = scrolled("Inside");
  rerender(draw("two"));
  expect([column.scrollTop, document.activeElement]).toEqual([300, button]);
  rerender(draw("three", 1));
  expect([column.scrollTop, document.activeElement]).toEqual([0, screen.getByRole("region")]);
});
