import { expect, it } from "vitest";
import { withMarks } from "./drop-unused-parts.ts";

it("marks what makes a component, and takes its name for developers away", () => {
  const code = [
    "var Link = React.forwardRef(",
    "  function LinkWithRef() {}",
    ");",
    'Link.displayName = "Link";',
    "var Context = createContext(null);",
    "var names = sorted(all);",
  ].join("\n");
  expect(withMarks(code).split("\n")).toEqual([
    "var Link = /* @__PURE__ */ React.forwardRef(",
    "  function LinkWithRef() {}",
    ");",
    "",
    "var Context = /* @__PURE__ */ createContext(null);",
    "var names = sorted(all);",
  ]);
});
