#!/usr/bin/env bash
# One would guess that FPDF_GRAYSCALE, which FPDF_FFLDraw takes among its flags as FPDF_RenderPageBitmap does, makes a form grey
# as it makes a page grey. The page comes out grey, its boxes come out in colour: whoever reads one channel of such a
# picture takes a red box for black and a blue one for white.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @embedpdf/pdfium@2.15.1 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";

const require = createRequire(import.meta.url);
const wasmBinary = readFileSync(require.resolve("@embedpdf/pdfium/pdfium.wasm"));
const pdfium = await init({ wasmBinary });
pdfium.PDFiumExt_Init();
const { version } = JSON.parse(readFileSync("node_modules/@embedpdf/pdfium/package.json", "utf8"));

// A page with a red half, and a box of a form with the same red over the other half.
const red = "1 0 0 rg 0 0 100 100 re f";
const objects = [
  "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> /Contents 4 0 R /Annots [5 0 R] >>",
  `<< /Length ${red.length} >>\nstream\n${red}\nendstream`,
  "<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /F 4 /Rect [100 0 200 100] /AP << /N 6 0 R >> >>",
  `<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Length ${red.length} >>\nstream\n${red}\nendstream`,
];
let body = "%PDF-1.7\n";
const places = objects.map((object, index) => {
  const place = body.length;
  body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  return `${String(place).padStart(10, "0")} 00000 n \n`;
});
const table = `xref\n0 7\n0000000000 65535 f \n${places.join("")}`;
const bytes = Buffer.from(`${body}${table}trailer\n<< /Root 1 0 R /Size 7 >>\nstartxref\n${body.length}\n%%EOF\n`);

const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
pdfium.pdfium.HEAPU8.set(bytes, address);
const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, "");
const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
const page = pdfium.FPDF_LoadPage(document, 0);
pdfium.FORM_OnAfterLoadPage(page, form);
const GRAYSCALE = 0x08;
const bitmap = pdfium.FPDFBitmap_Create(200, 100, 0);
pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, 200, 100, 0xffffffff);
pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 200, 100, 0, GRAYSCALE);
pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, 200, 100, 0, GRAYSCALE);
const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
const stride = pdfium.FPDFBitmap_GetStride(bitmap);
const colourAt = (x) => {
  const [blue, green, red] = pdfium.pdfium.HEAPU8.slice(start + 50 * stride + x * 4, start + 50 * stride + x * 4 + 3);
  return { red, green, blue };
};
const [drawn, filled] = [colourAt(50), colourAt(150)];
console.log(`@embedpdf/pdfium ${version}, both calls with FPDF_GRAYSCALE`);
console.log("the page's own red:   ", JSON.stringify(drawn));
console.log("the same red of a box:", JSON.stringify(filled));
const isGrey = ({ red, green, blue }) => red === green && green === blue;
process.exit(isGrey(drawn) && !isGrey(filled) ? 0 : 1);
JS
node try.mjs || exit 1
