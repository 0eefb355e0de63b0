/** The account cards (ROU-05 to ROU-09). */
export const CARD_ROUTES = ["/signup", "/confirm", "/login", "/forgot", "/reset"] as const;
export type CardRoute = (typeof CARD_ROUTES)[number];

/** What is shown after submitting (ROU-04). */
export const COMPLETION_ROUTE = "/completion";

/**
 * Where the server's calls, files and figures are, each with all that lies below it. What does not exist there is no
 * page either. The server's routes are held against this list by a test.
 */
export const SERVER_ROUTES = [
  "/api",
  "/public",
  "/service",
  "/forms",
  "/lookup",
  "/assets",
  "/desk",
  "/health",
  "/ready",
  "/metrics",
  "/openapi.json",
] as const;

export type RouteOwner = "card" | "completion" | "server";

/** Whose an address is that no page of a form can have; undefined for one that a page can have. */
export function ownerOfRoute(route: string): RouteOwner | undefined {
  const first = /^\/[^/]*/.exec(route)?.[0] ?? "";
  if (CARD_ROUTES.some((card) => card === first)) return "card";
  if (first === COMPLETION_ROUTE) return "completion";
  return SERVER_ROUTES.some((own) => own === first) ? "server" : undefined;
}
