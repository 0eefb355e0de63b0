import { expect, it } from "vitest";
import { refusal } from "./conversion-error.ts";
import { readResponse } from "./convert-document.ts";

const BYTES = Buffer.from("%PDF-1.7\n%%EOF\n");
const written = (head: unknown) => Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), BYTES]);

it("takes what the process wrote: an error, or what was made and its bytes", () => {
  expect(readResponse(written({ kind: "refused", error: "encrypted" }))).toEqual({
    kind: "refused",
    error: "encrypted",
  });
  const made = { kind: "pdf", engine: "sharp", replaced: 2 };
  expect(readResponse(written(made))).toEqual({ ...made, left: 0, bytes: BYTES });
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

it("takes no more of what is missing than what a file can miss [PPR-18]", () => {
  const missing = [{ what: "drawing", page: 2, count: 1 } as const];
  const odd = [
    { what: "<b>", page: 1, count: 1 },
    { what: "text", page: 0, count: 1 },
    { what: "text" },
    null,
  ];
  const answer = readResponse(
    written({ kind: "refused", error: "incomplete", missing: [...missing, ...odd] }),
  );
  expect(answer).toEqual({ kind: "refused", error: "incomplete", missing });
  expect(refusal("incomplete", missing)).toBe(
    "Something in your file would be missing: a drawing on page 2. Please print it to a PDF (Print, then Save as PDF) and upload that.",
  );
});
