import { type ComponentType, lazy } from "react";

interface Screen {
  readonly Component: ComponentType;
  /** Fetches the screen's code; the same import however often it is called. */
  readonly load: () => Promise<unknown>;
}

function onDemand(load: () => Promise<ComponentType>): Screen {
  return { Component: lazy(async () => ({ default: await load() })), load };
}

/** The account cards by address (spec §2), each with code of its own that is loaded when it is first opened. */
export const CARDS: Readonly<Record<string, Screen>> = {
  "/signup": onDemand(async () => (await import("../account/sign-up-card.tsx")).SignUpCard),
  "/confirm": onDemand(async () => (await import("../account/confirm-card.tsx")).ConfirmCard),
  "/login": onDemand(async () => (await import("../account/login-card.tsx")).LoginCard),
  "/forgot": onDemand(async () => (await import("../account/forgot-card.tsx")).ForgotCard),
  "/reset": onDemand(async () => (await import("../account/reset-card.tsx")).ResetCard),
};

/** What stands around every account card. */
export const ACCOUNT_LAYOUT = onDemand(
  async () => (await import("../account/account-layout.tsx")).AccountLayout,
);

export const COMPLETION_ROUTE = "/completion";
export const COMPLETION = onDemand(async () => (await import("./completion-page.tsx")).CompletionPage);

/** Every page of the published form; the form itself says at which addresses. */
export const FORM_PAGES = onDemand(async () => (await import("../pages/form-page.tsx")).FormPage);

/** Begins to fetch the code of the screen at an address, before anything is known about the visitor. */
export function preloadScreen(pathname: string): void {
  const card = CARDS[pathname];
  const parts =
    card !== undefined ? [ACCOUNT_LAYOUT, card] : [pathname === COMPLETION_ROUTE ? COMPLETION : FORM_PAGES];
  // A failure shows when the screen is rendered, which asks again.
  for (const part of parts) part.load().catch(() => undefined);
}
