/** A file of a ZIP. */
export interface Unzipped {
  readonly name: string;
  readonly content: Buffer;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;

/** The files of a ZIP that holds them as they are, by its directory. @throws Error when it is not whole */
export function unzip(zip: Buffer): readonly Unzipped[] {
  const end = zip.length - END_BYTES;
  if (zip.readUInt32LE(end) !== END_SIGNATURE) throw new Error("The ZIP has no end.");
  const files: Unzipped[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error("The directory of the ZIP is broken.");
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error("An entry of the ZIP is compressed.");
    files.push({
      name: zip.subarray(at + 46, at + 46 + nameLength).toString("utf8"),
      content: zip.subarray(start, start + size),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
