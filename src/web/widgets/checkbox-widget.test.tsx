import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { CheckboxWidget } from "./checkbox-widget.tsx";

afterEach(cleanup);

it("gives no answer when it is passed by, and takes a mark that was made without telling [TYP-08]", () => {
  const given: unknown[] = [];
  const control = { "aria-required": undefined, "aria-invalid": undefined, "aria-describedby": undefined };
  renderScreen(
    <CheckboxWidget
      question={{ key: "agree", page: "you", type: "boolean", title: "I agree", messages: {} }}
      ui={{}}
      context={{ form: compileExample().form, today: "2026-11-24", hasAccount: true }}
      maxLength={undefined}
      control={{ id: "agree", ...control }}
      onChange={(answer) => given.push(answer)}
      onInputError={() => undefined}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "I agree" });
  const passBy = () => {
    act(() => box.focus());
    act(() => box.blur());
  };
  passBy();
  expect(given).toEqual([]);
  box.checked = true;
  passBy();
  expect(given).toEqual([true]);
});
