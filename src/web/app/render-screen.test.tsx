import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { INITIAL_DATA } from "../../../tests/support/render-screen.tsx";
import { displayStateOf, sampleApplicantsOn } from "../../../tests/support/sample-applicants.ts";
import { SCHOOLS } from "../../../tests/support/schools.ts";
import { PROFILE } from "../../../tests/support/session.tsx";
import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import type { AccountInPage, ScreenHtml } from "../../contract/initial-data.ts";
import { CARD_ROUTES } from "../../form/index.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { holdForm } from "../form/form-loader.ts";
import { createQueryClient, holdAccount } from "../session/queries.ts";
import { App } from "./app.tsx";
import { prepareVisit } from "./prepare-visit.ts";
import { renderScreen } from "./render-screen.tsx";

const TODAY = "2026-11-23";

beforeEach(() => {
  // Calls of a page that is open go nowhere here, whoever listens on this machine.
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise(() => undefined)),
  );
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);
  // Each of these screens is the first of its document, whose heading takes no focus.
  vi.spyOn(HTMLElement.prototype, "focus").mockImplementation(() => undefined);
  vi.setSystemTime(`${TODAY}T12:00:00Z`);
  sessionStorage.clear();
});

/** Lets the application take over what the server made; gives what React threw away or complained of. */
async function takeOver({ html, initialData }: ScreenHtml, path: string): Promise<readonly unknown[]> {
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.replaceChildren(container);
  const before = [...container.querySelectorAll("input, select, textarea, button, a")];
  history.replaceState(null, "", path);
  const queries = createQueryClient();
  const account = initialData.rendered?.account;
  if (account !== undefined) holdAccount(queries, account);
  const hadSession = account !== undefined;
  await prepareVisit({ pathname: path, formHash: initialData.formHash, hadSession, queries });
  const complaints: unknown[] = [];
  vi.spyOn(console, "error").mockImplementation((...line: unknown[]) => {
    // What React says of the environment of the test is not about what was taken over.
    if (!/testing environment/.test(String(line[0]))) complaints.push(line);
  });
  const root = await act(() =>
    hydrateRoot(
      container,
      <App
        initialData={initialData}
        hadSession={hadSession}
        queries={queries}
        entry={{ isServiceUser: false }}
        store={new AnswerStore()}
        router={BrowserRouter}
      />,
      { onRecoverableError: (error) => complaints.push(error) },
    ),
  );
  const gone = before.filter((element) => !element.isConnected).map((element) => element.outerHTML);
  act(() => root.unmount());
  return [...complaints, ...gone];
}

describe.each(SCHOOLS)("$name", (school) => {
  const { form, set } = sampleApplicantsOn(school, TODAY);
  const published = { hash: school.name, form, validators: compileValidators(form) };
  const asked = {
    initialData: { ...INITIAL_DATA, formHash: school.name },
    today: TODAY,
    published,
    isFrame: false,
  };
  const paths = form.pages.map(({ route }) => route);
  beforeEach(() => holdForm(published));

  it("the application takes over every page that the server made for visitors, and no control is made anew [FST-01]", async () => {
    for (const path of paths) {
      const made = await renderScreen({ ...asked, path });
      expect(made.initialData.rendered?.path).toBe(path);
      holdForm(published);
      expect(await takeOver(made, path), path).toEqual([]);
    }
  });

  it(
    "and every page with the answers of each sample applicant, which stand in the HTML [FST-02]",
    {
      timeout: 180_000,
    },
    async () => {
      // Many sample applicants differ on one page alone: the others look the same, and are taken over once.
      const seen = new Set<string>();
      for (const applicant of set.sampleApplicants.slice(0, runs(set.sampleApplicants.length, 3))) {
        const { counts, tabs } = displayStateOf(applicant, set.today);
        const profile = { ...PROFILE, answer: applicant.answers };
        const account: AccountInPage = { profile, view: { counts, tabs } };
        for (const path of paths) {
          const made = await renderScreen({ ...asked, path, account });
          if (seen.has(made.html)) continue;
          seen.add(made.html);
          holdForm(published);
          expect(await takeOver(made, path), `${path} ${applicant.name}`).toEqual([]);
        }
      }
    },
  );
});

it("the application takes over a page of a form that is not open yet, which says so [OPN-04]", async () => {
  const nothing = { stopListening: () => undefined, keep: () => undefined, fail: () => undefined };
  const ahead = { given: new WeakSet(), pressed: null, isStarted: false, hasChangedElsewhere: false };
  vi.stubGlobal("ahead", { ...nothing, ...ahead, writer: "" });
  const [school] = SCHOOLS;
  if (school === undefined) throw new Error("There are schools.");
  const { form } = sampleApplicantsOn(school, TODAY);
  const opens = { at: Date.parse("2026-12-01T13:00Z"), words: "Tuesday, December 1, 2026 at 8:00 AM" };
  const scheduled = { ...form, schedule: { opens } };
  const published = { hash: "upcoming", form: scheduled, validators: compileValidators(form) };
  holdForm(published);
  const path = form.pages[0]?.route ?? "";
  const made = await renderScreen({
    initialData: { ...INITIAL_DATA, formHash: published.hash, phase: "upcoming" },
    path,
    today: TODAY,
    published,
    isFrame: false,
  });
  expect(made.html).toContain("Applications open on Tuesday, December 1, 2026 at 8:00 AM.");
  holdForm(published);
  expect(await takeOver(made, path)).toEqual([]);
});

describe("account cards", () => {
  it.each(CARD_ROUTES)(
    "the application takes over %s, which says nothing that only the address can tell [APL-01]",
    async (path) => {
      const made = await renderScreen({
        initialData: { ...INITIAL_DATA, formHash: null },
        path,
        today: TODAY,
        published: null,
        isFrame: false,
      });
      expect(made.initialData.rendered?.path).toBe(path);
      // Whether a link was opened, only the address in the browser says.
      expect(made.html).not.toContain("Link Needed");
      expect(await takeOver(made, path)).toEqual([]);
    },
  );
});
