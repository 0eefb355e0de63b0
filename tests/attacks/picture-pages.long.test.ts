import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { convertDocument } from "../../src/server/conversion/convert-document.ts";
import { halves } from "../support/honest-files.ts";

type Colour = "red" | "blue" | "white" | "grey";
type Case = readonly [
  name: string,
  make: () => Promise<Buffer>,
  shows: { readonly size: readonly [number, number]; readonly top: Colour; readonly bottom: Colour },
];

const upright = { size: [200, 300], top: "red", bottom: "blue" } as const;
/** A clear picture with a blue lower half. */
const clear = () =>
  sharp({ create: { width: 200, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: 200, height: 150, channels: 3, background: "#0000cc" } },
        gravity: "south",
      },
    ])
    .png()
    .toBuffer();

const CASES: readonly Case[] = [
  ["plain.png", () => halves().png().toBuffer(), upright],
  ["palette.png", () => halves().png({ palette: true }).toBuffer(), upright],
  ["interlaced.png", () => halves().png({ progressive: true }).toBuffer(), upright],
  ["16 bit.png", () => halves().toColourspace("rgb16").png().toBuffer(), upright],
  ["transparent.png", clear, { size: [200, 300], top: "white", bottom: "blue" }],
  ["plain.jpg", () => halves().jpeg().toBuffer(), upright],
  ["progressive.jpeg", () => halves().jpeg({ progressive: true }).toBuffer(), upright],
  ["cmyk.jpg", () => halves().toColourspace("cmyk").jpeg().toBuffer(), upright],
  ["profile.jpg", () => halves().withIccProfile("p3").jpeg().toBuffer(), upright],
  [
    "grey.jpg",
    async () =>
      sharp(await halves().png().toBuffer())
        .greyscale()
        .jpeg()
        .toBuffer(),
    { ...upright, top: "grey", bottom: "grey" },
  ],
  // The camera says: turned upside down, and lying on its side with the red half to the right.
  [
    "upside down.jpg",
    () => halves().jpeg().withMetadata({ orientation: 3 }).toBuffer(),
    { ...upright, top: "blue", bottom: "red" },
  ],
  [
    "on its side.jpg",
    async () =>
      sharp(await halves().png().toBuffer())
        .rotate(270)
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    upright,
  ],
];

it.each(CASES)("%s becomes a page that shows it as it was", async (name, make, shows) => {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const { signal } = new AbortController();
  const conversion = await convertDocument(await make(), { extension, signal });
  if (conversion.kind !== "converted") throw new Error(`It was ${conversion.kind}.`);
  const document = await PDFDocument.load(conversion.pdf);
  expect(document.getPages().map((page) => page.getSize())).toEqual([{ width: 612, height: 792 }]);
  const { data, info } = await sharp(pictureIn(document)).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  const top = colourOf(pixel(100, 20));
  expect({ size: [info.width, info.height], top, bottom: colourOf(pixel(100, 280)) }).toEqual(shows);
  expect([info.channels, (await sharp(pictureIn(document)).metadata()).exif]).toEqual([3, undefined]);
});

/** The one JPEG of the document, as it stands there. */
function pictureIn(document: PDFDocument): Uint8Array {
  const pictures = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image")
        ? [object.contents]
        : [],
    );
  expect(pictures.length).toBe(1);
  return pictures[0] ?? new Uint8Array();
}

function colourOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  if (red > 170 && green < 90 && blue < 90) return "red";
  if (blue > 110 && red < 90 && green < 90) return "blue";
  if (Math.min(red, green, blue) > 245) return "white";
  const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 12;
  return isGrey ? "grey" : `${red} ${green} ${blue}`;
}
