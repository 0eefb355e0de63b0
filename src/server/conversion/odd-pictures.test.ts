import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { endingOf } from "./convert-document.ts";
import { convertFile } from "./convert-file.ts";
import { plainPicture } from "./image-to-pdf.ts";

const size = { width: 64, height: 48 } as const;
const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
const spots = sharp({ create: { ...size, channels: 3, background: "white", noise } });
const jpeg = await sharp(await spots.png().toBuffer())
  .jpeg()
  .toBuffer();
const plain = (background: string) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();

describe("a JPEG", () => {
  it("that lacks only its end marker is taken whole [PPR-21]", async () => {
    expect(jpeg.subarray(-2).toString("hex")).toBe("ffd9");
    expect(await plainPicture(jpeg.subarray(0, -2))).toEqual(await plainPicture(jpeg));
  });

  it.each([3, 40, 400])("that lacks the last %i bytes is refused", async (count) => {
    await expect(plainPicture(jpeg.subarray(0, -count - 2))).rejects.toMatchObject({ kind: "damaged" });
  });
});

/** A part of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

it("an animated PNG is taken as its first frame [PPR-21]", async () => {
  const [red, blue] = [await plain("#ff0000"), await plain("#0000ff")];
  const frame = (sequence: number) => {
    const control = Buffer.alloc(26);
    for (const [index, value] of [sequence, size.width, size.height].entries())
      control.writeUInt32BE(value, 4 * index);
    return chunk("fcTL", control);
  };
  const dataAt = red.indexOf("IDAT") - 4;
  const [data, end] = [blue.indexOf("IDAT"), blue.length - 12];
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), blue.subarray(data + 4, end - 4)]);
  const animated = Buffer.concat([
    red.subarray(0, dataAt),
    chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    frame(0),
    red.subarray(dataAt, -12),
    frame(1),
    chunk("fdAT", second),
    red.subarray(-12),
  ]);
  const order = { extension: "png", hasOffice: false, fileName: "a.png" };
  expect((await convertFile(animated, order)).kind).toBe("pdf");
  const { jpeg: drawn } = await plainPicture(animated);
  const [reds, , blues] = (await sharp(drawn).stats()).channels;
  expect([reds?.min, blues?.max].map((value = 0) => value > 128)).toEqual([true, false]);
});

it.each([
  ["pdf", Buffer.from("%PDF-1.7\n")],
  ["jpg", jpeg],
  ["png", await plain("#ffffff")],
  ["docx", Buffer.from("PK\u0003\u0004")],
  [undefined, Buffer.from("<svg>")],
])("a file without an ending that begins as %s is one [PPR-21]", (ending, bytes) => {
  expect(endingOf(bytes)).toBe(ending);
});
