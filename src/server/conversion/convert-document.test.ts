import { expect, it } from "vitest";
import { readResponse } from "./convert-document.ts";

const BYTES = Buffer.from("%PDF-1.7\n%%EOF\n");
const written = (head: unknown) => Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), BYTES]);

it("takes what the process wrote: an error, or what was made and its bytes", () => {
  expect(readResponse(written({ kind: "refused", error: "encrypted" }))).toEqual({
    kind: "refused",
    error: "encrypted",
  });
  const made = { kind: "pdf", engine: "sharp", replaced: 2 };
  expect(readResponse(written(made))).toEqual({ ...made, bytes: BYTES });
});

it.each([
  ["nothing", Buffer.alloc(0)],
  ["bytes alone", BYTES],
  ["no JSON", Buffer.from("{ kind:\n")],
  ["a line without an end", Buffer.from('{"kind":"refused","error":"damaged"}')],
  ["no object", written(null)],
  ["an unknown error", written({ kind: "refused", error: "toString" })],
  ["an error without its kind", written({ kind: "refused" })],
  ["an unknown kind", written({ kind: "html", engine: "sharp", replaced: 0 })],
  ["a number that is none", written({ kind: "pdf", engine: "sharp", replaced: "0" })],
])("takes the file for one that broke the process when it wrote %s", (_what, output) => {
  expect(readResponse(output)).toEqual({ kind: "broken" });
});
