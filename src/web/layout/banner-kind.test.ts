import { describe, expect, it } from "vitest";
import type { Snapshot } from "../session/session-context.ts";
import { bannerKind } from "./welcome-banner.tsx";

const student: Snapshot = {
  username: "ada@example.org",
  last_page: "",
  num_logins: 1,
  is_logged_in: true,
  is_service_user: false,
  has_changed_page: false,
  web_status: "started",
};

describe("bannerKind", () => {
  it("welcomes a visitor who is not logged in [BAN-01]", () => {
    const visitor: Snapshot = { ...student, is_logged_in: false, num_logins: 0, web_status: "" };
    expect(bannerKind(visitor)).toBe("visitor");
    expect(bannerKind({ ...visitor, has_changed_page: true })).toBe("visitor");
  });

  it("welcomes at the first two logins, until the page is changed [BAN-01] [BAN-04]", () => {
    expect(bannerKind(student)).toBe("first");
    expect(bannerKind({ ...student, num_logins: 2 })).toBe("returning");
    expect(bannerKind({ ...student, num_logins: 3 })).toBeUndefined();
    expect(bannerKind({ ...student, has_changed_page: true })).toBeUndefined();
  });

  it("thanks whoever has submitted, whatever else is true [BAN-01] [BAN-03]", () => {
    const snapshot: Snapshot = { ...student, web_status: "submitted", num_logins: 9, has_changed_page: true };
    expect(bannerKind(snapshot)).toBe("submitted");
  });
});
