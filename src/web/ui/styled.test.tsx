import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { styled } from "./styled.ts";

const Box = styled("p", {
  base: { padding: "4" },
  variants: { size: { small: { width: "8" } }, isNew: { true: { color: "fg" } } },
});

function elementOf(children: ReactNode): Element {
  const { firstElementChild } = render(children).container;
  if (firstElementChild === null) throw new Error("Nothing was rendered.");
  return firstElementChild;
}

describe("styled", () => {
  it("gives an element one class for all of its styles, and its own properties", () => {
    const element = elementOf(<Box size="small" isNew margin="2" title="t" data-x="1" className="more" />);
    expect(element.className).toMatch(/^more s_[a-z0-9]+_small_true_[a-z0-9]+$/);
    expect([...element.attributes].map(({ name }) => name).toSorted()).toEqual(["class", "data-x", "title"]);
  });

  it("gives the same class for the same styles, and another for others", () => {
    const classes = [
      <styled.p key="a" margin="2" />,
      <styled.i key="b" margin="2" />,
      <styled.p key="c" margin="3" />,
    ];
    const [one, same, other] = classes.map((each) => elementOf(each).className);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  it("gives no class without styles, and another element where it is asked for", () => {
    expect(elementOf(<styled.p title="t" />).outerHTML).toBe('<p title="t"></p>');
    expect(elementOf(<Box as="h3" />).tagName).toBe("H3");
  });
});
