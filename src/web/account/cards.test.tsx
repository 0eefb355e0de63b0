import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { FixedSession } from "../../../tests/support/session.tsx";
import { stubCall } from "../../../tests/support/stub-call.ts";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import { type ResetLink, ResetLinkContext } from "../navigation/access-link.ts";
import { ConfirmCard } from "./confirm-card.tsx";
import { ForgotCard } from "./forgot-card.tsx";
import { ResetCard } from "./reset-card.tsx";
import { SignUpCard } from "./sign-up-card.tsx";

const sent = stubCall();
// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;

const EMAIL = "ada@example.org";
const PASSWORD = "Correct horse 7!";
const ANSWERS = { first_name: "Ada" };
const failure = new ServerError({ message: "It failed.", code: "x", status: 400 });

const open = (card: ReactNode, pathname: string, state: object | null = null) =>
  renderScreen(<FixedSession>{card}</FixedSession>, { pathname, state });
const field = (label: RegExp) => screen.getByLabelText(label, { selector: "input" });
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const submitButton = () =>
  screen.getByRole("button", { name: /^(Create Account|Confirm|Send Reset Link|Set New Password)$/ });
const submit = () => fireEvent.click(submitButton());
const requirements = () => within(screen.getByRole("list")).getAllByRole("listitem");
const title = () => screen.getByRole("heading", { level: 1 }).textContent;

describe("the Sign Up card", () => {
  it("has its fields and the requirements list, tied to the password [ACC-02] [ACC-06]", () => {
    open(<SignUpCard />, "/signup");
    expect(title()).toBe("Sign Up");
    expect(field(/Email Address/).getAttribute("autocomplete")).toBe("username");
    expect(field(/^Password/).getAttribute("autocomplete")).toBe("new-password");
    expect(requirements()).toHaveLength(6);
    expect(field(/^Password/).getAttribute("aria-describedby")).toBe(screen.getByRole("list").id);
    expect(screen.getByText(/Already have an account\?/)).toBeTruthy();
  });

  it("keeps the list up to date with what is typed, in words too [ACC-02] [ACC-11]", () => {
    open(<SignUpCard />, "/signup");
    expect(requirements()[1]?.textContent).not.toMatch(/met/i);
    type(/^Password/, "horse");
    expect(requirements()[1]?.textContent).toMatch(/^Not met: .*uppercase/);
    type(/^Password/, "Horse");
    expect(requirements()[1]?.textContent).toMatch(/^Met: .*uppercase/);
  });

  it("reads the progress out politely once the typing rests [ACC-11]", async () => {
    open(<SignUpCard />, "/signup");
    type(/^Password/, "Horse");
    const spoken = await screen.findByText("3 of 6 password requirements met.", {}, { timeout: 3000 });
    expect(spoken.getAttribute("role")).toBe("status");
  });

  it("blocks a submit with a weak password [ACC-10] [ACC-15]", () => {
    open(<SignUpCard />, "/signup");
    type(/Email Address/, EMAIL);
    type(/^Password/, "Horse");
    expect(field(/^Password/).getAttribute("aria-invalid")).toBeNull();
    submit();
    expect(field(/^Password/).getAttribute("aria-invalid")).toBe("true");
    expect(sent).not.toHaveBeenCalled();
  });

  it("says that answers come along where there are any, and else what an account is for [ROU-12]", () => {
    open(<SignUpCard />, "/signup", { studentAnswers: {} });
    expect(screen.getByText(/With an account your answers are saved/)).toBeTruthy();
    cleanup();
    open(<SignUpCard />, "/signup", { studentAnswers: ANSWERS });
    expect(screen.getByText(/Your answers come along/)).toBeTruthy();
  });

  it("opens the Confirm card with the username and the carried answers [RED-01] [ROU-13]", async () => {
    sent.mockResolvedValue({ message: "ok" });
    const { place } = open(<SignUpCard />, "/signup", { studentAnswers: ANSWERS });
    type(/Email Address/, EMAIL);
    type(/^Password/, PASSWORD);
    submit();
    await waitFor(() => expect(place.pathname).toBe("/confirm"));
    expect(place.state).toEqual({ username: EMAIL, studentAnswers: ANSWERS });
  });

  it("labels its errors [CAT-04]", async () => {
    sent.mockRejectedValue(failure);
    open(<SignUpCard />, "/signup");
    type(/Email Address/, EMAIL);
    type(/^Password/, PASSWORD);
    submit();
    expect((await screen.findByRole("alert")).textContent).toContain("Sign Up Card ErrorIt failed.");
  });
});

