import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ChakraProvider, chakra } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, it } from "vitest";
import partner from "../../../partner.config.json" with { type: "json" };
import { coloursOf } from "../../../src/server/web/style-sheet.ts";
import { createAppSystem } from "../../../src/web/ui/system.ts";
import { StaticStyles } from "./static-styles.ts";

const styles = new StaticStyles(resolve("src/web"));
const system = createAppSystem(partner.theme);

/** The style elements that the library itself brings with an element. */
function stylesOfLibrary(children: ReactNode): readonly string[] {
  const provided = createElement(ChakraProvider, { value: system } as never, children);
  const markup = renderToStaticMarkup(
    createElement(CacheProvider, { value: createCache({ key: "css" }) }, provided),
  );
  return [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules = ""]) => rules);
}

describe("the style sheet", () => {
  it("has for every look the very rules that the library makes of it", () => {
    const document = new Set(stylesOfLibrary(null));
    const looks = styles.looks();
    expect(looks.length).toBeGreaterThan(200);
    for (const { className, recipe, values } of looks) {
      const Element = chakra("div", recipe);
      const rules = stylesOfLibrary(createElement(Element, values)).filter((each) => !document.has(each));
      const ours = styles.sheet.rulesOf({ className, recipe, values });
      expect(ours).toBe(rules.join("").replaceAll(/css-[a-z0-9]+/g, className));
    }
  });

  it("has the document's own rules as the library has them, but for the school's colours, which the server sends [POL-03]", () => {
    const variables = (css: string) => new Set(css.match(/--app-[\w\\.-]+:[^;]+;/g));
    const css = styles.css() + coloursOf(partner.theme);
    const theirs = stylesOfLibrary(null).join("");
    expect(variables(css)).toEqual(variables(theirs));
    expect(styles.css()).not.toContain(partner.theme.primary.main);
    expect(styles.css().slice(0, 40)).toBe(theirs.slice(0, 40));
  });
});

describe("modules", () => {
  const folder = mkdtempSync(join(tmpdir(), "admission-styles-"));
  const path = join(folder, "module-1.tsx");
  afterAll(() => rmSync(folder, { recursive: true }));
  /** The styles of one module that imports `styled`. */
  function stylesOf(text: string): StaticStyles {
    writeFileSync(path, `import { styled } from "./ui/styled.ts";\n${text}`);
    return new StaticStyles(folder);
  }
  const looksOf = (text: string) =>
    stylesOf(text)
      .looks()
      .map(({ values }) => values);

  it("keep the names of classes alone, on the lines where they were", () => {
    const modules = stylesOf(`
const Box = styled("div", {
  base: { padding: "4" },
  variants: { size: { small: { width: "8" } } },
});
export const Both = () => <Box size="small" color="fg"
  margin={{ base: "1", sm: "2" }} id="a"><styled.p title="t" /></Box>;`);
    const text = modules.shorten(path)?.split("\n").slice(1).join("\n") ?? "";
    expect(text.replaceAll(/(?<="id":|styles=)"[a-z0-9]{5}"/g, '"ID"')).toBe(`
const Box = styled("div", {"id":"ID","variants":["size"]}


);
export const Both = () => <Box size="small" styles="ID"
   id="a"><styled.p title="t" /></Box>;`);
  });

  it("have a look for each choice that may be made while the application runs, and no other", () => {
    const box = `const Box = styled("p", { variants: { size: { small: {}, large: {} }, isNew: { true: {} } } });`;
    expect(looksOf(`${box} export const One = () => <Box size="small" />;`)).toEqual([{ size: "small" }]);
    expect(looksOf(`${box} export const One = ({ isNew }) => <Box isNew={isNew} />;`)).toEqual([
      {},
      { isNew: true },
      { isNew: false },
    ]);
    expect(looksOf(`${box} export const One = ({ some }) => <Box {...some} />;`)).toHaveLength(9);
  });

  it("have the styles that are handed on through components, to the element that they end up at", () => {
    const wrapped = `const Box = styled("p", { variants: { size: { small: {}, large: {} } } });
      function Inner({ title, ...rest }) { return <div>{title}<Box size="small" {...rest} /></div>; }
      const Outer = (props) => <Inner {...props} />;`;
    expect(looksOf(`${wrapped} export const One = () => <Outer title="t" margin="1" />;`)).toContainEqual({
      size: "small",
      margin: "1",
    });
  });

  it.each([
    [
      "depends on what is known later",
      `export const One = ({ wide }) => <styled.p margin={wide} />;`,
      "make wide a variant",
    ],
    [
      "is hidden in what is spread",
      `const MORE = { margin: "1" }; export const One = () => <styled.p {...MORE} />;`,
      "margin is a style: write it as an attribute",
    ],
    [
      "would take the place of a component's own",
      `const Box = (props) => <styled.p margin="1" {...props} />; export const One = () => <Box padding="1" />;`,
      "the component has styles of its own there",
    ],
  ])("are refused with their line where a style %s", (_what, text, message) => {
    expect(() => looksOf(text)).toThrow(message);
    expect(() => looksOf(text)).toThrow(/module-\d+\.tsx:2: /);
  });
});
