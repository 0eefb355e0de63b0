import { describe, expect, it } from "vitest";
import {
  cellsChanged,
  countPictures,
  type InkPage,
  lettersOf,
  meanDifference,
  missingFrom,
  readPages,
  withoutDeleted,
  withoutSigns,
  wordsLost,
  wordsOnPages,
} from "./judge-document.ts";

it("takes letters as they are read, not as they are written", () => {
  expect(lettersOf("ﬁnd № 5!")).toEqual([..."findno5"]);
  expect(missingFrom(lettersOf("Anna"), lettersOf("nah"))).toEqual(["n", "a"]);
});

it("takes the words that stand on their page, if only with a part", () => {
  const word = (text: string, ...[left, top, right, bottom]: readonly number[]) =>
    `    <word xMin="${left}" yMin="${top}" xMax="${right}" yMax="${bottom}">${text}</word>\n`;
  const first = `  <page width="100.000" height="50.000">\n${word("R&amp;D", 10, 10, 30, 20)}${word("cut", 90, 10, 110, 20)}${word("beside", 101, 10, 120, 20)}`;
  const second = `  <page width="100.000" height="20.000">\n${word("above", 10, -20, 30, -8)}${word("below", 10, 21, 30, 30)}`;
  expect(wordsOnPages(first + second)).toEqual(["R D", "cut"]);
});

describe("wordsLost", () => {
  it("names each word as often as it is missing", () => {
    expect(wordsLost("one two two\f", "two\nTHREE\f")).toEqual(["one", "two"]);
  });

  it("lets lines and spaces end where they like", () => {
    expect(wordsLost("well-\nknown facts\f", "wellknown fa cts\f")).toEqual([]);
    expect(wordsLost("wellknown facts\f", "well-\nknown\f")).toEqual(["facts"]);
    expect(wordsLost("17,65204\n912 9 12\f", "9 17,65204912 12\f")).toEqual([]);
  });

  it("finds the letters of short pieces, which stand elsewhere in an equation", () => {
    expect(wordsLost("nx n x3 hs\f", "n3 nxxh s\f")).toEqual([]);
    expect(wordsLost("nx n x3 hs\f", "n nx h\f")).toEqual(["x3", "hs"]);
    expect(wordsLost("notes of it\f", "note of it s\f")).toEqual([]);
    expect(wordsLost("notes of it\f", "note of it\f")).toEqual(["notes"]);
  });

  it("counts the head and the foot of pages once, without their number", () => {
    const truth = "School\nAnna\nPage 1 of 2\fSchool\nBerlin\nPage 2 of 2\f";
    expect(wordsLost(truth, "School\nAnna Berlin\nPage 1 of 1\f")).toEqual([]);
    expect(wordsLost(truth, "Anna\nBerlin\n")).toEqual(["school", "page", "of"]);
    expect(wordsLost("Anna\n12\n\n1\n\f", "Anna\n")).toEqual(["12"]);
  });

  it("counts letters where words do not end with a space", () => {
    expect(wordsLost("東京都\f", "京 都\f")).toEqual(["東"]);
    expect(wordsLost("السلام عليكم\f", "عليكم السلا\f")).toEqual(["م"]);
  });
});

