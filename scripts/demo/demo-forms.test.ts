import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { demoForms } from "./demo-forms.ts";

it("gives the demo forms of its own, which stay as they are changed there, and touches nobody's [DSK-49]", async () => {
  const folder = mkdtempSync(join(tmpdir(), "demo-forms-"));
  const forms = join(folder, "of the school");
  mkdirSync(join(forms, "pages"), { recursive: true });
  const page = join("pages", "about.schema.json");
  writeFileSync(join(forms, page), "as they are");
  // A copy that was not finished.
  mkdirSync(join(folder, "demo", "forms.new"), { recursive: true });
  const own = await demoForms(join(folder, "demo"), forms);
  expect(readFileSync(join(own, page), "utf8")).toBe("as they are");
  writeFileSync(join(own, page), "as published in the demo");
  expect(await demoForms(join(folder, "demo"), forms)).toBe(own);
  expect(readFileSync(join(own, page), "utf8")).toBe("as published in the demo");
  expect(readFileSync(join(forms, page), "utf8")).toBe("as they are");
  rmSync(folder, { recursive: true });
});
