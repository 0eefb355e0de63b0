import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import type { FormApproval } from "../../contract/desk-form-drafts.ts";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { Approval } from "./form-approval.tsx";

const SIGNED_IN: SignedIn = { email: "ada@school.example", role: "publisher", way: "passkey" };
const NOTHING = { is_needed: true, asked_by: "", words: "", answered_by: "", answer: "" } as const;

afterEach(() => vi.unstubAllGlobals());

/** A server that answers once it is let, and the part of the page. */
function openApproval(approval: FormApproval) {
  let answer = () => {};
  const sent: { readonly words: string }[] = [];
  vi.stubGlobal("fetch", async (_url: unknown, init?: RequestInit) => {
    if (typeof init?.body === "string") sent.push(JSON.parse(init.body));
    await new Promise<void>((resolve) => (answer = resolve));
    return Response.json({});
  });
  const onAgain = vi.fn();
  const props = { approval, application: undefined, draft: { id: "draft", revision: 1 }, onAgain };
  render(
    <UiProvider>
      <MemoryRouter>
        <Routes>
          <Route element={<Outlet context={SIGNED_IN} />}>
            <Route path="/" element={<Approval {...props} />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </UiProvider>,
  );
  return { sent, onAgain, answer: () => act(async () => answer()) };
}

it.each([
  ["a request", "Ask for approval", { ...NOTHING, state: "none", may_answer: false }],
  ["an answer", "Approve", { ...NOTHING, state: "asked", asked_by: "bob@school.example", may_answer: true }],
] as const)(
  "what is typed on while %s is sent stays, and what was sent does not [EDT-54]",
  async (_what, button, approval) => {
    const { sent, onAgain, answer } = openApproval(approval);
    const box = screen.getByRole<HTMLTextAreaElement>("textbox");
    const write = (value: string) => fireEvent.change(box, { target: { value } });
    const press = () => fireEvent.click(screen.getByRole("button", { name: button }));
    write("Please");
    press();
    await waitFor(() => expect(sent).toHaveLength(1));
    write("Please, today");
    await answer();
    await waitFor(() => expect(onAgain).toHaveBeenCalledTimes(1));
    expect(box.value).toBe("Please, today");
    press();
    await waitFor(() => expect(sent).toHaveLength(2));
    await answer();
    await waitFor(() => expect(box.value).toBe(""));
    expect(sent.map(({ words }) => words)).toEqual(["Please", "Please, today"]);
  },
);
