import { expect, it } from "vitest";
import { inShortNames, withScript } from "./early-script.ts";

it("runs before the application's own script, so that it hears when that one fails [SEE-04]", () => {
  const html =
    '<head><link href="/a.css">\n    <script type="module" src="/assets/index.js"></script></head>';
  expect(withScript(html, "/assets/start-watch-1.js")).toBe(
    '<head><link href="/a.css">\n    <script src="/assets/start-watch-1.js"></script>\n    <script type="module" src="/assets/index.js"></script></head>',
  );
});

it("gets shorter names, and no word that old browsers do not know [SEE-04]", () => {
  const source = 'function show(name) {\n  // A note.\n  return "start-note-" + name;\n}\n';
  expect(inShortNames("start-watch.js", source)).toBe('function show(e){return"start-note-"+e}');
  const quoted = `var kept = text === '{"owner":""' ? "" : "it's";`;
  expect(inShortNames("start-watch.js", quoted)).toBe(`var kept=text==='{"owner":""'?"":"it's";`);
});
