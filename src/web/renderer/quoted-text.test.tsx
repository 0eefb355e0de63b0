import { act, cleanup, render, screen } from "@testing-library/react";
import { Profiler, useLayoutEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStoreProvider, useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { QuotedText } from "./quoted-text.tsx";

const TEXT = [
  "Dear {{first_name|student}}, ",
  { strong: "{{country|your country}}" },
  { list: ["{{nobody}}", [{ link: "{{city}}", href: "https://school.example/" }]] },
];
const { form } = compileExample({
  "pages/about.ui.json": {
    mailing_same: { "ui:widget": "radio" },
    phone: { "ui:widget": "phone" },
    "ui:layout": [
      { text: TEXT },
      "first_name",
      "birth_date",
      "from_date",
      "optin",
      "phone",
      "mailing_same",
      { block: "address" },
    ],
  },
});

afterEach(cleanup);

const found: { store?: AnswerStore } = {};

function Text() {
  const store = useAnswerStore();
  useLayoutEffect(() => {
    store.attach(answerRules(form));
    found.store = store;
  }, [store]);
  const [node] = form.pages[0]?.layout ?? [];
  return node?.kind === "text" ? <QuotedText text={node.text} form={form} /> : null;
}

it("follows the answers that it quotes and renders with no other, taking nothing in them for markup [QUO-01] [QUO-04]", () => {
  const onRender = vi.fn();
  const { container } = render(
    <AnswerStoreProvider>
      <Profiler id="text" onRender={onRender}>
        <Text />
      </Profiler>
    </AnswerStoreProvider>,
  );
  const set = (key: string, answer: string) => act(() => found.store?.set(key, answer));
  expect(container.textContent).toBe("Dear student, your country{{nobody}}…");
  const before = onRender.mock.calls.length;
  set("phone", "207-555-0100");
  expect(onRender).toHaveBeenCalledTimes(before);
  set("first_name", "<b>Ana</b> {{city}}");
  expect(onRender).toHaveBeenCalledTimes(before + 1);
  set("country", "CAN");
  set("city", "Bath");
  expect(container.textContent).toBe("Dear <b>Ana</b> {{city}}, Canada{{nobody}}Bath");
  expect(container.querySelector("bdi")?.textContent).toBe("<b>Ana</b> {{city}}");
  expect(screen.getByRole("link", { name: "Bath" }).getAttribute("href")).toBe("https://school.example/");
});
