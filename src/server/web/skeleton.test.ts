import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compileForms, readForms } from "../../../tests/forms/compile-forms.ts";
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

it("names a step without a page in its place [CAR-03]", () => {
  const partner = JSON.parse(readFileSync(PARTNER_CONFIG, "utf8"));
  const form = compileForms(readForms());
  const [page] = form.pages;
  if (page === undefined) throw new Error("The form has no page.");
  const steps = [...form.pages.map(({ id }) => ({ page: id })), { title: "Visit <us>" }];
  const screen = { kind: "page", page, form: { ...form, steps }, hash: "" } as const;
  const html = renderSkeleton({ partner, screen, isLoggedIn: true });
  const shown = [...html.matchAll(/<li[^>]*>.*?<\/svg>(.*?)<\/li>/g)].map(([, title]) => title);
  expect(shown).toEqual(["About You", "Academics", "Final Steps", "Visit &lt;us&gt;"]);
});
