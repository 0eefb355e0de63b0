#!/usr/bin/env bash
# One would guess that U+200B, put where a long word may break, is gone once the line is broken, or that `h(0pt)` does the same
# without a character. Typst takes each U+200B into the text of the PDF, so that nobody who searches for the word finds it;
# `h(0pt)` breaks no line at all; an empty `box()` breaks it and leaves nothing behind.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @embedpdf/pdfium@2.15.1 @myriaddreamin/typst-ts-node-compiler@0.7.0 \
  @expo-google-fonts/noto-sans@0.4.2 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

const require = createRequire(import.meta.url);

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
const WORD = "Donaudampfschifffahrtsgesellschaft";
const compiler = NodeCompiler.create({
  workspace: process.cwd(),
  fontArgs: [{ fontPaths: ["node_modules/@expo-google-fonts/noto-sans/400Regular"] }],
});
const pdfium = await init({
  wasmBinary: readFileSync(require.resolve("@embedpdf/pdfium/pdfium.wasm")).buffer,
});
pdfium.PDFiumExt_Init();

function lines(between) {
  const mainFileContent = `#set text(font: "Noto Sans")\n#box(width: 60pt, "${WORD}".clusters().join(${between}))`;
  const bytes = compiler.pdf({ mainFileContent });
  const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, address);
  const page = pdfium.FPDF_LoadPage(pdfium.FPDF_LoadMemDocument(address, bytes.length, ""), 0);
  const texts = pdfium.FPDFText_LoadPage(page);
  const text = Array.from({ length: pdfium.FPDFText_CountChars(texts) }, (_, at) =>
    String.fromCodePoint(pdfium.FPDFText_GetUnicode(texts, at)),
  ).join("");
  return { lines: text.split("\n").length, isFound: text.replaceAll(/\s/g, "").includes(WORD), marks: text.split("\u200B").length - 1 };
}

console.log(`typst-ts-node-compiler ${versionOf("@myriaddreamin/typst-ts-node-compiler")}, read by pdfium ${versionOf("@embedpdf/pdfium")}`);
const [space, gap, box] = [lines('"\\u{200B}"'), lines("h(0pt)"), lines("box()")];
console.log("U+200B:", JSON.stringify(space));
console.log("h(0pt):", JSON.stringify(gap));
console.log("box(): ", JSON.stringify(box));
const isAsSeen = space.lines > 1 && space.marks > 0 && gap.lines === 1 && box.lines > 1 && box.isFound;
process.exit(isAsSeen ? 0 : 1);
JS
node try.mjs || exit 1
