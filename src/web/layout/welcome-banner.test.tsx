import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { INITIAL_DATA, renderScreen } from "../../../tests/support/render-screen.tsx";
import { FixedSession, PROFILE } from "../../../tests/support/session.tsx";
import type { Profile } from "../../contract/application-endpoints.ts";
import type { InitialData } from "../../contract/initial-data.ts";
import { WelcomeBanner } from "./welcome-banner.tsx";

function open(profile?: Partial<Profile>, words: Pick<InitialData, "welcome"> = {}) {
  return renderScreen(
    <FixedSession {...(profile ? { profile: { ...PROFILE, ...profile } } : {})}>
      <WelcomeBanner />
    </FixedSession>,
    "/about",
    { ...INITIAL_DATA, ...words },
  );
}
const text = () => screen.getByRole("region").textContent;
const TWO_LOGINS = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
const SUBMITTED = [
  { web_status: "started" },
  { web_status: "validating" },
  { web_status: "submitted" },
] as const;

describe("the welcome banner", () => {
  it("leads a visitor to sign up and to log in, with the answers [BAN-02]", () => {
    const { place } = open();
    act(() => place.store?.set("first_name", "Ada"));
    expect(screen.getByRole("link", { name: "Log back in" }).getAttribute("href")).toBe("/login");
    fireEvent.click(screen.getByRole("link", { name: "Get started" }));
    expect(place.pathname).toBe("/signup");
    expect(place.state).toEqual({ studentAnswers: { first_name: "Ada" } });
  });

  it("leaves a press that opens a new tab to the browser", () => {
    const { place } = open();
    const link = screen.getByRole("link", { name: "Get started" });
    const press = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    link.addEventListener("click", (event) => expect(event.defaultPrevented).toBe(false));
    // jsdom cannot open tabs and would say so.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent(link, press);
    expect(place.pathname).toBe("/about");
  });

  it("tells newcomers of the three days [BAN-04]", () => {
    open({ answer: {} });
    expect(text()).toContain("Welcome!");
    expect(text()).toContain("within three days");
  });

  it("tells those who come back that everything is as they left it [BAN-04]", () => {
    open({ successful_login: TWO_LOGINS });
    expect(text()).toMatch(/Welcome back!.*everything is as you left it/i);
  });

  it("says it in the words of the school, with the name where it belongs [WEL-01]", () => {
    const welcome = {
      visitors: { title: "A year at Harbor", text: ["Bring ", { strong: "a pen" }, "."] },
      first: { title: "Good to have you here{{name}}!" },
      returning: { text: "All is here." },
    };
    const shown = (profile?: Partial<Profile>) => {
      const { unmount } = open(profile, { welcome });
      const said = text();
      unmount();
      return said;
    };
    expect(shown()).toMatch(/^A year at HarborBring a pen\.Get started/);
    expect(shown({ answer: { first_name: "<b>Ada" } })).toMatch(
      /^Good to have you here, <b>Ada!.*three days/,
    );
    expect(shown({ answer: {} })).toMatch(/^Good to have you here!/);
    expect(shown({ answer: {}, successful_login: TWO_LOGINS })).toBe("Welcome back!All is here.");
  });

  it("greets by the preferred name, else by the first name [BAN-05]", () => {
    const { unmount } = open({ answer: { first_name: "Augusta", preferred_name: "Ada" } });
    expect(text()).toContain("Welcome, Ada!");
    unmount();
    open({ answer: { first_name: "Augusta", preferred_name: "" } });
    expect(text()).toContain("Welcome, Augusta!");
  });

  it("thanks and congratulates after the submission and tells the last steps [BAN-03]", () => {
    open({ web_status: SUBMITTED, answer: { first_name: "Ada" } });
    expect(text()).toMatch(
      /Thank you, Ada, and congratulations!.*The last step is that all your supporting materials reach us/,
    );
  });

  it("is gone from the third login on [BAN-01]", () => {
    open({ successful_login: [...TWO_LOGINS, "2026-01-03T00:00:00Z"] });
    expect(screen.queryByRole("region")).toBeNull();
  });
});
