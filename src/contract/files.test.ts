import { expect, it } from "vitest";
import { fileSizeText, fitFileName } from "./files.ts";

it("takes away what makes a name show as another one, and what paths are made of [DOC-06]", () => {
  for (const unfit of [
    "\u202E",
    "\u2066",
    "\u200F",
    "\u061C",
    "\u0000",
    "\u001B",
    "\u0085",
    "\u2028",
    "\uFEFF",
    "\uD800",
    "/",
    "\\",
  ]) {
    expect(fitFileName(`transcript${unfit}fdp.png`)).toBe("transcriptfdp.png");
  }
});

it("leaves the names of every language as they are", () => {
  // With the joiners that Persian and Hindi need within words, and a family of one emoji.
  for (const name of [
    "نامه\u200Cها.pdf",
    "क्\u200Dष.docx",
    "成績 (1).PNG",
    "Zeugnis – März.pdf",
    "👩\u200D👧.jpg",
  ]) {
    expect(fitFileName(name)).toBe(name);
  }
});

it("says sizes in decimal units without decimals [UPL-07]", () => {
  const sizes = [0, 999, 1_000, 84_211, 999_499, 999_500, 1_000_000, 1_499_999];
  expect(sizes.map(fileSizeText)).toEqual([
    "0 B",
    "999 B",
    "1 kB",
    "84 kB",
    "999 kB",
    "1 MB",
    "1 MB",
    "1 MB",
  ]);
});
