import sharp from "sharp";
import type { XmlElement } from "./xml-tree.ts";

const ZOOM = 100_000;

/** The part of a picture that is in sight: parts of a hundred thousandth are cut off at each side. */
export async function cropped(
  { jpeg, width, height }: { readonly jpeg: Buffer; readonly width: number; readonly height: number },
  crop: XmlElement["attributes"],
): Promise<{ readonly jpeg: Buffer; readonly width: number }> {
  const [left, top, right, bottom] = (["l", "t", "r", "b"] as const).map((side) =>
    Math.max(0, Number.parseInt(crop[side] ?? "0", 10) / ZOOM || 0),
  ) as [number, number, number, number];
  if (left + top + right + bottom === 0 || left + right >= 1 || top + bottom >= 1) return { jpeg, width };
  const box = {
    left: Math.floor(left * width),
    top: Math.floor(top * height),
    width: Math.max(1, Math.floor((1 - left - right) * width)),
    height: Math.max(1, Math.floor((1 - top - bottom) * height)),
  };
  return { jpeg: await sharp(jpeg).extract(box).jpeg().toBuffer(), width: box.width };
}
