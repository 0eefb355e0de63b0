import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { letDialogsOpen } from "../../../tests/support/dialog.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import { FixedSession } from "../../../tests/support/session.tsx";
import { FormLayout } from "./form-layout.tsx";

const STEPS = [
  { title: "About You", route: "/about" },
  { title: "Academics", route: "/education" },
  { title: "Interview" },
];

function open({ isServiceUser = false } = {}) {
  const onStep = vi.fn();
  renderScreen(
    <FixedSession isServiceUser={isServiceUser}>
      <FormLayout title="About You" steps={STEPS} onStep={onStep}>
        <p>The questions.</p>
      </FormLayout>
    </FixedSession>,
    "/about",
  );
  return onStep;
}

describe("the layout of a form page", () => {
  it("has header, steps, welcome, one heading, content and footer [LAY-01]", () => {
    open();
    expect(within(screen.getByRole("banner")).getByRole("button", { name: "Account" })).toBeTruthy();
    expect(screen.getByRole("navigation")).toBeTruthy();
    expect(screen.getByRole("region", { name: /Apply to/ })).toBeTruthy();
    expect(screen.getAllByRole("heading", { level: 1 }).map((heading) => heading.textContent)).toEqual([
      "About You",
    ]);
    expect(within(screen.getByRole("main")).getByText("The questions.")).toBeTruthy();
    expect(screen.getByRole("contentinfo")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Skip to the main content" }).getAttribute("href")).toBe(
      "#content",
    );
    expect(document.title).toBe("About You – Application for Undergraduate Admission – Harborview");
  });

  it("tells in the name of the tab that something is to be put right [SEE-05]", () => {
    renderScreen(
      <FixedSession>
        <FormLayout title="Academics" isInError steps={STEPS} onStep={() => undefined}>
          <p>The questions.</p>
        </FormLayout>
      </FixedSession>,
      "/education",
    );
    expect(document.title).toBe("Error: Academics – Application for Undergraduate Admission – Harborview");
  });

  it("marks the current step and names one without a route as plain text [STP-02]", () => {
    open();
    const current = screen.getByRole("link", { name: "About You" });
    expect(current.getAttribute("aria-current")).toBe("step");
    expect(screen.getByRole("link", { name: "Academics" }).getAttribute("aria-current")).toBeNull();
    expect(screen.getByText("Interview")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Interview" })).toBeNull();
  });

  it("leaves the way to another step to the page", () => {
    const onStep = open();
    fireEvent.click(screen.getByRole("link", { name: "About You" }));
    expect(onStep).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("link", { name: "Academics" }));
    expect(onStep).toHaveBeenCalledExactlyOnceWith("/education");
  });

  it("hides the steps and the account popover from service users [STP-01] [LAY-04]", () => {
    open({ isServiceUser: true });
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("button", { name: "Account" })).toBeNull();
  });

  it("shows the school's address and a copyright line in the footer [LAY-05]", () => {
    open();
    const footer = screen.getByRole("contentinfo").textContent;
    expect(footer).toContain("1200 Lighthouse Road");
    expect(footer).toMatch(/© 20\d\d Harborview University/);
  });

  it("tells in Help where technical help and the admissions office are [LAY-05] [LAY-06]", async () => {
    letDialogsOpen();
    open();
    fireEvent.click(screen.getByRole("button", { name: "Help" }));
    const help = await screen.findByRole("dialog", { name: "Help" });
    expect(within(help).getByRole("link", { name: "applyhelp@harborview.example" })).toBeTruthy();
    expect(help.textContent).toContain("PDF reader");
    expect(help.textContent).toContain("Office of Undergraduate Admission");
    expect(within(help).getByRole("link", { name: "(207) 555-0142" }).getAttribute("href")).toBe(
      "tel:+12075550142",
    );
    fireEvent.click(within(help).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("explains in Privacy what cookies are set and how to control them [LAY-05] [LAY-07]", async () => {
    letDialogsOpen();
    open();
    fireEvent.click(screen.getByRole("button", { name: "Privacy" }));
    const notice = await screen.findByRole("dialog", { name: "Privacy Policy and Cookie Notice" });
    expect(notice.textContent).toMatch(/cookies/i);
    for (const browser of [/Chrome/, /Firefox/, /Safari/, /Edge/]) {
      expect(within(notice).getAllByRole("link", { name: browser }).length).toBeGreaterThan(0);
    }
  });
});
