import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptName, nameWith } from "./kept-name.ts";

describe("the name under which a file is kept", () => {
  it.each([
    ["transcript.pdf", "transcript.pdf"],
    [`${"n".repeat(28)}.pdf`, `${"n".repeat(28)}.pdf`],
    ["Zeugnis der Allgemeinen Hochschulreife 2026.PDF", "Zeugnis der Allgemeinen Hoc….PDF"],
    // Counted as people see them: an accent of its own joins its letter.
    [`${"e\u0301".repeat(28)}.docx`, `${"é".repeat(26)}….docx`],
    // The emoji of several parts is not cut in two.
    [`${"x".repeat(25)}\u{1f469}\u200d\u{1f4bb} notes.pdf`, `${"x".repeat(25)}\u{1f469}….pdf`],
    ["transcript\u202efdp.exe.pdf", "transcriptfdp.exe.pdf"],
    ["a\u200bb\ufeff\u0007c\ud800.pdf", "abc.pdf"],
    ["grades 1/2\\3.pdf", "grades 1-2-3.pdf"],
    ["  .hidden  name .pdf", "hidden name.pdf"],
    ["\u202e.pdf", "document.pdf"],
    ["کارنامه\u200cمن.pdf", "کارنامه\u200cمن.pdf"],
  ])("of %j is %j [DOC-01]", (name, kept) => {
    expect(keptName(name)).toBe(kept);
  });

  it("tells how many pages a document has, whatever its title [DOC-01]", () => {
    expect(nameWith("Transcript", " (3 pages).pdf")).toBe("Transcript (3 pages).pdf");
    expect(nameWith("High School Transcript", " (3 pages).pdf")).toBe("High School Trans… (3 pages).pdf");
  });

  it("is never too long, never empty, keeps its ending and stays as it is [DOC-01]", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (beginning) => {
        const kept = keptName(`${beginning}.docx`);
        expect([...kept].length).toBeLessThanOrEqual(32);
        expect(kept).toMatch(/^[^/\\\p{Cc}]+\.docx$/u);
        expect(keptName(kept)).toBe(kept);
      }),
    );
  });
});