describe("the Confirm card", () => {
  it("says an international address as it was typed, in a box that leaves it so [APL-07]", () => {
    open(<SignUpCard />, "/signup");
    expect(field(/Email Address/).getAttribute("type")).toBe("text");
    cleanup();
    open(<ConfirmCard />, "/confirm", { username: "ada@bücher.example" });
    expect(screen.getByText(/ada@bücher\.example/)).toBeTruthy();
  });

  it("asks for the code of the account it was opened with [ACC-03] [ROU-13]", async () => {
    sent.mockResolvedValue({ message: "ok" });
    const { place } = open(<ConfirmCard />, "/confirm", { username: EMAIL, studentAnswers: ANSWERS });
    expect(title()).toBe("Confirm Your Account");
    expect(screen.queryByLabelText(/Email Address/)).toBeNull();
    const code = field(/Confirmation Code/);
    expect(code.getAttribute("autocomplete")).toBe("one-time-code");
    expect(code.getAttribute("inputmode")).toBe("numeric");
    type(/Confirmation Code/, "012 345 ");
    submit();
    await waitFor(() => expect(place.pathname).toBe("/login"));
    expect(sent).toHaveBeenCalledWith("POST /public/confirm", {
      username: EMAIL,
      code: "012345",
    });
    expect(place.state).toMatchObject({ username: EMAIL, studentAnswers: ANSWERS });
  });

  it("says how many numbers a code has and sends none that has not [ACC-12] [ACC-15]", () => {
    open(<ConfirmCard />, "/confirm", { username: EMAIL });
    type(/Confirmation Code/, "12345");
    expect(screen.queryByText(/exactly 6 numbers/)).toBeNull();
    submit();
    expect(screen.getByText("The confirmation code must be exactly 6 numbers.")).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  it("asks for the e-mail address when it was opened directly [ACC-08]", () => {
    open(<ConfirmCard />, "/confirm");
    type(/Confirmation Code/, "123456");
    submit();
    expect(screen.getByText("Your email address must be valid.")).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  it("resends the code, and labels a failure of that [ACC-03] [CAT-05]", async () => {
    sent.mockRejectedValue(failure);
    open(<ConfirmCard />, "/confirm", { username: EMAIL });
    fireEvent.click(screen.getByRole("button", { name: "Resend confirmation code?" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Resend Confirmation Code Error");
    expect(sent).toHaveBeenCalledWith("POST /public/resend-confirm", {
      username: EMAIL,
    });
  });

  it("keeps what was typed while a new code was asked for, but not the old code [ACC-03]", async () => {
    const { promise, resolve } = Promise.withResolvers<{ message: string }>();
    sent.mockReturnValue(promise);
    open(<ConfirmCard />, "/confirm");
    type(/Email Address/, EMAIL);
    type(/Confirmation Code/, "123456");
    fireEvent.click(screen.getByRole("button", { name: "Resend confirmation code?" }));
    type(/Email Address/, "grace@example.org");
    resolve({ message: "A new code is on its way." });
    await screen.findByText("A new code is on its way.");
    expect(field(/Confirmation Code/)).toHaveProperty("value", "");
    expect(field(/Email Address/)).toHaveProperty("value", "grace@example.org");
  });
});

describe("the Forgot card", () => {
  it("shows what the server answers beneath the form [ACC-04]", async () => {
    sent.mockResolvedValue({ message: "If there is an account, we have sent a message." });
    open(<ForgotCard />, "/forgot");
    expect(title()).toBe("Forgot Password");
    type(/Email Address/, EMAIL);
    submit();
    const outcome = await screen.findByText("If there is an account, we have sent a message.");
    const button = submitButton();
    expect(button.compareDocumentPosition(outcome) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("wants a valid e-mail address [ACC-08] [ACC-15]", () => {
    open(<ForgotCard />, "/forgot");
    type(/Email Address/, "ada");
    submit();
    expect(screen.getByText("Your email address must be valid.")).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  it("hands the answers back to the Log In card [ROU-14]", () => {
    const { place } = open(<ForgotCard />, "/forgot", { studentAnswers: ANSWERS });
    fireEvent.click(screen.getByRole("link", { name: "Log in" }));
    expect(place.pathname).toBe("/login");
    expect(place.state).toEqual({ studentAnswers: ANSWERS });
  });

  it("says nothing of a 401, which has ended the session already [CAT-03]", async () => {
    sent.mockRejectedValue(new UnauthorizedError());
    open(<ForgotCard />, "/forgot");
    type(/Email Address/, EMAIL);
    submit();
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await waitFor(() => expect(submitButton().getAttribute("aria-busy")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the Reset card", () => {
  const LINK = { username: EMAIL, id: "s3cret" };
  const openWith = (link: ResetLink) =>
    open(
      <ResetLinkContext value={link}>
        <ResetCard />
      </ResetLinkContext>,
      "/reset",
    );

  it("sends username and id of the link and opens the Log In card [ROU-09] [RED-02]", async () => {
    sent.mockResolvedValue({ message: "ok" });
    const { place } = openWith(LINK);
    type(/New Password/, PASSWORD);
    type(/Confirm Password/, PASSWORD);
    submit();
    await waitFor(() => expect(place.pathname).toBe("/login"));
    expect(sent).toHaveBeenCalledWith("POST /public/reset-password", {
      username: EMAIL,
      id: "s3cret",
      password: PASSWORD,
    });
  });

  it("lists the rules and that the passwords match [ACC-05]", () => {
    openWith(LINK);
    expect(title()).toBe("Reset Password");
    expect(requirements()).toHaveLength(7);
    expect(requirements()[6]?.textContent).toMatch(/passwords must match/i);
  });

  it("blocks two passwords that differ [ACC-10] [ACC-15]", () => {
    openWith(LINK);
    type(/New Password/, PASSWORD);
    type(/Confirm Password/, "Correct horse 8!");
    submit();
    expect(field(/Confirm Password/).getAttribute("aria-invalid")).toBe("true");
    expect(sent).not.toHaveBeenCalled();
  });

  it("says that a link without an id is no good and sends nothing [ACC-14]", () => {
    openWith({ username: EMAIL, id: "" });
    type(/New Password/, PASSWORD);
    type(/Confirm Password/, PASSWORD);
    submit();
    expect(screen.getByRole("alert").textContent).toContain(
      "This link is not valid, has expired or was used already.",
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it("asks for the link in the mail when it was opened without one, as after a reload [SEE-06]", () => {
    open(<ResetCard />, "/reset");
    expect(screen.getByRole("alert").textContent).toContain("please open the link in our e-mail once more");
  });
});
