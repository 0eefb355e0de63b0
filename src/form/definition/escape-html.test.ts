import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";

it("leaves nothing that could begin a tag, an entity or end an attribute", () => {
  expect(escapeHtml(`<a href='x' title="Ann & Bob">`)).toBe(
    "&lt;a href=&#39;x&#39; title=&quot;Ann &amp; Bob&quot;&gt;",
  );
  expect(escapeHtml("&amp;")).toBe("&amp;amp;");
});