describe("cellsChanged", () => {
  const page = (inked: readonly number[], width = 10): InkPage => {
    const ink = new Uint8Array(width * 10);
    for (const at of inked) ink[at] = 255;
    return { width, height: 10, ink };
  };
  const stroke = [11, 12, 13, 21, 22, 23, 31];

  it("counts the cells in which something else is seen", () => {
    expect(cellsChanged([page(stroke)], [page([])])).toEqual({ lost: 1, added: 0 });
    expect(cellsChanged([page([])], [page(stroke)])).toEqual({ lost: 0, added: 1 });
  });

  it("leaves out the places of signs that each viewer draws in its own way", () => {
    const sign = { left: 1, top: 1, right: 4, bottom: 4, leastInk: 0 };
    expect(cellsChanged([page(stroke)], [page([])], [[sign]])).toEqual({ lost: 0, added: 0 });
    expect(cellsChanged([page(stroke)], [page([])], [[{ ...sign, left: 6, right: 9 }]]).lost).toBe(1);
  });

  it("asks of a list that each viewer draws in its own way for a bar upon which something stands", () => {
    const list = { left: 0, top: 0, right: 10, bottom: 10, leastInk: 0.25 };
    const bar = (...rows: readonly number[]) =>
      rows.flatMap((row) => Array.from({ length: 10 }, (_, x) => row * 10 + x));
    expect(cellsChanged([page(bar(0, 1, 2, 3))], [page(bar(7, 8))], [[list]])).toEqual({ lost: 0, added: 0 });
    expect(cellsChanged([page(bar(0, 1, 2, 3))], [page(stroke)], [[list]]).lost).toBe(4);
  });

  it("lets everything lie a pixel elsewhere, on a page that is a pixel larger", () => {
    const moved = page(
      stroke.map((at) => at + Math.floor(at / 10) + 1),
      11,
    );
    expect(cellsChanged([page(stroke)], [moved])).toEqual({ lost: 0, added: 0 });
  });

  it("counts all of a page that is not there or has another size", () => {
    expect(cellsChanged([page([]), page([])], [page([])]).lost).toBe(4);
    expect(cellsChanged([page([])], [page([], 15)]).lost).toBe(6);
  });
});

it("reads the pages that poppler writes one after the other", () => {
  const [black, white, yellow] = ["\u{0}\u{0}\u{0}", "\u{FF}\u{FF}\u{FF}", "\u{FF}\u{FF}\u{0}"];
  const written = Buffer.from(`P6\n2 1\n255\n${black}${white}P6\n1 1\n255\n${yellow}`, "latin1");
  expect(readPages(written).map(({ width, ink }) => [width, ...ink])).toEqual([
    [2, 255, 0],
    [1, 255],
  ]);
  expect(() => readPages(Buffer.from("Error"))).toThrow("something else");
});

it("counts a picture once on however many pages, and no masks and dots", () => {
  const list = `page   num  type   width height color comp bpc  enc interp  object ID x-ppi y-ppi size ratio
--------------------------------------------------------------------------------------------
   1     0 image     100    80  rgb     3   8  jpeg   no         7  0    72    72  900B 3.7%
   1     1 smask     100    80  gray    1   8  image  no         7  0    72    72   20B 0.2%
   2     2 image     100    80  rgb     3   8  jpeg   no         7  0    72    72  900B 3.7%
   2     3 image       4    80  rgb     3   8  image  no         9  0    72    72   30B  12%
   2     4 image      20    20  gray    1   1  image  no   [inline]        72    72   30B  60%`;
  expect(countPictures(list)).toEqual({ pictures: 2, places: 3 });
});

it("tells by how much pictures differ", () => {
  expect(meanDifference(Uint8Array.of(0, 100), Uint8Array.of(10, 80))).toBe(15);
});

it("leaves out what was deleted or moved away in a Word file, and nothing besides", () => {
  const kept = '<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:r><w:t>Kept</w:t></w:r>';
  const gone = '<w:del w:id="2" w:author="A"><w:r><w:delText>Gone</w:delText></w:r></w:del>';
  const moved = "<w:moveFrom><w:r><w:t>Elsewhere</w:t></w:r></w:moveFrom>";
  expect(withoutDeleted(`${kept}${gone}${moved}</w:p>`)).toBe(`${kept}</w:p>`);
});

it("leaves out bullets and signs of symbol fonts", () => {
  const level = (kind: string, words: string) =>
    `<w:numFmt w:val="${kind}"/><w:suff w:val="tab"/><w:lvlText w:val="${words}"/>`;
  const sign = '<w:sym w:font="Wingdings" w:char="F0FC"/><w:t>\u{F0D8}Yes</w:t>';
  expect(withoutSigns(level("bullet", "Ø") + level("decimal", "%1.") + sign)).toBe(
    `${level("bullet", "")}${level("decimal", "%1.")}<w:t>Yes</w:t>`,
  );
});
