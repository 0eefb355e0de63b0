/** Light, dark, or what the system has. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = "desk-theme";

/** What was chosen in this browser; where nothing can be kept, the system's. */
export function chosenTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEPT_AS)) ?? "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEPT_AS, theme);
  } catch {
    // It holds for this page.
  }
  show(theme);
}

/** Shows the chosen theme, and follows the system while that is what was chosen. */
export function applyTheme(): void {
  show(chosenTheme());
  darkSystem().addEventListener("change", () => show(chosenTheme()));
}

function show(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "system" && darkSystem().matches);
  document.documentElement.classList.toggle("dark", isDark);
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
}

function darkSystem(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}
