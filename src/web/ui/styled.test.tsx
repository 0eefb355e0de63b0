// @vitest-environment jsdom
import { ChakraProvider, chakra } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import partner from "../../../partner.config.json" with { type: "json" };
import { buttonRecipe } from "./button.tsx";
import { styled } from "./styled.ts";
import { Styles, StylesContext } from "./styles.ts";
import { createAppSystem } from "./system.ts";
import { controlRecipe } from "./text-input.tsx";

const system = createAppSystem(partner.theme);

afterEach(cleanup);

/** The markup and every rule that an element brings, beside those of the document itself. */
function looksOf(make: (factory: typeof chakra) => ReactNode, factory: typeof chakra) {
  const container = document.createElement("div");
  const cache = createCache({ key: "css", container, speedy: false });
  const { container: markup, unmount } = render(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <StylesContext value={new Styles(system, cache)}>{make(factory)}</StylesContext>
      </ChakraProvider>
    </CacheProvider>,
  );
  const html = markup.innerHTML;
  const rules = [...container.querySelectorAll("style")].map((style) => style.textContent);
  unmount();
  return { html, rules: rules.filter((rule) => /\.css-[^{]+\{[^}]/.test(rule)) };
}

describe("styled", () => {
  it.each<[string, (factory: typeof chakra) => ReactNode]>([
    [
      "an element with styles of its own",
      (f) => <f.div padding={{ base: "4", sm: "6" }} color="fg" id="a" aria-hidden />,
    ],
    ["an element without styles", (f) => <f.p title="t">text</f.p>],
    [
      "nested styles",
      (f) => <f.ul css={{ "& > li": { paddingBlock: "1" } }} _hover={{ color: "fg.muted" }} />,
    ],
    [
      "a recipe",
      (f) => {
        const Box = f("span", controlRecipe);
        return <Box maxWidth="12rem" data-x="1" />;
      },
    ],
    [
      "a recipe's default variants",
      (f) => {
        const Button = f("button", buttonRecipe);
        return <Button type="button">Go</Button>;
      },
    ],
    [
      "chosen variants with a style over them",
      (f) => {
        const Button = f("button", buttonRecipe);
        return <Button variant="link" size="save" fontSize="sm" disabled />;
      },
    ],
    [
      "another element than the recipe's",
      (f) => {
        const Heading = f("div", { base: { fontWeight: "bold" } });
        return <Heading as="h3">Title</Heading>;
      },
    ],
  ])("gives %s the markup and the rules of the library's own factory", (_what, make) => {
    expect(looksOf(make, styled)).toEqual(looksOf(make, chakra));
  });

  it("works the same styles out once", () => {
    let asked = 0;
    const css: typeof system.css = (...given) => {
      asked += 1;
      return system.css(...given);
    };
    const cache = createCache({ key: "css" });
    const styles = new Styles({ ...system, css }, cache);
    const names = [1, 2, 3].map(() => styles.classOf(controlRecipe, { maxWidth: "12rem" }));
    expect(new Set(names).size).toBe(1);
    expect(asked).toBe(1);
  });
});
