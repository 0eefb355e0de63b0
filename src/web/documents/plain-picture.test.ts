import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { halves } from "../../../tests/support/honest-files.ts";
import { plainPicture } from "./prepare-picture.ts";

const asBytes = (buffer: Buffer) => new Uint8Array(buffer);
const EXIF = {
  IFD0: { Make: "Harbor Phone", ImageDescription: "my kitchen" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 39/1 0/1" },
};
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe("a picture that is sent as it is", () => {
  it("keeps every pixel of a JPEG and its colours, and says nothing of camera and place [DOC-01]", async () => {
    const jpeg = await halves()
      .jpeg()
      .withExif(EXIF)
      .withIccProfile("p3")
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Ada</x:xmpmeta>")
      .toBuffer();
    const plain = plainPicture(asBytes(jpeg));
    expect(plain).toMatchObject({ type: "image/jpeg", width: 200, height: 300, components: 3 });
    const bytes = plain?.bytes ?? new Uint8Array();
    const { exif, xmp, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, icc === undefined]).toEqual([undefined, undefined, false]);
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/Harbor|kitchen|xmpmeta/);
    expect(await pixels(bytes)).toEqual(await pixels(jpeg));
  });

  it("keeps a PNG with what is transparent in it, without its texts [DOC-01]", async () => {
    const png = await halves().ensureAlpha(0.5).png().withExif(EXIF).toBuffer();
    expect((await sharp(png).metadata()).exif).toBeDefined();
    const plain = plainPicture(asBytes(png));
    expect(plain).toMatchObject({ type: "image/png", width: 200, height: 300 });
    const bytes = plain?.bytes ?? new Uint8Array();
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(await pixels(bytes)).toEqual(await pixels(png));
  });

  it("is none that a camera has turned, whichever way it writes so, nor one in colours of print [DOC-01]", async () => {
    const upright = await halves().jpeg().withMetadata({ orientation: 1 }).toBuffer();
    const turned = await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const print = await halves().toColourspace("cmyk").jpeg().toBuffer();
    expect(plainPicture(asBytes(upright))?.width).toBe(200);
    expect(plainPicture(asBytes(turned))).toBeUndefined();
    expect(plainPicture(asBytes(turnedInBigEndian(upright)))).toBeUndefined();
    expect(plainPicture(asBytes(print))).toBeUndefined();
    expect(plainPicture(asBytes(await halves().toColourspace("b-w").jpeg().toBuffer()))?.components).toBe(1);
  });

  it("is none that is cut off or something else, wherever it ends [DOC-01]", async () => {
    const jpeg = asBytes(await halves().jpeg().withExif(EXIF).withMetadata({ orientation: 6 }).toBuffer());
    const png = asBytes(await halves().png().withExif(EXIF).toBuffer());
    const scan = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xda);
    for (let length = 0; length < scan; length++) expect(plainPicture(jpeg.slice(0, length))).toBeUndefined();
    for (let length = 0; length < png.length; length += 7) {
      expect(plainPicture(png.slice(0, length))).toBeUndefined();
    }
    expect(plainPicture(new TextEncoder().encode("%PDF-1.7"))).toBeUndefined();
  });
});

/** The picture with a segment in front that turns it, its numbers written as other cameras do. */
function turnedInBigEndian(jpeg: Buffer): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const content = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
