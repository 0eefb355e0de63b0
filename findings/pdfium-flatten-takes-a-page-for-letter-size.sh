#!/usr/bin/env bash
# One would guess that FPDFPage_Flatten, which makes annotations part of a page, leaves the page's size alone. A page that
# has its MediaBox from the tree of pages (inherited, as ISO 32000-1 7.7.3.4 allows) comes out in letter size, 612 × 792, and
# what lies beyond is cut off; a page that says its size itself stays as it is.
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

/** An A4 page across with a square annotation; its size stands on the page or on the tree of pages. */
function pdf(onPage) {
  const box = "/MediaBox [0 0 842 595]";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [3 0 R] /Count 1 ${onPage ? "" : box} >>`,
    `<< /Type /Page /Parent 2 0 R /Resources << >> /Annots [4 0 R] ${onPage ? box : ""} >>`,
    "<< /Type /Annot /Subtype /Square /Rect [700 500 800 580] /C [1 0 0] /F 4 >>",
  ];
  let body = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(`${body}${table}trailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n${body.length}\n%%EOF\n`);
}

function sizes(onPage) {
  const bytes = pdf(onPage);
  const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, address);
  const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, "");
  const size = () => {
    const page = pdfium.FPDF_LoadPage(document, 0);
    const found = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(Math.round).join(" × ");
    pdfium.FPDF_ClosePage(page);
    return found;
  };
  const before = size();
  const page = pdfium.FPDF_LoadPage(document, 0);
  pdfium.FPDFPage_Flatten(page, 0);
  pdfium.FPDF_ClosePage(page);
  return { before, after: size() };
}

const own = sizes(true);
const inherited = sizes(false);
console.log(`@embedpdf/pdfium ${version}`);
console.log(`size on the page itself:     ${own.before} -> ${own.after}`);
console.log(`size on the tree of pages:   ${inherited.before} -> ${inherited.after}`);
const isSo = own.after === "842 × 595" && inherited.before === "842 × 595" && inherited.after === "612 × 792";
process.exit(isSo ? 0 : 1);
JS
node try.mjs || exit 1
