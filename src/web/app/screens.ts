import { plainPath } from "../../contract/screens.ts";
import { CARD_ROUTES, type CardRoute, COMPLETION_ROUTE } from "../../form/index.ts";
import { type OnDemand, onDemand } from "../ui/on-demand.tsx";

/** The account cards by address (ROU-05 to ROU-09), each with code of its own that is loaded when it is first opened. */
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

/** The page of an application that was submitted. */
export const COMPLETION = onDemand(async () => (await import("./completion-page.tsx")).CompletionPage);

/** Every page of the published form; the form itself says at which addresses. */
export const FORM_PAGES = onDemand(async () => (await import("../form-pages/form-page.tsx")).FormPage);

interface ScreenAsked {
  readonly pathname: string;
  readonly formHash: string | null;
  /** Whether the browser says that somebody is logged in. */
  readonly hadSession: boolean;
}

/**
 * Fetches all that the screen at an address needs, before anything is known about the visitor, and gives the address of
 * that screen, to which this one may only lead. Never rejects: a failure shows when the screen is rendered, which asks
 * again.
 */
export async function prepareScreen({ pathname, formHash, hadSession }: ScreenAsked): Promise<string> {
  const path = plainPath(pathname);
  const card = CARDS[path];
  if (card === undefined && path !== COMPLETION_ROUTE) {
    return await prepareFormPage({ pathname, formHash, hadSession });
  }
  await Promise.allSettled(card === undefined ? [COMPLETION.load()] : [ACCOUNT_LAYOUT.load(), card.load()]);
  return path;
}

async function prepareFormPage({ pathname, formHash, hadSession }: ScreenAsked): Promise<string> {
  // There is nothing below a card, and the error screen says so.
  if (formHash === null || CARD_ROUTES.some((card) => pathname.startsWith(`${card}/`))) return pathname;
  try {
    const [{ preparePage }] = await Promise.all([import("../form-pages/prepare-page.ts"), FORM_PAGES.load()]);
    return await preparePage({ formHash, pathname, hadSession });
  } catch {
    return pathname;
  }
}
