import { buffer } from "node:stream/consumers";
import { ConversionError } from "./conversion-error.ts";
import { convertFile } from "./convert-file.ts";
import { leaveNetwork } from "./leave-network.ts";
import { loadPdfLibFromOneFile } from "./one-file-pdf-lib.ts";

/**
 * The process that `convertDocument` starts for one file: the file comes in on standard input, its extension and
 * whether LibreOffice is there as arguments, its name in the environment, which other users of the machine cannot read. Before a PDF of LibreOffice's comes the Word document
 * of which it is, as many bytes as the third argument says. It responds on
 * standard output with one line of JSON and the bytes.
 */
leaveNetwork();
loadPdfLibFromOneFile();
const [extension = "", office = "", docxBytes = "0"] = process.argv.slice(2);
try {
  const input = await buffer(process.stdin);
  const end = Number(docxBytes);
  const converted = await convertFile(input.subarray(end), {
    extension,
    docx: end > 0 ? input.subarray(0, end) : undefined,
    hasOffice: office === "office",
    fileName: process.env.DOCUMENT_NAME ?? "",
  });
  const { bytes, ...head } = converted;
  respond(head, bytes);
} catch (thrown) {
  // Anything that the libraries throw at a file means that the file is not in order.
  const { kind: error, missing } =
    thrown instanceof ConversionError ? thrown : new ConversionError("damaged");
  respond({ kind: "refused", error, missing });
}

function respond(head: object, bytes: Uint8Array = new Uint8Array()): void {
  process.stdout.write(`${JSON.stringify(head)}\n`);
  process.stdout.end(bytes);
}
