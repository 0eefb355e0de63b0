import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PARTNER_CONFIG } from "../../../tests/support/test-server.ts";
import { renderIndex } from "./render-index.ts";

it("lets nothing in the initial data end the script element", () => {
  const name = "</script><script>alert(1)</script>\u2028$&";
  const initialData = {
    partner: { ...JSON.parse(readFileSync(PARTNER_CONFIG, "utf8")), name },
    formHash: null,
    inactivityTimeoutMs: 1,
    inactivityWarningMs: 1,
  };
  const html = renderIndex("<head><!--initial-data--></head>", {
    stylesPath: "/assets/styles-0.css",
    initialData,
    preloads: [],
    screen: { kind: "other" },
    isFindable: false,
    html: "",
  });
  expect(html.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  expect(html).not.toContain("\u2028");
  const json = /id="initial-data">(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json).partner.name).toBe(name);
});
