import { expect, it } from "vitest";
import { plainJpeg2000 } from "./plain-images.ts";

function box(type: string, content: string, length = content.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, Buffer.from(content)]);
}

it("keeps the boxes of the picture alone, and leaves what is not made of boxes [DOC-06]", () => {
  const [signature, header, last] = [box("jP  ", "\r\n"), box("jp2h", "size"), box("jp2c", "stream", 0)];
  const told = [box("uuid", "EXIF"), box("xml ", "<xmp/>")];
  const plain = plainJpeg2000(Buffer.concat([signature, ...told, header, ...told, last]));
  expect(plain).toEqual(Buffer.concat([signature, header, last]));
  expect(plainJpeg2000(Buffer.from("\xff\x4f\xff\x51 a bare code stream", "latin1"))).toBeNull();
  expect(plainJpeg2000(Buffer.concat([signature, box("jp2c", "cut off", 5_000)]))).toBeNull();
});
