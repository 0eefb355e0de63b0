import { NativeSelect } from "@chakra-ui/react";
import { useState } from "react";
import { sentences, THEME_WORDS } from "../sentences.ts";
import { chooseTheme, chosenTheme, THEMES } from "./theme-choice.ts";

/** Chooses light or dark colours, in this browser. */
export function ThemeMenu() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <NativeSelect.Root size="sm" width="9.5rem">
      <NativeSelect.Field
        aria-label={sentences.colours}
        value={theme}
        onChange={({ currentTarget: { value } }) => {
          const chosen = THEMES.find((known) => known === value) ?? "system";
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {THEME_WORDS[name]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
