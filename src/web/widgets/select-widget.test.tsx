import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { SelectBox } from "./select-widget.tsx";

afterEach(cleanup);

const countries = Array.from({ length: 200 }, (_, index) => ({
  code: `C${index}`,
  label: `Country ${index}`,
}));

function show(
  options: typeof countries,
  value: string,
  onChange: (code: unknown) => void = () => undefined,
): HTMLSelectElement {
  const control = {
    id: "country",
    "aria-required": true,
    "aria-invalid": undefined,
    "aria-describedby": undefined,
  };
  render(<SelectBox ui={{}} control={control} value={value} options={options} onChange={onChange} />);
  return screen.getByRole("combobox");
}

const labels = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

it("offers a short list at once", () => {
  expect(labels(show(countries.slice(0, 3), ""))).toEqual(["--", "Country 0", "Country 1", "Country 2"]);
});

it.each([
  ["focus", (select: HTMLSelectElement) => act(() => select.focus())],
  ["a press", (select: HTMLSelectElement) => fireEvent.pointerDown(select)],
])(
  "offers all of a long list at once to %s, which may come before anything is painted [WID-07]",
  (_name, meet) => {
    const select = show(countries, "");
    expect(labels(select)).toEqual(["--"]);
    meet(select);
    expect(select.options.length).toBe(201);
  },
);

it("shows what is chosen of a long list at once, and offers the rest after that is painted", async () => {
  const select = show(countries, "C150");
  expect(labels(select)).toEqual(["--", "Country 150"]);
  expect(select.selectedOptions[0]?.text).toBe("Country 150");
  await expect.poll(() => select.options.length).toBe(201);
  expect(labels(select).slice(0, 3)).toEqual(["--", "Country 0", "Country 1"]);
  expect(select.selectedOptions[0]?.text).toBe("Country 150");
});

it("takes a choice that was made without telling, once the list is left [TYP-08]", () => {
  const chosen: unknown[] = [];
  const select = show(countries.slice(0, 3), "", (code) => chosen.push(code));
  act(() => select.focus());
  select.value = "C1";
  act(() => select.blur());
  expect(chosen).toEqual(["C1"]);
});

it("leaves an answer alone that it offers no more, until another one is chosen [TYP-08]", () => {
  const chosen: unknown[] = [];
  const select = show(countries.slice(0, 3), "GONE", (code) => chosen.push(code));
  act(() => select.focus());
  act(() => select.blur());
  expect(chosen).toEqual([]);
  fireEvent.change(select, { target: { value: "C2" } });
  expect(chosen).toEqual(["C2"]);
});
