import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { FixedSession, PROFILE } from "../../../tests/support/session.tsx";
import type { Profile } from "../../contract/application-endpoints.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import { AppRoutes, redirectForStatus } from "./app-routes.tsx";
import { CARDS, FORM_PAGES } from "./screens.ts";

const FORGOT = CARDS["/forgot"] ?? FORM_PAGES;
const page: { error?: Error | undefined } = {};
beforeEach(() => {
  vi.spyOn(FORM_PAGES, "Component").mockImplementation(() => {
    if (page.error) throw page.error;
    return <h1>A form page</h1>;
  });
  vi.spyOn(FORGOT, "Component").mockImplementation(() => {
    throw new Error("The card broke.");
  });
});

const SUBMITTED: Profile = {
  ...PROFILE,
  web_status: [{ web_status: "started" }, { web_status: "validating" }, { web_status: "submitted" }],
};

const open = (address: string, profile?: Profile) =>
  renderScreen(
    <FixedSession {...(profile ? { profile } : {})}>
      <AppRoutes />
    </FixedSession>,
    address,
  );
const heading = () => screen.findByRole("heading", { level: 1 });
const silenceReact = () => vi.spyOn(console, "error").mockReturnValue();

/** Somebody at the end of an application, whose session a button ends. */
function Ending() {
  const [profile, setProfile] = useState<Profile | undefined>(SUBMITTED);
  return (
    <FixedSession {...(profile && { profile })}>
      <button type="button" onClick={() => setProfile(undefined)}>
        End
      </button>
      <AppRoutes />
    </FixedSession>
  );
}

describe("the routes", () => {
  it.each([
    ["/signup", "Sign Up", "ROU-05"],
    ["/confirm", "Confirm Your Account", "ROU-06"],
    ["/login", "Log In", "ROU-07"],
    ["/reset", "Reset Password", "ROU-09"],
  ])("open the card at %s: %s [%s]", async (address, title) => {
    open(address);
    expect((await heading()).textContent).toBe(title);
  });

  it("leave every other address to the form pages", async () => {
    open("/anything");
    expect((await heading()).textContent).toBe("A form page");
  });

  it("know nothing below an account page [ERB-02]", async () => {
    silenceReact();
    open("/login/more");
    expect((await heading()).textContent).toBe("This page was not found.");
  });

  it("show the error screen in place of an account page that fails [ERB-01]", async () => {
    silenceReact();
    open("/forgot");
    expect((await heading()).textContent).toBe("Something went wrong.");
    expect(
      screen.getByText(
        "The issue that caused you to see this has been logged. We will get it fixed as soon as possible.",
      ),
    ).toBeTruthy();
  });

  it("show it in place of a form page that fails [ERB-01]", async () => {
    silenceReact();
    page.error = new Error("The page broke.");
    open("/about");
    expect((await heading()).textContent).toBe("Something went wrong.");
  });

  it("offer a reload when a part of the application could not be loaded [CAT-11]", async () => {
    silenceReact();
    page.error = new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
    open("/about");
    expect((await heading()).textContent).toBe("This page could not be loaded.");
    expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
  });

  it("show nothing after a 401, when the way to the Log In card is taken already [CAT-03]", async () => {
    silenceReact();
    page.error = new UnauthorizedError();
    const { container } = open("/about");
    await waitFor(() => expect(container.textContent).toBe(""));
  });
});

describe("the completion page", () => {
  it("is where everybody is led whose application is submitted, with the header and no steps [RED-04] [ROU-04]", async () => {
    page.error = undefined;
    const { place } = open("/about", SUBMITTED);
    await waitFor(() => expect(place.pathname).toBe("/completion"));
    expect((await heading()).textContent).toBe("Your application is with us");
    expect(screen.getByRole("banner")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("is not for anybody else [RED-05]", async () => {
    const { place } = open("/completion", PROFILE);
    await waitFor(() => expect(place.pathname).toBe("/"));
  });

  it("leads nowhere itself when the session ends there, since that leads to the Log In card [RED-02]", async () => {
    const { place } = renderScreen(<Ending />, "/completion");
    await heading();
    fireEvent.click(screen.getByRole("button", { name: "End" }));
    expect(await heading()).toBeTruthy();
    expect(place.pathname).toBe("/completion");
  });

  it("is led to and away from by the status alone [RED-04] [RED-05]", () => {
    expect(redirectForStatus("submitted", "/login")).toBe("/completion");
    expect(redirectForStatus("submitted", "/completion")).toBeUndefined();
    expect(redirectForStatus("validating", "/completion")).toBe("/");
    expect(redirectForStatus("", "/completion")).toBe("/");
    expect(redirectForStatus("started", "/about")).toBeUndefined();
  });
});
