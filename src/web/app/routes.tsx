import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { Loading } from "../ui/loading.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Root } from "./root.tsx";
import { COMPLETION_ROUTE, StatusRedirect } from "./status-redirect.tsx";

/** A screen whose code is loaded when it is first opened. */
const onDemand = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/**
 * Every address (spec §2). Form pages are whatever the published form says, so that one route stands for all of
 * them; it leads what is no page to the first one.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => <Loading size="large" />,
    children: [
      {
        Component: StatusRedirect,
        children: [
          {
            // Account pages.
            ErrorBoundary: ErrorScreen,
            lazy: async () => ({ Component: (await import("../account/account-layout.tsx")).AccountLayout }),
            children: [
              onDemand("/signup", async () => (await import("../account/sign-up-card.tsx")).SignUpCard),
              onDemand("/confirm", async () => (await import("../account/confirm-card.tsx")).ConfirmCard),
              onDemand("/login", async () => (await import("../account/login-card.tsx")).LoginCard),
              onDemand("/forgot", async () => (await import("../account/forgot-card.tsx")).ForgotCard),
              onDemand("/reset", async () => (await import("../account/reset-card.tsx")).ResetCard),
            ],
          },
          onDemand(COMPLETION_ROUTE, async () => (await import("./completion-page.tsx")).CompletionPage),
          {
            // Form pages.
            ErrorBoundary: ErrorScreen,
            children: [onDemand("*", async () => (await import("../pages/form-page.tsx")).FormPage)],
          },
        ],
      },
    ],
  },
];
