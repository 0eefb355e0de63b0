import { expect, it } from "vitest";
import { withScript } from "./start-watch.ts";

it("runs before the application's own script, so that it hears when that one fails [SEE-04]", () => {
  const html =
    '<head><link href="/a.css">\n    <script type="module" src="/assets/index.js"></script></head>';
  expect(withScript(html, "assets/start-watch-1.js")).toBe(
    '<head><link href="/a.css">\n    <script src="/assets/start-watch-1.js"></script>\n    <script type="module" src="/assets/index.js"></script></head>',
  );
});
