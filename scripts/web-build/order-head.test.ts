import { expect, it } from "vitest";
import { orderedHead } from "./order-head.ts";

it("puts the styles first, then the entry and what it imports, then what the server adds for the screen", () => {
  const built = [
    "<head>",
    "    <title>Application</title>",
    "    <!--preloads-->",
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
    '<script type="module" src="/assets/index.js"></script>',
    '<link rel="modulepreload" href="/assets/styled.js">',
    "<!--preloads-->",
    "</head>",
  ]);
});
