import { WEB_STATUSES, type WebStatus } from "../../contract/call-table.ts";
import type { Profile } from "../../contract/calls.ts";

/** What the client knows of the visitor (STA-01). */
export interface Snapshot {
  /** The e-mail address; empty when not logged in. */
  readonly username: string;
  /** The route of the page last visited; empty before the first visit. */
  readonly last_page: string;
  /** How often the account has logged in, this time included; 0 when not logged in. */
  readonly num_logins: number;
  readonly is_logged_in: boolean;
  /** True for staff who came with a service token. */
  readonly is_service_user: boolean;
  /** True once the applicant has moved to another page since this window was opened. */
  readonly has_changed_page: boolean;
  /** Empty when not logged in or not started. */
  readonly web_status: WebStatus | "";
}

/** The status that a profile's list stands for: the count of the distinct statuses that we know (STA-01). */
export function deriveWebStatus(list: Profile["web_status"]): WebStatus | "" {
  const seen = new Set(list.map((item) => item.web_status).filter((status) => WEB_STATUSES.includes(status)));
  return WEB_STATUSES[seen.size - 1] ?? "";
}

/** The snapshot of a visitor who is not logged in, or of the account that the profile describes. */
export function takeSnapshot({
  profile,
  hasChangedPage,
  isServiceUser = false,
}: {
  readonly profile: Profile | undefined;
  readonly hasChangedPage: boolean;
  readonly isServiceUser?: boolean;
}): Snapshot {
  return {
    username: profile?.username ?? "",
    last_page: profile?.last_page ?? "",
    num_logins: profile === undefined ? 0 : profile.successful_login.length || 1,
    is_logged_in: profile !== undefined,
    is_service_user: isServiceUser,
    has_changed_page: hasChangedPage,
    web_status: profile === undefined ? "" : deriveWebStatus(profile.web_status),
  };
}
