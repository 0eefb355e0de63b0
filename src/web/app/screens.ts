import { type CardRoute, COMPLETION_ROUTE } from "../../engine/index.ts";
import { type OnDemand, onDemand } from "../ui/on-demand.tsx";

/** The account cards by address (spec §2), each with code of its own that is loaded when it is first opened. */
export const CARDS: Readonly<Record<string, OnDemand<object>>> = {
  "/signup": onDemand(async () => (await import("../account/sign-up-card.tsx")).SignUpCard),
  "/confirm": onDemand(async () => (await import("../account/confirm-card.tsx")).ConfirmCard),
  "/login": onDemand(async () => (await import("../account/login-card.tsx")).LoginCard),
  "/forgot": onDemand(async () => (await import("../account/forgot-card.tsx")).ForgotCard),
  "/reset": onDemand(async () => (await import("../account/reset-card.tsx")).ResetCard),
} satisfies Readonly<Record<CardRoute, OnDemand<object>>>;

/** What stands around every account card. */
export const ACCOUNT_LAYOUT = onDemand(
  async () => (await import("../account/account-layout.tsx")).AccountLayout,
);

export const COMPLETION = onDemand(async () => (await import("./completion-page.tsx")).CompletionPage);

/** Every page of the published form; the form itself says at which addresses. */
export const FORM_PAGES = onDemand(async () => (await import("../pages/form-page.tsx")).FormPage);

/**
 * Fetches all that the screen at an address needs, before anything is known about the visitor. Never rejects: a failure
 * shows when the screen is rendered, which asks again.
 */
export async function prepareScreen(pathname: string, formHash: string | null): Promise<void> {
  const card = CARDS[pathname];
  const parts =
    card !== undefined
      ? [ACCOUNT_LAYOUT.load(), card.load()]
      : [pathname === COMPLETION_ROUTE ? COMPLETION.load() : prepareFormPage(pathname, formHash)];
  await Promise.allSettled(parts);
}

async function prepareFormPage(pathname: string, formHash: string | null): Promise<void> {
  const [{ preparePage }] = await Promise.all([import("../pages/prepare-page.ts"), FORM_PAGES.load()]);
  if (formHash !== null) await preparePage(formHash, pathname);
}
