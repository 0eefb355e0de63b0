import { beforeEach, expect, it } from "vitest";
import type { Drawing } from "../conversion/draw-pages.ts";
import { PagePictures } from "./page-pictures.ts";

const DRAWN: Drawing = { kind: "drawn", count: 1, drawn: [{ width: 3, height: 4, webp: "AAAA" }] };
const BROKEN: Drawing = { kind: "broken" };
const LATE: Drawing = { kind: "late" };

let drawn: string[];
let ends: ((drawing: Drawing) => void)[];
beforeEach(() => {
  [drawn, ends] = [[], []];
});

/** Draws what ends by itself, or as soon as the test says how. */
function picturesOf(...drawings: readonly Drawing[]): PagePictures {
  const left = [...drawings];
  return new PagePictures({
    storage: { read: async (key) => (key === "gone" ? null : Buffer.from(key)) },
    draw: async (pdf, signal) => {
      drawn.push(Buffer.from(pdf).toString());
      const next = left.shift();
      if (next !== undefined) return next;
      return new Promise((resolve, reject) => {
        ends.push(resolve);
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    },
  });
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "ok",
    (error: { readonly code: string }) => error.code,
  );
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("draws a document once for all who ask, and again only after fifty others [PPR-18]", async () => {
  const pictures = picturesOf(...Array.from({ length: 101 }, () => DRAWN));
  const [first, second] = await Promise.all([pictures.of("a"), pictures.of("a")]);
  expect(first).toEqual({
    page_count: 1,
    pages: [{ width: 3, height: 4, picture: "data:image/webp;base64,AAAA" }],
  });
  expect([second, drawn]).toEqual([first, ["a"]]);
  for (let other = 0; other < 49; other++) await pictures.of(`b${other}`);
  await pictures.of("a");
  expect(drawn.filter((key) => key === "a")).toHaveLength(1);
  for (let other = 0; other < 50; other++) await pictures.of(`c${other}`);
  await pictures.of("a");
  expect(drawn.filter((key) => key === "a")).toHaveLength(2);
});

it("lets a file break two processes and no more, and one that had no time be drawn again [PPR-18]", async () => {
  const pictures = picturesOf(BROKEN, BROKEN, LATE, DRAWN, BROKEN, DRAWN);
  expect(await codeOf(pictures.of("bad"))).toBe("pages_not_shown");
  expect(await codeOf(pictures.of("bad"))).toBe("pages_not_shown");
  expect(await codeOf(pictures.of("slow"))).toBe("server_busy");
  expect(await codeOf(pictures.of("slow"))).toBe("ok");
  expect(await codeOf(pictures.of("unlucky"))).toBe("ok");
  expect(drawn).toEqual(["bad", "bad", "slow", "slow", "unlucky", "unlucky"]);
});

it("looks again for a file that the storage did not have", async () => {
  const pictures = picturesOf(DRAWN);
  expect(await codeOf(pictures.of("gone"))).toBe("not_found");
  expect(await codeOf(pictures.of("gone"))).toBe("not_found");
  expect(drawn).toEqual([]);
});

it("draws two at once, lets a hundred wait, and asks the others to come back [PPR-18]", async () => {
  const pictures = picturesOf();
  const asked = Array.from({ length: 102 }, (_, number) => codeOf(pictures.of(String(number))));
  await settle();
  expect(drawn).toEqual(["0", "1"]);
  expect(await codeOf(pictures.of("one too many"))).toBe("server_busy");
  ends[0]?.(DRAWN);
  expect(await asked[0]).toBe("ok");
  await settle();
  expect(drawn).toEqual(["0", "1", "2"]);
  pictures.stop();
  expect(await asked[1]).toBe("server_busy");
});
