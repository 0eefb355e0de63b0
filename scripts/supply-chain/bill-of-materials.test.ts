import { expect, it } from "vitest";
import { billOf } from "./bill-of-materials.ts";

const component = (ref: string, purl: string) => ({ "bom-ref": ref, purl });
const BILL = {
  metadata: { component: { "bom-ref": "folder@1.0.0", name: "folder" } },
  components: [
    component("a@1.0.0", "pkg:npm/a@1.0.0"),
    component("@b/c@2.0.0", "pkg:npm/%40b/c@2.0.0?vcs_url=x"),
    component("tool@3.0.0", "pkg:npm/tool@3.0.0"),
  ],
  dependencies: [
    { ref: "folder@1.0.0", dependsOn: ["a@1.0.0", "tool@3.0.0"] },
    { ref: "a@1.0.0", dependsOn: ["@b/c@2.0.0"] },
    { ref: "tool@3.0.0", dependsOn: ["a@1.0.0"] },
  ],
};
const A = { name: "a", version: "1.0.0", licence: "MIT" };
const C = { name: "@b/c", version: "2.0.0", licence: "MIT" };

it("lists what the product runs with, and what needs what among it", () => {
  const bill = billOf("product", BILL, [A, C]);
  expect(bill.metadata.component).toEqual({ "bom-ref": "folder@1.0.0", name: "product" });
  expect(bill.components.map((one) => one["bom-ref"])).toEqual(["a@1.0.0", "@b/c@2.0.0"]);
  expect(bill.dependencies).toEqual([
    { ref: "folder@1.0.0", dependsOn: ["a@1.0.0"] },
    { ref: "a@1.0.0", dependsOn: ["@b/c@2.0.0"] },
  ]);
});

it("fails rather than leave something out", () => {
  expect(() => billOf("product", BILL, [A, { ...C, version: "2.0.1" }])).toThrow("pkg:npm/%40b/c@2.0.1");
});
