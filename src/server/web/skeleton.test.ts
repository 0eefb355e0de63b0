import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PARTNER_CONFIG } from "../../../tests/support/test-server.ts";
import { renderSkeleton } from "./skeleton.ts";

it("takes nothing of the school's words for markup", () => {
  const partner = {
    ...JSON.parse(readFileSync(PARTNER_CONFIG, "utf8")),
    shortName: '<img src=x onerror="x">',
    name: "Arts & <b>Crafts",
  };
  const html = renderSkeleton({ partner, screen: { kind: "other" }, isLoggedIn: false });
  expect(html).toContain("&lt;img src=x onerror=&quot;x&quot;&gt;");
  expect(html).toContain("Arts &amp; &lt;b&gt;Crafts");
});
