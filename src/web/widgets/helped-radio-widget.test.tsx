import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { compiled } from "../../../tests/support/random-form.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { HelpedRadioWidget } from "./helped-radio-widget.tsx";

afterEach(cleanup);

const FORM = compiled({
  "application.json": { title: "Camp", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
  "data-model.json": { keys: { degree: { type: "string", sensitivity: "personal" } } },
  "options/degrees.json": {
    options: [
      { code: "MS", label: "Master" },
      { code: "C E", label: "Certificate", help: "Four courses <b>in a year</b>." },
    ],
  },
  "pages/you.schema.json": {
    properties: { degree: { type: "string", title: "Degree", optionsFrom: "degrees" } },
  },
  "pages/you.ui.json": { "ui:layout": ["degree"], degree: { "ui:widget": "radio" } },
});

function Degree() {
  const store = useAnswerStore();
  const question = FORM.questions.degree;
  if (question === undefined) throw new Error("The form has no degree.");
  return (
    <HelpedRadioWidget
      question={question}
      ui={{}}
      context={{ form: FORM, today: "2026-11-24", hasAccount: true }}
      maxLength={undefined}
      control={{
        id: "degree",
        "aria-required": undefined,
        "aria-invalid": undefined,
        "aria-describedby": "degree-errors",
      }}
      onChange={(code) => store.set("degree", code)}
      onInputError={() => undefined}
    />
  );
}

it("[TXT-05] describes an option by its help, which is no part of its name", () => {
  renderScreen(<Degree />);
  const helped = screen.getByRole("radio", { name: "Certificate" });
  const [own = "", ...rest] = helped.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(rest).toEqual(["degree-errors"]);
  expect(document.getElementById(own)?.textContent).toBe("Four courses <b>in a year</b>.");
  const plain = screen.getByRole("radio", { name: "Master" });
  expect(plain.getAttribute("aria-describedby")).toBe("degree-errors");
  expect(plain.id).toBe("degree-first");
});

it("clears a choice by the button that had the focus [INP-08]", () => {
  renderScreen(<Degree />);
  const master = screen.getByRole<HTMLInputElement>("radio", { name: "Master" });
  const certificate = screen.getByRole<HTMLInputElement>("radio", { name: "Certificate" });
  fireEvent.click(certificate);
  const clear = screen.getByRole("button", { name: /^Clear my choice/ });
  act(() => clear.focus());
  act(() => clear.click());
  expect([master.checked, certificate.checked]).toEqual([false, false]);
  expect(document.activeElement).toBe(master);
  expect(clear.isConnected).toBe(false);
});
