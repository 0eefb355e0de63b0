import { describe, expect, it } from "vitest";
import type { Profile } from "../../contract/application-endpoints.ts";
import { deriveWebStatus, takeSnapshot } from "./session-context.ts";

const profile: Profile = {
  answer: {},
  hidden_answer: {},
  document_answer: {},
  overwritten_answer: {},
  not_asked_answer: [],
  account: "1",
  username: "ada@example.org",
  last_page: "/education",
  successful_login: ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"],
  web_status: [{ web_status: "started" }],
  reference: "",
  revision: 1,
  form_version: "",
  current_form: "abc",
};

describe("deriveWebStatus", () => {
  it("counts the distinct recognised statuses [STA-01]", () => {
    expect(deriveWebStatus([])).toBe("");
    expect(deriveWebStatus([{ web_status: "started" }])).toBe("started");
    expect(deriveWebStatus([{ web_status: "started" }, { web_status: "started" }])).toBe("started");
    expect(deriveWebStatus([{ web_status: "validating" }, { web_status: "started" }])).toBe("validating");
    expect(
      deriveWebStatus([{ web_status: "started" }, { web_status: "validating" }, { web_status: "submitted" }]),
    ).toBe("submitted");
  });

  it("passes over a status that it does not know [STA-01]", () => {
    const list = JSON.parse('[{"web_status":"started"},{"web_status":"archived"}]');
    expect(deriveWebStatus(list)).toBe("started");
  });
});

describe("takeSnapshot", () => {
  it("knows nobody without a profile", () => {
    expect(takeSnapshot({ profile: undefined, hasChangedPage: false })).toEqual({
      username: "",
      last_page: "",
      num_logins: 0,
      is_logged_in: false,
      is_service_user: false,
      has_changed_page: false,
      web_status: "",
    });
  });

  it("reads the account from the profile", () => {
    expect(takeSnapshot({ profile, hasChangedPage: true })).toEqual({
      username: "ada@example.org",
      last_page: "/education",
      num_logins: 2,
      is_logged_in: true,
      is_service_user: false,
      has_changed_page: true,
      web_status: "started",
    });
  });

  it("counts one login when the profile lists none", () => {
    const snapshot = takeSnapshot({ profile: { ...profile, successful_login: [] }, hasChangedPage: false });
    expect(snapshot.num_logins).toBe(1);
  });
});
