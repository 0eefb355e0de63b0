import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applyTheme, chooseTheme, type Theme } from "./theme-choice.ts";

let isDark = false;
let follow: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return isDark;
    },
    addEventListener: (_change: string, listener: () => void) => {
      follow = listener;
    },
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.removeAttribute("class");
  document.documentElement.removeAttribute("style");
});

const shown = () => document.documentElement.style.colorScheme;

it("shows what was chosen, or what the system has, and follows that alone", () => {
  const looks = (theme: Theme, system: "dark" | "light") => {
    isDark = system === "dark";
    chooseTheme(theme);
    return [shown(), document.documentElement.classList.contains("dark")];
  };
  expect(looks("dark", "light")).toEqual(["dark", true]);
  expect(looks("light", "dark")).toEqual(["light", false]);
  expect(looks("system", "dark")).toEqual(["dark", true]);
  expect(looks("system", "light")).toEqual(["light", false]);

  applyTheme();
  isDark = true;
  follow?.();
  expect(shown()).toBe("dark");
  chooseTheme("light");
  follow?.();
  expect(shown()).toBe("light");
});
