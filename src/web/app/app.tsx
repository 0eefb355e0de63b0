import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import type { Boot } from "../../contract/boot.ts";
import { AnswerStoreProvider } from "../answers/answer-store-context.tsx";
import { createQueryClient } from "../session/query-client.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { BootContext } from "./boot-context.ts";
import { routes } from "./routes.tsx";

interface AppProps {
  readonly boot: Boot;
  readonly nonce: string | undefined;
}

/** The whole application. */
export function App({ boot, nonce }: AppProps) {
  const [queries] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <StrictMode>
      <BootContext value={boot}>
        <UiProvider theme={boot.partner.theme} nonce={nonce}>
          <QueryClientProvider client={queries}>
            <AnswerStoreProvider>
              <RouterProvider router={router} />
            </AnswerStoreProvider>
          </QueryClientProvider>
        </UiProvider>
      </BootContext>
    </StrictMode>
  );
}
