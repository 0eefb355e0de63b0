import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { MissingColumnError, searchTableOf } from "./make-search-tables.ts";

it("knows the kind of a CSV file by its columns, and makes one place of the ZIP codes of a city", () => {
  const made = searchTableOf("zip,city,state\n89502,Reno,NV\n89501,Reno,NV\n97201,Portland,OR\n");
  expect(made).toMatchObject({ file: "places.tsv.br", records: 2 });
  const text = brotliDecompressSync(made?.bytes ?? "").toString();
  expect(text).toContain("Reno");
  expect(text.indexOf("89501")).toBeLessThan(text.indexOf("89502"));
  expect(searchTableOf("name,town\nOne,Reno\n")).toBeNull();
});

it("tells schools of one id apart by their CEEB codes", () => {
  const head = "nces_id,ceeb,name,address_line_1,city,state,zip,country,enrollment";
  const rows = ["1,290001,One", "1,290002,Two", "2,290003,Three"].map((row) => `${row},,Reno,NV,,USA,10`);
  const made = searchTableOf([head, ...rows].join("\n"));
  expect(made).toMatchObject({ file: "high-schools.tsv.br", records: 3 });
  expect(brotliDecompressSync(made?.bytes ?? "").toString()).toMatch(/1-290001[\s\S]*1-290002/);
});

it("names a column that is missing", () => {
  expect(() => searchTableOf("zip,city\n89502,Reno\n")).toThrow(new MissingColumnError("state"));
});
