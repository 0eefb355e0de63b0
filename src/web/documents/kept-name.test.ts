import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileLimitsOf } from "../../form/index.ts";
import { keptName, nameWith, withEnding } from "./kept-name.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

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

  it.each([
    ["1000012345", "application/pdf", "1000012345.pdf"],
    ["1000012345", WORD, "1000012345.docx"],
    ["1000012345", "image/jpeg", "1000012345.jpg"],
    ["1000012345", "image/png", "1000012345.png"],
    ["1000012345", "application/octet-stream", "1000012345"],
    ["paper.doc", "application/pdf", "paper.doc"],
  ])("of %j as %s has the ending of its type where it has none: %j [PPR-21]", (name, type, kept) => {
    expect(withEnding(new File(["x"], name, { type }), fileLimitsOf(undefined)).name).toBe(kept);
  });

  it("gets no ending of files that are not taken there [PPR-21]", () => {
    const limits = { ...fileLimitsOf(undefined), kinds: ["jpeg"] as const };
    expect(withEnding(new File(["x"], "photo", { type: "image/png" }), limits).name).toBe("photo");
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
