import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { compileForms, readForms } from "../../../tests/forms/compile-forms.ts";
import { PARTNER_CONFIG } from "../../../tests/support/test-server.ts";
import { renderSkeleton } from "./skeleton.ts";
import { themeSheet } from "./theme-sheet.ts";

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
  const shown = [...html.matchAll(/<li[^>]*>.*?<\/span>(.*?)<\/li>/g)].map(([, title]) => title);
  expect(shown).toEqual(["About You", "Academics", "Final Steps", "Visit &lt;us&gt;"]);
});

it("is drawn in the school's colours alone, which come with the page [SEE-08]", () => {
  const { theme } = JSON.parse(readFileSync(PARTNER_CONFIG, "utf8"));
  const neutral = { ...theme.neutral, extraLight: "#fdf6ec" };
  const { css: sheet, path } = themeSheet({ ...theme, neutral });
  expect(path).not.toBe(themeSheet(theme).path);
  const given = new Map(
    [...sheet.matchAll(/(--app-colors-[a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, is]) => [name, is]),
  );
  expect(given.get("--app-colors-neutral-extra-light")).toBe("#fdf6ec");
  const css = readFileSync(resolve(import.meta.dirname, "../../web/app/skeleton.css"), "utf8");
  const used = [...css.matchAll(/var\((--[a-zA-Z-]+)\)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !given.has(name))).toEqual([]);
  const colours = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|:\s*(white|black|gray|grey)\b/i;
  expect(css.replaceAll(/\/\*.*?\*\//gs, "")).not.toMatch(colours);
});
