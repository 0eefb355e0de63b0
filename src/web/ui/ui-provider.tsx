import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { StylesContext } from "./styles.ts";
import type { Ui } from "./system.ts";

/** Gives everything below the school's theme. Must surround all of `ui/`. */
export function UiProvider({ ui, children }: { readonly ui: Ui; readonly children: ReactNode }) {
  return (
    <CacheProvider value={ui.cache}>
      <ChakraProvider value={ui.system}>
        <StylesContext value={ui.styles}>{children}</StylesContext>
      </ChakraProvider>
    </CacheProvider>
  );
}
