#!/usr/bin/env bash
# One would guess that a page that is copied into another PDF with copyPages looks as it did. What lies on a layer (optional
# content) that the file switches off is shown afterwards: the page brings its content and the layer along, and the
# state of layers (/OCProperties) stands in the catalog, which stays behind.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @cantoo/pdf-lib@2.11.1 @embedpdf/pdfium@2.15.1 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { init } from "@embedpdf/pdfium";

const require = createRequire(import.meta.url);
const pdfium = await init({ wasmBinary: readFileSync(require.resolve("@embedpdf/pdfium/pdfium.wasm")) });
pdfium.PDFiumExt_Init();
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;

/** How dark the middle of the first page is, 0 to 255. */
function darkness(bytes) {
  const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, address);
  const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, "");
  const page = pdfium.FPDF_LoadPage(document, 0);
  const bitmap = pdfium.FPDFBitmap_Create(100, 100, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, 100, 100, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 100, 100, 0, 0);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  return 255 - pdfium.pdfium.HEAPU8[start + 50 * pdfium.FPDFBitmap_GetStride(bitmap) + 50 * 4];
}

const source = await PDFDocument.create();
const page = source.addPage([100, 100]);
const { context, catalog } = source;
const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Draft") }));
catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
page.node.set(PDFName.of("Resources"), context.obj({ Properties: { MC0: layer } }));
page.node.addContentStream(context.register(context.stream("/OC /MC0 BDC 0 g 0 0 100 100 re f EMC")));
const target = await PDFDocument.create();
const [copied] = await target.copyPages(source, [0]);
target.addPage(copied);

const [before, after] = [darkness(await source.save()), darkness(await target.save())];
console.log(`@cantoo/pdf-lib ${versionOf("@cantoo/pdf-lib")}, drawn by PDFium (@embedpdf/pdfium ${versionOf("@embedpdf/pdfium")})`);
console.log(`a page whose one layer is off: darkness ${before} of 255`);
console.log(`the same page after copyPages: darkness ${after} of 255`);
process.exit(before === 0 && after === 255 ? 0 : 1);
JS
node try.mjs || exit 1
