import type { Locator, Page } from "playwright-core";
import sharp from "sharp";

/** A place of an element: pixels from its left and top edge, from the right and bottom one when negative. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The colour (#rrggbb) of a pixel as the browser has painted it, whatever the styles say. Places outside the element
 * are taken with `beyond`, which counts from the same edges outwards.
 */
export async function colourAt(
  page: Page,
  element: Locator,
  place: Place | { readonly beyond: number },
): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error("The element is not shown.");
  const at =
    "beyond" in place
      ? { x: box.x + box.width / 2, y: box.y - place.beyond }
      : { x: fromEdge(box.x, box.width, place.x), y: fromEdge(box.y, box.height, place.y) };
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  const { data } = await sharp(picture)
    .extract({ left: Math.floor(at.x), top: Math.floor(at.y), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString("hex").slice(0, 6)}`;
}

function fromEdge(start: number, length: number, offset: number): number {
  return offset < 0 ? start + length + offset : start + offset;
}
