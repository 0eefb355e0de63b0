import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { DraftServer } from "../../../tests/saving/draft-server.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { renderAtDesk } from "../../../tests/support/render-at-desk.tsx";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import type {
  DraftHolding,
  FormDraft,
  FormEdit,
  FormFinding,
  FormReview,
} from "../../contract/desk-form-drafts.ts";
import type { FormShares } from "../../contract/desk-form-publishing.ts";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { DESK_PAGES } from "../../contract/desk.ts";
import { queries } from "../api/session.ts";
import { KeepsDraft } from "../editor/kept-draft.tsx";
import { FormPage } from "./form-page.tsx";
import { FormReviewPage } from "./form-review-page.tsx";

const UI = "pages/about.ui.json";
const WRONG = edited(MINIMAL_FORMS, [[UI, '"birthday", "code', '"birthdya", "code']]);
const MEND = 'Mend: Write "birthday" for "birthdya"';
const SIGNED_IN: SignedIn = { email: "ada@school.example", role: "publisher", way: "passkey" };
const ENDED = { code: "form_draft_ended", message: "The draft has ended." };

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

/** The server of the desk as far as these pages ask it, with one draft; and what it refused. */
class Desk {
  readonly draft: DraftServer;
  readonly refused: string[] = [];
  hasDraft = true;
  meanwhile: readonly string[] = [];
  conflicts: FormReview["conflicts"] = [];
  /** What was sent to bring the draft up to date. */
  merged: unknown;
  /** Whether what applicants see can be compiled. */
  isLiveGood = true;
  shares: FormShares["shares"] = [];
  isSlow = false;

  constructor(files: Readonly<Record<string, string>>) {
    this.draft = new DraftServer(files);
  }

  readonly fetch = async (address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(address, "https://desk.example");
    const asked = `${method} ${pathname.replace("/desk/api/", "")}`;
    if (this.isSlow && asked === "GET form-draft/review") return await new Promise(() => undefined);
    const answer = await this.#answer(asked, sentIn(body));
    if (answer !== ENDED) return Response.json(answer);
    this.refused.push(asked);
    return Response.json(answer, { status: 409 });
  };

  #answer(asked: string, body: unknown) {
    const ada = this.draft.editorOf("ada@school.example");
    const ofDraft = (answer: () => unknown) => (this.hasDraft ? answer() : ENDED);
    switch (asked) {
      case "GET form-draft":
        return this.#read();
      case "GET form-draft/review":
        return ofDraft(() => this.#review());
      case "GET form-draft/findings":
        return ofDraft(() => ({ revision: this.draft.revision, findings: this.#findings() }));
      // Only the pages send these.
      case "POST form-draft/editor":
        return ofDraft(() => ada.hold("draft", (body as DraftHolding).wants));
      case "POST form-draft/edits":
        return ofDraft(() => ada.save(body as FormEdit));
      case "POST form-draft/merge":
        this.merged = body;
        this.meanwhile = [];
        this.conflicts = [];
        return this.#read();
      case "GET form-draft/impact":
        return ofDraft(() => ({ lines: ["0 drafts."], token: null }));
      case "POST form-draft/publication":
        this.hasDraft = false;
        return { number: 2 };
      case "GET form-comments":
        return { threads: [] };
      case "GET form-shares":
        return { shares: this.shares };
      case "POST form-shares/one/revocation":
        this.shares = [];
        return { shares: [] };
      case "GET application-filters":
        return { applications: [] };
      default:
        throw new Error(`Nobody answers ${asked}.`);
    }
  }

  #read(): FormDraft {
    const told = { ...this.draft.draft(), changes: this.draft.revision };
    const live = { number: this.hasDraft ? 1 : 2, live_at: 0, by: "", words: "" };
    return { application: "", live, draft: this.hasDraft ? told : null, schedule: null };
  }

  #findings(): readonly FormFinding[] {
    return lintForms(this.draft.texts).findings.map(({ file: path, ...finding }) => ({ ...finding, path }));
  }

  #review(): FormReview {
    const findings = this.#findings();
    const isDraftGood = !findings.some(({ severity }) => severity === "error");
    const nobody = { asked_by: "", words: "", answered_by: "", answer: "", may_answer: false };
    return {
      revision: this.draft.revision,
      changes: this.draft.revision,
      scheduled: null,
      live: this.#read().live,
      differences: isDraftGood && this.isLiveGood ? ["1 changed."] : null,
      not_compared: this.isLiveGood ? (isDraftGood ? null : "draft") : "before",
      findings,
      meanwhile: this.meanwhile,
      conflicts: this.conflicts,
      elsewhere: "hash",
      writes: "folder",
      schedule: null,
      approval: { is_needed: false, state: "none", ...nobody },
      time_zone: null,
    };
  }
}

function sentIn(body: RequestInit["body"]): unknown {
  return typeof body === "string" ? JSON.parse(body) : null;
}

