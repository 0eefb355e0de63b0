import { expect, it } from "vitest";
import { orderedHead } from "./order-head.ts";

it("puts the styles first, then the scripts and what they import, then what the server adds for the screen", () => {
  const built = [
    "<head>",
    "    <title>Application</title>",
    "    <!--preloads-->",
    '    <script src="/assets/start-watch.js"></script>',
    '    <script type="module" src="/assets/index.js"></script>',
    '    <link rel="modulepreload" href="/assets/styled.js">',
    '    <link rel="stylesheet" href="/assets/index.css">',
    "  </head>",
  ].join("\n");
  expect(
    orderedHead(built)
      .split("\n")
      .map((line) => line.trim()),
  ).toEqual([
    "<head>",
    "<title>Application</title>",
    '<link rel="stylesheet" href="/assets/index.css">',
    '<script src="/assets/start-watch.js"></script>',
    '<script type="module" src="/assets/index.js"></script>',
    '<link rel="modulepreload" href="/assets/styled.js">',
    "<!--preloads-->",
    "</head>",
  ]);
});
