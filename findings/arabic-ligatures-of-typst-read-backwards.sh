#!/usr/bin/env bash
# One would guess that a word of Arabic letters that Typst has set is read back as it was typed. Typst says of a ligature which two
# letters it stands for, in the order in which they are typed; PDFium and pdf.js, which have little else in common, turn what
# stands in a line from right to left, the letters within such a sign as well: two letters of the word have changed places.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @embedpdf/pdfium@2.15.1 pdfjs-dist@5.4.296 \
  @myriaddreamin/typst-ts-node-compiler@0.7.0 @expo-google-fonts/ibm-plex-sans-arabic@0.4.2 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const require = createRequire(import.meta.url);
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
const WORD = "پیروزی";
const font = "node_modules/@expo-google-fonts/ibm-plex-sans-arabic/400Regular";
const compiler = NodeCompiler.create({ workspace: process.cwd(), fontArgs: [{ fontPaths: [font] }] });
const bytes = compiler.pdf({
  mainFileContent: `#set text(font: "IBM Plex Sans Arabic", lang: "fa", dir: rtl)\n${WORD}`,
});

const pdfium = await init({
  wasmBinary: readFileSync(require.resolve("@embedpdf/pdfium/pdfium.wasm")).buffer,
});
pdfium.PDFiumExt_Init();
const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
pdfium.pdfium.HEAPU8.set(bytes, address);
const page = pdfium.FPDF_LoadPage(pdfium.FPDF_LoadMemDocument(address, bytes.length, ""), 0);
const texts = pdfium.FPDFText_LoadPage(page);
const byPdfium = Array.from({ length: pdfium.FPDFText_CountChars(texts) }, (_, at) =>
  String.fromCodePoint(pdfium.FPDFText_GetUnicode(texts, at)),
).join("").trim();

const { items } = await (await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1)).getTextContent();
const byPdfjs = items.map(({ str }) => str).join("").trim();
const letters = (text) => [...text].map((letter) => letter.codePointAt(0).toString(16)).join(" ");
console.log(`typst-ts-node-compiler ${versionOf("@myriaddreamin/typst-ts-node-compiler")}`);
console.log(`typed:             ${letters(WORD)}`);
console.log(`pdfjs-dist ${versionOf("pdfjs-dist")}: ${letters(byPdfjs)}`);
console.log(`pdfium ${versionOf("@embedpdf/pdfium")}:     ${letters(byPdfium)}`);
const isSame = [...byPdfium].toSorted().join("") === [...WORD].toSorted().join("");
process.exit(byPdfium !== WORD && byPdfjs === byPdfium && isSame ? 0 : 1);
JS
node try.mjs || exit 1
