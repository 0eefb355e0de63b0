import { describe, expect, it } from "vitest";
import { fairShare, fitBytes, reducedSize } from "./draw-picture.ts";

describe("the quality of a picture that may have so many bytes", () => {
  const tried: number[] = [];
  /** 1,000 bytes at the best quality, in proportion below. */
  const encode = async (quality: number) => {
    tried.push(quality);
    return new Blob([new Uint8Array(Math.round((quality / 0.92) * 1_000))]);
  };

  it("is the best when that fits [DOC-01]", async () => {
    tried.length = 0;
    expect((await fitBytes(encode, { maxBytes: 1_000, leastQuality: 0.2 }))?.size).toBe(1_000);
    expect(tried).toEqual([0.2, 0.92]);
  });

  it("is found close to what fits, and never above [DOC-01]", async () => {
    tried.length = 0;
    for (const maxBytes of [999, 700, 500, 301]) {
      const size = (await fitBytes(encode, { maxBytes, leastQuality: 0.2 }))?.size ?? 0;
      expect(size).toBeLessThanOrEqual(maxBytes);
      expect(size).toBeGreaterThan(maxBytes - 60);
    }
    expect(tried.length).toBeLessThanOrEqual(4 * 6);
  });

  it("is none when the least does not fit [DOC-01]", async () => {
    tried.length = 0;
    expect(await fitBytes(encode, { maxBytes: 200, leastQuality: 0.2 })).toBeUndefined();
    expect(tried).toEqual([0.2]);
  });
});

it("leaves small pictures their size and shares the rest evenly [DOC-01]", () => {
  expect(fairShare([100, 200], 300)).toBe(Number.POSITIVE_INFINITY);
  expect(fairShare([100, 900, 800], 900)).toBe(400);
  expect(fairShare([500, 500, 500], 900)).toBe(300);
  expect(fairShare([], 900)).toBe(Number.POSITIVE_INFINITY);
});

it("reduces a photo to its long side, keeps a small one, and a long strip readable [DOC-01]", () => {
  expect(reducedSize({ width: 3_000, height: 4_000 }, 2_600)).toEqual({ width: 1_950, height: 2_600 });
  expect(reducedSize({ width: 4_000, height: 2_250 }, 2_000)).toEqual({ width: 2_309, height: 1_299 });
  expect(reducedSize({ width: 4_000, height: 4_000 }, 2_000)).toEqual({ width: 2_000, height: 2_000 });
  expect(reducedSize({ width: 800, height: 600 }, 2_000)).toEqual({ width: 800, height: 600 });
  expect(reducedSize({ width: 1_000, height: 8_000 }, 2_600)).toEqual({ width: 796, height: 6_369 });
});
