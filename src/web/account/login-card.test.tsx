import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { FixedSession, PROFILE } from "../../../tests/support/session.tsx";
import { stubCall } from "../../../tests/support/stub-call.ts";
import { ServerError } from "../api/server-error.ts";
import { LoginCard } from "./login-card.tsx";

const sent = stubCall();
// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;

const ANSWERS = { first_name: "Ada" };

function open(state: object | null = null, last_page = "") {
  return renderScreen(
    <FixedSession actions={{ open: async () => ({ ...PROFILE, last_page }) }}>
      <LoginCard />
    </FixedSession>,
    { pathname: "/login", state },
  );
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Log In" }));
const fill = (username = "ada@example.org", password = "Correct horse 7!") => {
  type(/Email Address/, username);
  type(/^Password/, password);
};

describe("the Log In card", () => {
  it("has its fields, links, Submit and a footer with a question [ACC-01] [ACC-06]", () => {
    open();
    expect(screen.getByRole("heading", { level: 1, name: "Log In" })).toBeTruthy();
    expect(screen.getByLabelText(/Email Address/).getAttribute("autocomplete")).toBe("username");
    expect(screen.getByLabelText(/^Password/).getAttribute("autocomplete")).toBe("current-password");
    expect(screen.getByRole("button", { name: "Resend confirmation code?" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Forgot password?" }).getAttribute("href")).toBe("/forgot");
    expect(screen.getByRole("button", { name: "Log In" })).toBeTruthy();
    expect(screen.getByText(/Don't have an account\?/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Create one" }).getAttribute("href")).toBe("/signup");
  });

  it("checks nothing on change and both fields on submit, and then sends nothing [ACC-08] [ACC-09] [ACC-14] [ACC-15]", () => {
    open();
    type(/Email Address/, "ada");
    expect(screen.queryByText("Please provide a valid email address.")).toBeNull();
    submit();
    expect(screen.getByText("Please provide a valid email address.")).toBeTruthy();
    expect(screen.getByText("Password is required.")).toBeTruthy();
    const email = screen.getByLabelText(/Email Address/);
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email);
    expect(sent).not.toHaveBeenCalled();
  });

  it("shows somebody whose account is not confirmed the way to the code they have [CAT-04]", async () => {
    const refusal = {
      message: "Your account is not confirmed yet.",
      code: "account_not_confirmed",
      status: 403,
    };
    sent.mockRejectedValue(new ServerError(refusal));
    const { place } = open({ studentAnswers: ANSWERS });
    fill();
    submit();
    fireEvent.click(await screen.findByRole("link", { name: "Enter the code" }));
    await waitFor(() => expect(place.pathname).toBe("/confirm"));
    expect(place.state).toMatchObject({ username: "ada@example.org", studentAnswers: ANSWERS });
  });

  it("takes a complaint away as soon as its cause is mended [ACC-14]", () => {
    open();
    submit();
    type(/^Password/, "x");
    expect(screen.queryByText("Password is required.")).toBeNull();
    expect(screen.getByText("Please provide a valid email address.")).toBeTruthy();
  });

  it("logs in, keeps the carried answers and opens the first page with a success message [RED-03] [ROU-12]", async () => {
    sent.mockResolvedValue({ message: "ok" });
    const { place } = open({ studentAnswers: ANSWERS });
    fill();
    submit();
    await waitFor(() => expect(place.pathname).toBe("/"));
    expect(sent).toHaveBeenCalledWith("POST /public/login", {
      username: "ada@example.org",
      password: "Correct horse 7!",
    });
    expect(place.state).toEqual({ successMessage: expect.stringMatching(/logged in/) });
    expect(place.store?.answers()).toEqual(ANSWERS);
  });

  it("opens the page last visited [RED-06]", async () => {
    sent.mockResolvedValue({ message: "ok" });
    const { place } = open(null, "/education");
    fill();
    submit();
    await waitFor(() => expect(place.pathname).toBe("/education"));
  });

  it("shows what the server says above the form, until it is closed [CAT-04]", async () => {
    const message = "The email address or password is not correct.";
    sent.mockRejectedValue(new ServerError({ message, code: "wrong_login", status: 400 }));
    const { place } = open();
    fill();
    submit();
    const toast = await screen.findByRole("alert");
    expect(toast.textContent).toContain("Login Card Error");
    expect(toast.textContent).toContain(message);
    expect(place.pathname).toBe("/login");
    fireEvent.click(screen.getByRole("button", { name: "Close: Login Card Error" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("shows the error message that it was opened with [ROU-12]", () => {
    open({ errorMessage: "Your session is invalid. Please clear your cookies and login again." });
    expect(screen.getByRole("alert").textContent).toContain("Your session is invalid.");
  });

  it("says after a session that ended by itself what became of what was typed, and knows the address [APL-04]", () => {
    const ended = { errorMessage: "Your session is invalid. Please clear your cookies and login again." };
    const alert = () => screen.getByRole("alert").textContent;
    const { unmount } = open({ ...ended, username: "ada@example.org", hasUnsaved: true });
    expect(alert()).toContain(
      `${ended.errorMessage}What you typed is kept on this device and is saved when you log in.`,
    );
    expect(screen.getByLabelText(/Email Address/)).toHaveProperty("value", "ada@example.org");
    unmount();
    open({ ...ended, hasUnsaved: false });
    expect(alert()).toContain("What you typed is saved.");
    fireEvent.click(screen.getByRole("button", { name: "Close: Login Card Error" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("asks for a valid e-mail address before it resends a code [ACC-13]", () => {
    open();
    fireEvent.click(screen.getByRole("button", { name: "Resend confirmation code?" }));
    expect(
      screen.getByText("You must provide a valid email address to resend a confirmation code."),
    ).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  it("resends a code and opens the Confirm card with the username and the answers [ROU-13]", async () => {
    sent.mockResolvedValue({ message: "We have sent a new code." });
    const { place } = open({ studentAnswers: ANSWERS });
    type(/Email Address/, "ada@example.org");
    fireEvent.click(screen.getByRole("button", { name: "Resend confirmation code?" }));
    await waitFor(() => expect(place.pathname).toBe("/confirm"));
    expect(place.state).toEqual({
      username: "ada@example.org",
      studentAnswers: ANSWERS,
      notice: "We have sent a new code.",
    });
  });

  it("labels a failed resend [CAT-05]", async () => {
    sent.mockRejectedValue(new ServerError({ message: "Wait.", code: "too_many_requests", status: 429 }));
    open();
    type(/Email Address/, "ada@example.org");
    fireEvent.click(screen.getByRole("button", { name: "Resend confirmation code?" }));
    const toast = await screen.findByRole("alert");
    expect(toast.textContent).toContain("Resend Confirmation Code Error");
    expect(toast.textContent).toContain("Wait.");
  });

  it("hands the answers to the Forgot and the Sign Up card [ROU-14]", () => {
    const { place } = open({ studentAnswers: ANSWERS });
    fireEvent.click(screen.getByRole("link", { name: "Forgot password?" }));
    expect(place.pathname).toBe("/forgot");
    expect(place.state).toEqual({ studentAnswers: ANSWERS });
  });

  it("shows and hides the password [ACC-07]", () => {
    open();
    const password = screen.getByLabelText(/^Password/);
    expect(password.getAttribute("type")).toBe("password");
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password.getAttribute("type")).toBe("text");
    fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password.getAttribute("type")).toBe("password");
  });

  it("has the code of the form come while it logs in, and the account's data at once after it [APL-08]", async () => {
    const steps: string[] = [];
    sent.mockImplementation(async (route) => {
      steps.push(route);
      return {};
    });
    const actions = {
      prepare: async (path: string) => steps.push(`code of ${path}`),
      open: async () => {
        steps.push("profile");
        return { ...PROFILE, last_page: "/education" };
      },
    };
    const { place } = renderScreen(
      <FixedSession actions={actions}>
        <LoginCard />
      </FixedSession>,
      "/login",
    );
    fill();
    submit();
    await waitFor(() => expect(place.pathname).toBe("/education"));
    expect(steps.slice(0, 3)).toEqual(["code of /", "POST /public/login", "profile"]);
    expect(steps.slice(3).toSorted()).toEqual(
      ["GET /api/add-another", "GET /api/tabs", "code of /education"].toSorted(),
    );
    expect(steps.at(-1)).toBe("code of /education");
  });
});
