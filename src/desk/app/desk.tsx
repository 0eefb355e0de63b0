import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { DESK_PAGES, DESK_PATH } from "../../contract/desk.ts";
import { queries } from "../api/session.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { ErrorPage } from "./error-page.tsx";
import { Frame } from "./frame.tsx";

/** Each page's code is loaded when it is opened. */
const router = createBrowserRouter(
  [
    {
      errorElement: <ErrorPage />,
      // What is shown while the first page's code comes.
      hydrateFallbackElement: <></>,
      children: [
        {
          path: DESK_PAGES.signIn,
          lazy: async () => ({ Component: (await import("../pages/sign-in-page.tsx")).SignInPage }),
        },
        {
          path: DESK_PAGES.firstSignIn,
          lazy: async () => ({
            Component: (await import("../pages/first-sign-in-page.tsx")).FirstSignInPage,
          }),
        },
        {
          Component: Frame,
          children: [
            {
              index: true,
              lazy: async () => ({ Component: (await import("../pages/work-list-page.tsx")).WorkListPage }),
            },
            {
              path: DESK_PAGES.application,
              lazy: async () => ({
                Component: (await import("../pages/application-page.tsx")).ApplicationPage,
              }),
            },
            {
              path: DESK_PAGES.account,
              lazy: async () => ({ Component: (await import("../pages/home-page.tsx")).HomePage }),
            },
            {
              path: DESK_PAGES.staff,
              lazy: async () => ({ Component: (await import("../pages/staff-page.tsx")).StaffPage }),
            },
            {
              path: DESK_PAGES.exports,
              lazy: async () => ({ Component: (await import("../pages/exports-page.tsx")).ExportsPage }),
            },
            {
              path: DESK_PAGES.tokens,
              lazy: async () => ({ Component: (await import("../pages/tokens-page.tsx")).TokensPage }),
            },
            {
              path: DESK_PAGES.webhooks,
              lazy: async () => ({ Component: (await import("../pages/webhooks-page.tsx")).WebhooksPage }),
            },
            {
              path: DESK_PAGES.form,
              lazy: async () => ({ Component: (await import("../pages/form-page.tsx")).FormPage }),
            },
            {
              path: DESK_PAGES.formReview,
              lazy: async () => ({
                Component: (await import("../pages/form-review-page.tsx")).FormReviewPage,
              }),
            },
            {
              path: DESK_PAGES.formVersions,
              lazy: async () => ({
                Component: (await import("../pages/form-versions-page.tsx")).FormVersionsPage,
              }),
            },
            {
              path: DESK_PAGES.formVersion,
              lazy: async () => ({
                Component: (await import("../pages/form-version-page.tsx")).FormVersionPage,
              }),
            },
          ],
        },
      ],
    },
  ],
  { basename: DESK_PATH },
);

/** The whole desk. */
export function Desk() {
  return (
    <UiProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}
