import { render } from "@testing-library/react";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTranslator } from "../../../tests/support/translator.ts";

const untouched = Object.getOwnPropertyDescriptors(Node.prototype);

beforeAll(async () => {
  // A script for pages, and no module of the application.
  const script = "./translated-page.js";
  await import(script);
});

afterAll(() => {
  Object.defineProperties(Node.prototype, untouched);
});

interface LineProps {
  readonly count?: number | undefined;
  readonly name?: string | undefined;
  readonly words?: string;
}

/** Texts that come, go and change beside others. */
function Line({ count, name, words = "are left" }: LineProps) {
  return (
    <p>
      {name !== undefined && <b>{name}</b>}
      {count !== undefined && `${count} characters`} {words}
      {count === 0 && <i>None</i>}
    </p>
  );
}

/** Renders the first and then the others, each after the translator has seen the one before. */
async function shown(...lines: readonly LineProps[]): Promise<readonly string[]> {
  const stop = startTranslator();
  const { container, rerender, unmount } = render(<Line />);
  const seen: string[] = [];
  for (const line of lines) {
    rerender(<Line {...line} />);
    await vi.waitUntil(() => [...texts(container)].every(isTranslated));
    seen.push(container.textContent);
  }
  unmount();
  stop();
  expect(container.textContent).toBe("");
  return seen;
}

function* texts(root: Node): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== "") yield walker.currentNode;
  }
}

const isTranslated = ({ parentElement }: Text) => parentElement?.parentElement?.nodeName === "FONT";

it("a text goes, and nothing of it stays, in a page that is translated [TYP-01]", async () => {
  expect(await shown({ count: 3 }, {}, { count: 2 })).toEqual([
    "3 characters are left",
    " are left",
    "2 characters are left",
  ]);
});

it("a text that changes is the new one, in a page that is translated [TYP-01]", async () => {
  const lines = [{ count: 3 }, { count: 12 }, { count: 1, words: "is left" }];
  expect(await shown(...lines)).toEqual([
    "3 characters are left",
    "12 characters are left",
    "1 characters is left",
  ]);
});

it("an element comes before and after a text, in a page that is translated [TYP-01]", async () => {
  const lines = [{ count: 3 }, { count: 0 }, { count: 0, name: "Ada: " }];
  expect(await shown(...lines)).toEqual([
    "3 characters are left",
    "0 characters are leftNone",
    "Ada: 0 characters are leftNone",
  ]);
});

it("a text that a translator has only put an element around is as good [TYP-01]", async () => {
  const { container, rerender } = render(<Line count={3} />);
  for (const text of Array.from(texts(container))) {
    const around = document.createElement("font");
    text.before(around);
    around.append(text);
  }
  await Promise.resolve();
  rerender(<Line count={0} name="Ada: " words="left" />);
  expect(container.textContent).toBe("Ada: 0 characters leftNone");
});
