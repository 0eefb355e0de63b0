import type { Snapshot } from "../session/snapshot.ts";

/** Logins from which on the welcome is over (BAN-01). */
const LOGINS_WITH_BANNER = 3;

export type BannerKind = "submitted" | "visitor" | "first" | "returning";

/** Which welcome the visitor gets, undefined for none (BAN-01). */
export function bannerKind(snapshot: Snapshot): BannerKind | undefined {
  if (snapshot.web_status === "submitted") return "submitted";
  if (!snapshot.is_logged_in) return "visitor";
  if (snapshot.has_changed_page || snapshot.num_logins >= LOGINS_WITH_BANNER) return undefined;
  return snapshot.num_logins <= 1 ? "first" : "returning";
}
