import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { system } from "./system.ts";

/** The page's policy lets styles in that bear its nonce, which browsers hide from everything but the property. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
const cache = createCache({ key: "desk", nonce });

/** Chakra, under a policy that knows no inline styles. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
