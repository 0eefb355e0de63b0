import { act, cleanup } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { formWithComputed } from "../../../tests/support/form-with-computed.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { announcements } from "../ui/announcements.tsx";
import { OutputWidget } from "./output-widget.tsx";

afterEach(cleanup);

const FORM = formWithComputed();

let store: AnswerStore | undefined;

function Asked() {
  const held = useAnswerStore();
  useEffect(() => {
    store = held;
  }, [held]);
  const question = FORM.questions.all_pay;
  if (question === undefined) throw new Error("The form has no all_pay.");
  const none = { "aria-required": undefined, "aria-invalid": undefined, "aria-describedby": undefined };
  return (
    <OutputWidget
      question={question}
      ui={{}}
      context={{ form: FORM, today: "2026-11-25", hasAccount: true }}
      maxLength={undefined}
      control={{ id: "all_pay", ...none }}
      onChange={() => undefined}
      onInputError={() => undefined}
    />
  );
}

it("[CPT-05] shows what is worked out in words, and says it once the typing rests", () => {
  const say = vi.spyOn(announcements, "say").mockImplementation(() => undefined);
  renderScreen(<Asked />);
  const output = document.querySelector("output");
  expect(output?.textContent).toBe("Worked out from your answers");
  expect(output?.getAttribute("aria-live")).toBe("off");
  expect(say).not.toHaveBeenCalled();
  act(() => store?.set("all_pay", "1234.5"));
  expect(output?.textContent).toBe("$1,234.50");
  expect(say).toHaveBeenLastCalledWith("All Pay: $1,234.50", 1_000);
});
