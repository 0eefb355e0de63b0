import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { keepToFrame, respondInFrame } from "./closed-frame.ts";

/** What only changes the page is well; nothing else is, as nothing is sent. */
const WELL = ["saveAddAnother", "saveAnswers", "conversionStatus"];

it.each(Object.entries(ENDPOINTS).filter(([name]) => name !== "lookup"))(
  "the frame beside the editor answers %s itself [EDT-41]",
  (name, { method, path }) => {
    const { status, text } = respondInFrame({ method, path, payload: {} });
    expect(status).toBe(WELL.includes(name) ? 200 : 403);
    expect(JSON.parse(text).code).toBe(WELL.includes(name) ? undefined : "preview");
  },
);

it("a search in the frame finds nothing [EDT-41]", () => {
  const { method, path } = ENDPOINTS.lookup;
  expect(respondInFrame({ method, path: `${path}?text=Main&category=address` })).toMatchObject({
    status: 200,
    text: "[]",
  });
  expect(respondInFrame({ method, path: `${path}?id=1&category=address` })).toMatchObject({
    status: 200,
    text: "{}",
  });
});

describe("what the pages fetch in the frame [EDT-41]", () => {
  const replaced = [
    [window, "fetch"],
    [history, "pushState"],
    [HTMLElement.prototype, "focus"],
  ] as const;
  const before = replaced.map(([object, name]) => Object.getOwnPropertyDescriptor(object, name));
  beforeEach(() => keepToFrame());
  afterEach(() => {
    for (const [index, [object, name]] of replaced.entries()) {
      const own = before[index];
      if (own) Object.defineProperty(object, name, own);
      else Reflect.deleteProperty(object, name);
    }
  });

  it("is the time, which is this computer's", async () => {
    const before = Date.now();
    const { time } = await (await fetch(ENDPOINTS.currentForm.path)).json();
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ENDPOINTS.saveAnswers.path,
    "/",
    "/desk/form",
    `${location.origin}/forms/0.json`,
    "https://elsewhere.example/",
  ])("is refused without being sent: %s", async (path) => {
    expect((await fetch(path)).status).toBe(403);
    expect((await fetch(new Request(new URL(path, location.href)))).status).toBe(403);
  });
});