function Address() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
}

function open(desk: Desk, form = <Address />) {
  vi.stubGlobal("fetch", desk.fetch);
  const router = createMemoryRouter(
    [
      {
        element: <Outlet context={SIGNED_IN} />,
        children: [
          { path: DESK_PAGES.formReview, element: <FormReviewPage /> },
          { path: DESK_PAGES.form, element: form },
        ],
      },
    ],
    { initialEntries: [DESK_PAGES.formReview] },
  );
  renderAtDesk(
    <KeepsDraft>
      <RouterProvider router={router} />
    </KeepsDraft>,
  );
  return router;
}

/** Somebody else takes the draft over, and changes it. */
async function editAsBob({ draft }: Desk, revision: number): Promise<void> {
  const bob = draft.editorOf("bob@school.example");
  await bob.hold("draft", "takeOver");
  const changes = [draft.texts["application.json"]?.length ?? 0, [0, "", ""]];
  const files = [{ path: "application.json", changes }];
  await bob.save({ draft: "draft", revision, edit_id: "bob-has-edited", label: "Type", files });
}

const button = (name: string) => screen.findByRole("button", { name }, { timeout: 5_000 });
const press = async (name: string | HTMLElement) => {
  const found = typeof name === "string" ? await button(name) : name;
  await act(async () => void fireEvent.click(found));
};

