import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { INITIAL_DATA, renderScreen } from "../../../tests/support/render-screen.tsx";
import { FixedSession, PROFILE } from "../../../tests/support/session.tsx";
import type { Profile } from "../../contract/application-endpoints.ts";
import type { InitialData } from "../../contract/initial-data.ts";
import { CompletionPage } from "./completion-page.tsx";
import * as lists from "./submission-lists.tsx";

beforeEach(() => {
  vi.spyOn(lists, "SubmissionLists").mockReturnValue(<p />);
});

const SUBMITTED: Profile = {
  ...PROFILE,
  reference: "2345-6789",
  web_status: [{ web_status: "started" }, { web_status: "validating" }, { web_status: "submitted" }],
};

function open(completion?: InitialData["completion"]) {
  renderScreen(
    <FixedSession profile={SUBMITTED}>
      <CompletionPage />
    </FixedSession>,
    "/completion",
    { ...INITIAL_DATA, ...(completion && { completion }) },
  );
  return {
    heading: screen.getByRole("heading", { level: 1 }).textContent,
    said: screen.getByRole("main").textContent,
  };
}

describe("the page after submitting", () => {
  it("has the product's words where the form has none [FRM-11]", () => {
    const { heading, said } = open();
    expect(heading).toBe("Your application is with us");
    expect(said).toContain("Thank you, and congratulations!");
  });

  it("has the words of the form [FRM-11]", () => {
    const { heading, said } = open({
      title: "We have your application",
      text: [
        { paragraph: ["Next comes ", { strong: "an interview" }, "."] },
        { list: [["Write to ", { link: "our office", href: "mailto:office@school.example" }]] },
      ],
    });
    expect(heading).toBe("We have your application");
    expect(document.title).toMatch(/^We have your application – /);
    expect(said).toContain("Next comes an interview.");
    expect(said).not.toContain("congratulations");
    expect(said).toContain("2345-6789");
    const link = screen.getByRole("link", { name: "our office" });
    expect(link.getAttribute("href")).toBe("mailto:office@school.example");
  });

  it("keeps the product's words for what the form leaves out [FRM-11]", () => {
    const { heading, said } = open({ title: "We have it" });
    expect(heading).toBe("We have it");
    expect(said).toContain("Thank you, and congratulations!");
  });
});
