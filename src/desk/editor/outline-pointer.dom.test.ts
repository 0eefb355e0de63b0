import { afterEach, expect, it } from "vitest";
import { followPointer } from "./outline-pointer.ts";

const handle = document.createElement("span");
const ends: (() => void)[] = [];

/** Follows the pointer 7 that holds the handle, and writes down what is told. */
function hold(): readonly string[] {
  document.body.append(handle);
  const told: string[] = [];
  const end = followPointer(
    { pointerId: 7, handle },
    {
      look: ({ clientX, clientY }) => told.push(`look ${clientX} ${clientY}`),
      drop: ({ clientX, clientY }) => told.push(`drop ${clientX} ${clientY}`),
      giveUp: () => told.push("giveUp"),
    },
  );
  ends.push(end);
  return told;
}

function send(type: string, init: PointerEventInit = {}): void {
  const held = { bubbles: true, pointerId: 7, buttons: 1, clientX: 10, clientY: 300 };
  handle.dispatchEvent(new PointerEvent(type, { ...held, ...init }));
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
  handle.remove();
});

it("drops where the pointer is let go, not where it was seen last [EDT-82]", () => {
  const told = hold();
  send("pointermove");
  send("pointerup", { buttons: 0, clientX: 20, clientY: 340 });
  expect(told).toEqual(["look 10 300", "drop 20 340"]);
});

it("listens to no other pointer [EDT-82]", () => {
  const told = hold();
  for (const type of ["pointermove", "pointerup", "pointercancel", "lostpointercapture"])
    send(type, { pointerId: 8, buttons: 0 });
  expect(told).toEqual([]);
  send("pointerup", { buttons: 0 });
  expect(told).toEqual(["drop 10 300"]);
});

it.each([
  ["a move without a button", "pointermove", { buttons: 0 }],
  ["a pointer that the browser takes away", "pointercancel", {}],
  ["a capture that is lost", "lostpointercapture", {}],
])("gives up once at %s, and is not there for the next one [EDT-82]", (_, type, init) => {
  const told = hold();
  send("pointermove");
  send(type, init);
  send("lostpointercapture");
  send("pointermove", { clientX: 30 });
  send("pointerup", { buttons: 0 });
  expect(told).toEqual(["look 10 300", "giveUp"]);
});

it("gives up at Escape, which nothing else hears [EDT-82]", () => {
  const told = hold();
  const heard: string[] = [];
  const note = ({ key }: KeyboardEvent) => heard.push(key);
  document.body.addEventListener("keydown", note);
  for (const key of ["a", "Escape"])
    handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  document.body.removeEventListener("keydown", note);
  expect(told).toEqual(["giveUp"]);
  expect(heard).toEqual(["a"]);
});

it("looks again where lines have scrolled beneath it, and tells nothing once it is ended [EDT-82]", () => {
  const told = hold();
  handle.dispatchEvent(new Event("scroll"));
  send("pointermove");
  handle.dispatchEvent(new Event("scroll"));
  expect(told).toEqual(["look 10 300", "look 10 300"]);
  ends[0]?.();
  send("pointerup", { buttons: 0 });
  expect(told).toHaveLength(2);
});