it("leads from a finding to its question and to its text in the editor [EDT-94]", async () => {
  const router = open(new Desk(WRONG));
  await press("Go to birthdya");
  const goneTo = () => JSON.parse(screen.getByText(/^\["\/form/).textContent ?? "");
  expect(goneTo()).toEqual(["/form?chosen=pages%2Fabout%3Abirthdya", { isChosen: true }]);
  await act(async () => void router.navigate(-1));
  await press(`${UI}, line 3`);
  expect(goneTo()).toEqual([
    "/form?file=pages%2Fabout.ui.json",
    { place: { path: UI, line: 3, column: 45 } },
  ]);
});

it("says that what applicants see has errors by now, where the draft has none [EDT-95]", async () => {
  const desk = new Desk(MINIMAL_FORMS);
  desk.isLiveGood = false;
  open(desk);
  await screen.findByText(
    "What changes cannot be told: the files of what applicants see now were not kept, or have errors by now.",
  );
  expect(screen.queryByText(/errors are mended/)).toBeNull();
  await button("Publish");
});

it("leads from a limit to the line of the data model that allows less [EDT-94] [EDT-103]", async () => {
  const long = edited(MINIMAL_FORMS, [
    ["pages/about.schema.json", '"title": "Code Word",', '"title": "Code Word", "maxLength": 46,'],
  ]);
  open(new Desk(long));
  await press('Go to "code_word" in data-model.json');
  const [, { place }] = JSON.parse(screen.getByText(/^\["\/form/).textContent ?? "");
  expect(place).toEqual({ path: "data-model.json", line: 4, column: 5 });
});

it("mends what is found, reviews the draft as it is then, and takes that back [EDT-94]", async () => {
  const desk = new Desk(WRONG);
  open(desk);
  await screen.findByText("This can be told once the errors are mended.");
  await press(MEND);
  await screen.findByText("Nothing is wrong.", {}, { timeout: 5_000 });
  expect(desk.draft.texts[UI]).toBe(MINIMAL_FORMS[UI]);
  screen.getByText(/^1 changed\.$/);
  fireEvent.change(await screen.findByLabelText("What you say about it"), { target: { value: "Birthdays" } });
  const publish = await screen.findByRole<HTMLButtonElement>("button", { name: "Publish" });
  expect(publish.disabled).toBe(false);
  await press("Undo");
  // What would be published is not what is shown, until it is saved and reviewed.
  expect(publish.disabled).toBe(true);
  expect(document.activeElement?.textContent).toBe('Taken back: Write "birthday" for "birthdya".');
  await button(MEND);
  expect(desk.draft.texts).toEqual(WRONG);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await press(MEND);
  // What was to be said of the version stays.
  await waitFor(
    () => expect(screen.getByLabelText<HTMLTextAreaElement>("What you say about it").value).toBe("Birthdays"),
    { timeout: 5_000 },
  );
});

it("reviews after a mend what others change only when that is asked for, and publishes nothing before [EDT-94]", async () => {
  const desk = new Desk(WRONG);
  open(desk);
  await press(MEND);
  const words = await screen.findByLabelText<HTMLTextAreaElement>(
    "What you say about it",
    {},
    { timeout: 5_000 },
  );
  words.focus();
  await editAsBob(desk, desk.draft.revision);
  const again = await screen.findByRole("button", { name: "Review it again" }, { timeout: 8_000 });
  const publish = screen.getByRole<HTMLButtonElement>("button", { name: "Publish" });
  expect(publish.disabled).toBe(true);
  await act(async () => void fireEvent.click(again));
  await waitFor(() => expect(publish.disabled).toBe(false), { timeout: 5_000 });
  // Whoever writes beside it writes on.
  expect(words.isConnected).toBe(true);
  screen.getByText("The draft is reviewed again.");
});

it("tells also of a draft without a fault that somebody has changed it since [EDT-94]", async () => {
  const desk = new Desk(MINIMAL_FORMS);
  open(desk);
  await screen.findByText("Nothing is wrong.");
  await editAsBob(desk, 0);
  const again = await screen.findByRole("button", { name: "Review it again" }, { timeout: 8_000 });
  expect(again.isConnected).toBe(true);
});

it("brings the draft up to date at a press, once somebody has said which side counts of what both have changed [EDT-08]", async () => {
  const desk = new Desk(MINIMAL_FORMS);
  desk.meanwhile = [UI, "words.json"];
  desk.conflicts = [{ path: UI, mine: "{\n1,\n2\n}", theirs: "{\n1,\n3\n}" }];
  open(desk);
  const bringUp = await screen.findByRole<HTMLButtonElement>("button", {
    name: "Bring the draft up to date",
  });
  expect(bringUp.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  const both = screen.getByRole("region", { name: UI });
  expect(both.textContent).toContain("From line 3 on:In the draft2In the published version3");
  await press(screen.getByRole("radio", { name: "Use the published version" }));
  await waitFor(() => expect(bringUp.disabled).toBe(false));
  await press(bringUp);
  await screen.findByText("The draft is up to date.", {}, { timeout: 5_000 });
  expect(desk.merged).toMatchObject({ elsewhere: "hash", choices: [{ path: UI, keep: "theirs" }] });
  await button("Publish");
});

it("mends nothing in texts that are not the draft's [EDT-94]", async () => {
  const desk = new Desk(WRONG);
  desk.meanwhile = [UI];
  open(desk);
  await button("Go to birthdya");
  expect(screen.queryByRole("button", { name: MEND })).toBeNull();
  expect(screen.queryByRole("button", { name: `${UI}, line 3` })).toBeNull();
});

it("says that somebody has changed the draft since, and reviews it again when that is asked for [EDT-94]", async () => {
  const desk = new Desk(WRONG);
  open(desk);
  await button(MEND);
  await editAsBob(desk, 0);
  const again = await screen.findByRole("button", { name: "Review it again" }, { timeout: 8_000 });
  expect(screen.queryByRole("button", { name: MEND })).toBeNull();
  await act(async () => void fireEvent.click(again));
  await button(MEND);
  expect(screen.queryByRole("button", { name: "Review it again" })).toBeNull();
});

it("leads to the form once the draft is published, and asks for nothing of the draft that has ended [EDT-97]", async () => {
  const desk = new Desk(MINIMAL_FORMS);
  const router = open(desk, <FormPage />);
  screen.getByRole("heading", { level: 1, name: "Review and publish" });
  expect((await screen.findByRole("link", { name: "Back to the draft" })).getAttribute("href")).toBe("/form");
  await press("Publish");
  await screen.findByText("Version 2 is what applicants see from now on.");
  expect(screen.queryByRole("link", { name: "Back to the draft" })).toBeNull();
  const look = screen.getByRole("link", { name: "Look at version 2" });
  expect(look.getAttribute("href")).toBe("/form/versions/2");
  fireEvent.click(screen.getByRole("link", { name: "To the form" }));
  await screen.findByText("There is no draft.");
  await screen.findByText(/^Applicants see version 2 of/);
  // A step back leads to the review of a draft that is no more.
  await act(async () => void router.navigate(-1));
  await screen.findByText("There is no draft.");
  screen.getByRole("link", { name: "To the form" });
  expect(desk.refused).toEqual([]);
});

it("ends a link also while there is no draft, and makes none then [EDT-58]", async () => {
  const desk = new Desk(MINIMAL_FORMS);
  desk.hasDraft = false;
  desk.shares = [{ id: "one", made_by: "bob@school.example", made_at: 0, expires_at: 1 }];
  open(desk);
  await screen.findByText("There is no draft.");
  await press(await screen.findByRole("button", { name: /^End it: Made by bob@school\.example/ }));
  await screen.findByText("The link works no longer.");
  expect(document.activeElement?.textContent).toBe("No link works.");
  expect(screen.queryByRole("button", { name: "Make a link" })).toBeNull();
  expect(desk.refused).toEqual([]);
});

it("says what takes its time while the draft is reviewed [EDT-17]", async () => {
  const desk = new Desk(MINIMAL_FORMS);
  desk.isSlow = true;
  open(desk);
  const told = await screen.findByText("Comparing the draft with what applicants see…");
  expect(told.closest('[role="status"]')).not.toBeNull();
});
