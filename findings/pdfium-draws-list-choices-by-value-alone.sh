#!/usr/bin/env bash
# A list of a PDF form may keep what was chosen by its number (/I) without its value (/V). One would guess that PDFium, whose
# FPDFAnnot_IsOptionSelected calls such a choice selected, marks it when it draws the form. It marks nothing: only /V is drawn.
# pdf-lib's PDFOptionList reads nothing of /I either, so that a form which is flattened by either one loses the choice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @embedpdf/pdfium@2.15.1 @cantoo/pdf-lib@2.11.1 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";
import { PDFDocument } from "@cantoo/pdf-lib";
const require = createRequire(import.meta.url);
const wasmBinary = readFileSync(require.resolve("@embedpdf/pdfium/pdfium.wasm"));
const pdfium = await init({ wasmBinary });
pdfium.PDFiumExt_Init();
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
function pdfOf(chosen) {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 10 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> /NeedAppearances true >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> /Annots [4 0 R] >>",
    `<< /Type /Annot /Subtype /Widget /FT /Ch /T (city) /F 4 /Rect [0 0 200 100] /DA (/Helv 10 Tf 0 g) /Opt [(Oslo) (Lima) (Rome)] ${chosen} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(`${body}${table}trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n${body.length}\n%%EOF\n`);
}
function lookAt(chosen) {
  const bytes = pdfOf(chosen);
  const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, address);
  const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, "");
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  const page = pdfium.FPDF_LoadPage(document, 0);
  pdfium.FORM_OnAfterLoadPage(page, form);
  const annotation = pdfium.FPDFPage_GetAnnot(page, 0);
  const said = [0, 1, 2].filter((index) => pdfium.FPDFAnnot_IsOptionSelected(form, annotation, index));
  const bitmap = pdfium.FPDFBitmap_Create(200, 100, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, 200, 100, 0xffffffff);
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, 200, 100, 0, 0);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  // At the right of each line there are no letters.
  const rows = [];
  for (let y = 0; y < 100; y++) {
    const [b, g, r] = pdfium.pdfium.HEAPU8.slice(start + y * stride + 150 * 4, start + y * stride + 150 * 4 + 3);
    if (r !== 255 || g !== 255 || b !== 255) rows.push(y);
  }
  return { said, marked: rows.length === 0 ? "nothing" : `rows ${rows[0]} to ${rows.at(-1)}` };
}
const libraries = ["@embedpdf/pdfium", "@cantoo/pdf-lib"];
console.log(libraries.map((name) => `${name} ${versionOf(name)}`).join(", "));
const looks = [];
for (const chosen of ["/V (Lima)", "/I [1]", "/V (Lima) /I [1]"]) {
  const form = (await PDFDocument.load(pdfOf(chosen))).getForm();
  const look = { ...lookAt(chosen), libSays: form.getOptionList("city").getSelected() };
  looks.push(look);
  console.log(`${chosen}: PDFium calls ${look.said.length} selected and marks ${look.marked}; pdf-lib reads ${look.libSays.length}`);
}
const [byValue, byNumber] = looks;
const isSaid = byValue.said.join() === "1" && byNumber.said.join() === "1";
const isDrawn = byValue.marked !== "nothing" && byNumber.marked === "nothing";
process.exit(isSaid && isDrawn && byNumber.libSays.length === 0 ? 0 : 1);
JS
node try.mjs || exit 1
