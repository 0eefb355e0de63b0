import { expect, it } from "vitest";
import { orderedHead } from "./order-head.ts";

it("puts the styles of the frame first, then the entry and what it imports, then what the server adds for the screen, and the styles of the scripts last", () => {
  const built = [
    "<head>",
    "    <title>Application</title>",
    "    <!--preloads-->",
    '    <script type="module" src="/assets/index.js"></script>',
    '    <link rel="modulepreload" href="/assets/styled.js">',
    '    <link rel="stylesheet" href="/assets/frame.css" media="all">',
    '    <link rel="stylesheet" href="/assets/index.css">',
    "  </head>",
    "  <body>",
    "    <p>Frame</p>",
    "  </body>",
  ].join("\n");
  expect(
    orderedHead(built)
      .split("\n")
      .map((line) => line.trim()),
  ).toEqual([
    "<head>",
    "<title>Application</title>",
    '<link rel="stylesheet" href="/assets/frame.css" media="all">',
    '<script type="module" src="/assets/index.js"></script>',
    '<link rel="modulepreload" href="/assets/styled.js">',
    "<!--preloads-->",
    "</head>",
    "<body>",
    "<p>Frame</p>",
    '<link rel="stylesheet" href="/assets/index.css">',
    "</body>",
  ]);
});
