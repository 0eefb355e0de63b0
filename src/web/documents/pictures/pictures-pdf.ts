/** A JPEG that becomes a page. */
export interface PdfPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** 1 for grey, 3 for colours. */
  readonly components: number;
}

/** A letter page, laid out as the server lays out a single picture. */
const PAGE = { short: 612, long: 792, margin: 24 } as const;

/** A comment of bytes that no text has, so that whoever passes the file along takes it for no text. */
const BINARY_MARK = new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);

/**
 * A PDF with a page for each picture, upright or across as the picture is, in this order. The JPEGs are in it as they
 * are, so that nothing is compressed twice.
 */
export function picturesPdf(pictures: readonly PdfPicture[]): Blob {
  const numbers = pictures.map((_, index) => 3 + index * 3);
  const kids = numbers.map((number) => `${number} 0 R`).join(" ");
  const objects: readonly PdfObject[] = [
    [`<< /Type /Catalog /Pages 2 0 R >>`],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`],
    ...pictures.flatMap((picture, index) => pageObjects(picture, numbers[index] ?? 0)),
  ];
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    // All that is written as text has one byte a character.
    length += part.length;
  };
  write("%PDF-1.4\n");
  write(BINARY_MARK);
  const places = objects.map((object, index) => {
    const place = length;
    write(`${index + 1} 0 obj\n`);
    object.forEach(write);
    write("\nendobj\n");
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}

type PdfObject = readonly (string | Uint8Array<ArrayBuffer>)[];

/** The page with this number, its picture and what draws it. */
function pageObjects({ bytes, width, height, components }: PdfPicture, number: number): readonly PdfObject[] {
  const [pageWidth, pageHeight] = width > height ? [PAGE.long, PAGE.short] : [PAGE.short, PAGE.long];
  const room = { width: pageWidth - 2 * PAGE.margin, height: pageHeight - 2 * PAGE.margin };
  const scale = Math.min(1, room.width / width, room.height / height);
  const [w, h] = [width * scale, height * scale];
  const place = [w, 0, 0, h, (pageWidth - w) / 2, (pageHeight - h) / 2].map((value) => value.toFixed(3));
  const content = `q ${place.join(" ")} cm /Picture Do Q`;
  const colours = components === 1 ? "/DeviceGray" : "/DeviceRGB";
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /Picture ${number + 1} 0 R >> >> /Contents ${number + 2} 0 R >>`,
    ],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      "\nendstream",
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
  ];
}
