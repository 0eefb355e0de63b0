// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useMask } from "./use-mask.ts";

afterEach(cleanup);

const PHONE = { mask: "(000) 000-0000" };

function Phone() {
  const input = useRef<HTMLInputElement>(null);
  const store = useAnswerStore();
  useMask(input, { mask: PHONE, answerKey: "phone", onAccept: (text) => store.set("phone", text) });
  return <input ref={input} />;
}

/** Holds what was stored before, and lets something happen after the box is there and before its mask is. */
function Before({ stored, act, children }: { stored: string; act: () => void; children: ReactNode }) {
  const store = useAnswerStore();
  useLayoutEffect(() => {
    store.set("phone", stored);
    act();
  }, [store, stored, act]);
  return children;
}

const box = () => screen.getByRole<HTMLInputElement>("textbox");
const fillIn = (text: string) => () => {
  box().value = text;
  box().dispatchEvent(new InputEvent("input", { bubbles: true }));
};
const show = (stored: string, act: () => void) =>
  renderScreen(
    <Before stored={stored} act={act}>
      <Phone />
    </Before>,
  ).place.store?.get("phone");

describe("a mask", () => {
  it("takes what was filled in before it was put on, as password managers do", () => {
    expect(show("(107) 555-0142", fillIn("2075550142"))).toBe("(207) 555-0142");
    expect(box().value).toBe("(207) 555-0142");
  });

  it("changes nothing by being put on, also where the answer does not fit it", () => {
    expect(show("1-07-555", () => undefined)).toBe("1-07-555");
  });
});
