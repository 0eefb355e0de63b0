import sharp from "sharp";

/** Screens are flat colours and text: so many colours keep them as they look at a fraction of the bytes. */
const COLOURS = 16;

/** The picture as a small WebP file. */
export async function smallPicture(png: Buffer): Promise<Buffer> {
  const flat = await sharp(png).png({ palette: true, colours: COLOURS, dither: 0 }).toBuffer();
  return await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer();
}
