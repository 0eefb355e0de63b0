import sharp from "sharp";

/** What the camera sees: a page across the middle, twelve megapixels held upright. */
const WIDTH = 3_000;
const HEIGHT = 4_000;
/** Small print of the page, near its foot. */
const SMALL_PRINT = { left: 200, top: 3_640, width: 1_600, height: 240 } as const;

/** A photo of a transcript as phones make them. */
export interface PhonePhoto {
  /** 4000 × 3000, turned by its EXIF, which also tells of the phone and the place. */
  readonly jpeg: Buffer;
  /** The small print as it was before it was photographed, in grey. */
  readonly smallPrint: Buffer;
}

/** Takes a photo of a page with a band of this colour at its top; with more noise it has more bytes. */
export async function phonePhoto(band: string, noise = 20): Promise<PhonePhoto> {
  const rows = Array.from(
    { length: 50 },
    (_, row) =>
      `<text x="200" y="${620 + row * 58}" font-size="44">${101 + row}  Calculus and Rhetoric ${row}  A-  3.${row % 10}  Fall 20${20 + (row % 6)}</text>`,
  );
  const lines = [
    "This record is complete and true.",
    "Grades range from A to F; see overleaf for the scale.",
  ];
  const print = lines.map(
    (line, index) => `<text x="200" y="${3_720 + index * 60}" font-size="36">${line}</text>`,
  );
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans, sans-serif"><rect width="100%" height="100%" fill="#e9e4d8"/><rect width="100%" height="400" fill="${band}"/>${rows.join("")}${print.join("")}</svg>`;
  const seen = await sharp(Buffer.from(page)).removeAlpha().raw().toBuffer();
  const picture = () => sharp(seen, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  const smallPrint = await picture().extract(SMALL_PRINT).greyscale().raw().toBuffer();
  addNoise(seen, noise);
  const jpeg = await picture()
    .rotate(-90)
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: "Harbor Phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 39/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { jpeg, smallPrint };
}

/** A sensor sees no even colour; the same at every run. */
function addNoise(pixels: Buffer, amplitude: number): void {
  let seed = 1;
  for (let index = 0; index < pixels.length; index++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    // Two throws, so that small deviations are the most.
    const thrown = ((seed >> 8) & 0xff) + ((seed >> 16) & 0xff) - 255;
    const value = (pixels[index] ?? 0) + (thrown * amplitude) / 255;
    pixels[index] = Math.max(0, Math.min(255, value));
  }
}

/** The colour at the top of a picture, as its strongest channel. */
export async function bandOf(picture: Buffer): Promise<"red" | "green" | "blue"> {
  const { width, height } = await sharp(picture).metadata();
  const middle = { left: Math.round(width * 0.3), top: Math.round(height * 0.02) };
  const { channels } = await sharp(picture)
    .extract({ ...middle, width: Math.round(width * 0.4), height: Math.round(height * 0.05) })
    .stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  if (red > green && red > blue) return "red";
  return green > blue ? "green" : "blue";
}

/** How much of the small print is left in a picture of the photo, from 0 to 1: the correlation with the original. */
export async function legibility(picture: Buffer, { smallPrint }: PhonePhoto): Promise<number> {
  const { height } = await sharp(picture).metadata();
  const scaled = (value: number) => Math.round((value * height) / HEIGHT);
  const { left, top, width, height: printHeight } = SMALL_PRINT;
  const cut = await sharp(picture)
    .extract({
      left: scaled(left),
      top: scaled(top),
      width: scaled(width),
      height: scaled(printHeight),
    })
    .resize(width, printHeight, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  return correlation(cut, smallPrint);
}

function correlation(one: Buffer, other: Buffer): number {
  const mean = (values: Buffer) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [both, squaresOne, squaresOther] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[index] ?? 0) - meanOther];
    both += a * b;
    squaresOne += a * a;
    squaresOther += b * b;
  }
  return both / Math.sqrt(squaresOne * squaresOther);
}
