import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { type InitialEntry, MemoryRouter, useLocation } from "react-router-dom";
import partner from "../../partner.config.json" with { type: "json" };
import type { InitialData } from "../../src/contract/initial-data.ts";
import { AnswerStoreProvider, useAnswerStore } from "../../src/web/answers/answer-store-context.tsx";
import type { AnswerStore } from "../../src/web/answers/answer-store.ts";
import { InitialDataContext } from "../../src/web/api/initial-data.ts";
import { createQueryClient } from "../../src/web/session/queries.ts";

export const INITIAL_DATA: InitialData = {
  partner,
  formHash: "abc",
  greetingKeys: ["preferred_name", "first_name"],
  inactivityTimeoutMs: 900_000,
  inactivityWarningMs: 60_000,
};

/** Where the router is, and the answer store, for a test to look at. */
export interface Place {
  pathname: string;
  search: string;
  state: unknown;
  store: AnswerStore | undefined;
}

/** Renders a part of the web application with everything it expects above it except the session. */
export function renderScreen(
  children: ReactNode,
  entry: InitialEntry = "/",
  initialData: InitialData = INITIAL_DATA,
) {
  const place: Place = { pathname: "", search: "", state: null, store: undefined };
  const queries = createQueryClient();
  const view = render(
    <InitialDataContext value={initialData}>
      <QueryClientProvider client={queries}>
        <AnswerStoreProvider>
          <MemoryRouter initialEntries={[entry]}>
            <Observer place={place} />
            {children}
          </MemoryRouter>
        </AnswerStoreProvider>
      </QueryClientProvider>
    </InitialDataContext>,
  );
  return { ...view, place, queries };
}

function Observer({ place }: { readonly place: Place }) {
  const { pathname, search, state } = useLocation();
  const store = useAnswerStore();
  useEffect(() => {
    Object.assign(place, { pathname, search, state, store });
  });
  return null;
}
