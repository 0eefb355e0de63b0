import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { drawPages } from "../../src/server/conversion/draw-pages.ts";
import { honestPdf } from "../support/honest-files.ts";

/** A PDF of these objects, the first of which is the catalogue and the third the page. */
const rawPdf = (page: string, ...objects: readonly (string | Buffer)[]) => {
  const all = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ...objects,
  ];
  const body = all.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from("\nendobj\n"),
  ]);
  const end = `trailer\n<< /Root 1 0 R /Size ${all.length + 1} >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...body, Buffer.from(end)]);
};
const stream = (head: string, data: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`<< ${head} /Length ${data.length} >>\nstream\n`),
    Buffer.from(data),
    Buffer.from("\nendstream"),
  ]);
const LETTER = "/MediaBox [0 0 612 792]";

/** Each form draws the next one twenty times: 20 to the power of 9 squares. */
const formsInForms = () => {
  const forms = Array.from({ length: 9 }, (_, level) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /F ${level + 6} 0 R >> >>`,
      level === 8 ? "0 0 9 9 re f" : "/F Do ".repeat(20),
    ),
  );
  return rawPdf(
    `${LETTER} /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>`,
    stream("", "/F Do"),
    ...forms,
  );
};
/** A picture that says it has 60,000 pixels a side, and unpacks to 300 MB of them. */
const hugePicture = () =>
  rawPdf(
    `${LETTER} /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>`,
    stream("", "612 0 0 792 0 0 cm /I Do"),
    stream(
      "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
      deflateSync(Buffer.alloc(300_000_000)),
    ),
  );

const signal = () => new AbortController().signal;

it.each([
  ["nothing", () => Buffer.alloc(0)],
  ["no PDF", () => Buffer.from("<html>")],
  ["a page without a size", () => rawPdf("/MediaBox [0 0 0 0]")],
  ["forms in forms without end", formsInForms],
  ["a picture that fills the memory", hugePicture],
] as const)(
  "ends what draws %s, within its limits, and gives pages or none [PPR-18]",
  async (_what, make) => {
    const startedAt = performance.now();
    const drawing = await drawPages(make(), signal());
    expect(["broken", "late", "drawn"]).toContain(drawing.kind);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    if (drawing.kind !== "drawn") return;
    for (const { width, height } of drawing.drawn)
      expect([width <= 720, height <= 1080]).toEqual([true, true]);
  },
);

it("draws a page that is as long as a street as small as any [PPR-18]", async () => {
  const drawing = await drawPages(rawPdf("/MediaBox [0 0 10 14400]"), signal());
  expect(drawing).toMatchObject({ kind: "drawn", count: 1, drawn: [{ width: 1, height: 1080 }] });
});

it("draws the first three pages of two hundred alone [PPR-18]", async () => {
  const drawing = await drawPages(await honestPdf(200), signal());
  expect(drawing).toMatchObject({ kind: "drawn", count: 200 });
  expect(drawing.kind === "drawn" && drawing.drawn.length).toBe(3);
});
