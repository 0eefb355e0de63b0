import { expect, it } from "vitest";
import { filesInWords, isLongAnswer, outlineBlocks } from "./outline-blocks.ts";
import type { OutlineItem } from "./outline.ts";

const text = (key: string) => ({ kind: "text", key, title: key, text: "" }) as const;
const mark = (key: string) => ({ kind: "mark", key, title: key, marked: true }) as const;
const section = { kind: "section", title: "Home", items: [text("city")] } as const;

it("puts answers that follow each other in one list, and sections between them", () => {
  const items: readonly OutlineItem[] = [text("name"), mark("optin"), section, section, text("state")];
  expect(outlineBlocks(items)).toEqual([
    { kind: "answers", items: [text("name"), mark("optin")] },
    { kind: "section", section },
    { kind: "section", section },
    { kind: "answers", items: [text("state")] },
  ]);
  expect(outlineBlocks([])).toEqual([]);
});

it("begins a new list where answers are to stand apart", () => {
  const items = [text("name"), text("birth"), mark("a"), mark("b"), text("state")];
  const blocks = outlineBlocks(items, ({ kind }) => kind === "mark");
  expect(blocks.map((block) => block.kind === "answers" && block.items.map(({ title }) => title))).toEqual([
    ["name", "birth"],
    ["a", "b"],
    ["state"],
  ]);
});

it("takes an answer for long from 121 characters or two lines on", () => {
  expect(["a".repeat(120), "a".repeat(121), "one\ntwo"].map(isLongAnswer)).toEqual([false, true, true]);
});

it("names the files of a question, below their number where it takes several [FIL-04]", () => {
  const item = { kind: "document", key: "proof", title: "Proof", attached: true } as const;
  const several = { ...item, further: ["proof_2"] };
  expect(filesInWords(item, ["a.pdf"])).toBe("a.pdf");
  expect(filesInWords(several, ["a.pdf", "b.pdf"])).toBe("2 documents:\na.pdf\nb.pdf");
  expect(filesInWords(several, ["b.pdf"])).toBe("1 document:\nb.pdf");
  expect(filesInWords(several, [])).toBe("");
});
