import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { queries } from "../../src/desk/api/session.ts";
import { UiProvider } from "../../src/desk/ui/ui-provider.tsx";

/** Draws a part of the desk with the look and the queries that its pages have. Whoever stubs calls clears the queries after each test. */
export function renderAtDesk(part: ReactNode): void {
  render(
    <UiProvider>
      <QueryClientProvider client={queries}>{part}</QueryClientProvider>
    </UiProvider>,
  );
}
