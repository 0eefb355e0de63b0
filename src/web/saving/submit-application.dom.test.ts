import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { PROFILE } from "../../../tests/support/session.tsx";
import { stubCall } from "../../../tests/support/stub-call.ts";
import type { JournalKeyResponse } from "../../contract/account-endpoints.ts";
import type { Answers } from "../../form/index.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { toasts } from "../ui/toasts.ts";
import { saverOf } from "./answer-saver.ts";
import { Journal } from "./journal.ts";
import { keepJournal } from "./keep-journal.ts";
import { submitApplication } from "./submit-application.ts";

const sent = stubCall();
const { form } = compileExample();

/** What a tab that is gone has left on the device. */
function leaveBehind(answers: Answers): void {
  const by = { writer: "gone", seen: 1, under: "", held: {}, conflicts: {}, left: [] };
  const journal: Journal = Object.assign(Object.create(Journal.prototype), {
    restored: { ...by, requests: [], answers },
    isKept: () => true,
    others: async () => 0,
    close: async () => undefined,
    write: async () => undefined,
    flush: async () => undefined,
    empty: async () => undefined,
  });
  vi.spyOn(Journal, "open").mockResolvedValue(journal);
}

/** The calls in the order of their beginning, by routes. */
let called: string[];
/** Lets the server tell the key of the journal. */
let giveKey: (key: JournalKeyResponse | Promise<never>) => void;
let stopKeeping = () => {};

beforeEach(() => {
  called = [];
  const key = new Promise<JournalKeyResponse>((resolve) => {
    giveKey = resolve;
  });
  sent.mockImplementation(async (route, body) => {
    called.push(route);
    if (route === "GET /api/journal-key") return await key;
    const kept = Object.keys(body ?? {});
    const nothing = { cleared: [], set_aside: [], conflicts: {}, changes: {}, refused: {} };
    return { ...nothing, message: "", revision: 1, kept, form_version: "f1" };
  });
});

afterEach(() => stopKeeping());

/** Opens the account in a page that was loaded a moment ago, and submits at once. */
function submitAtOnce() {
  const store = new AnswerStore();
  store.attach(answerRules(form));
  store.open({
    account: "1",
    revision: 1,
    owner: "a",
    stored: {},
    hidden: {},
    draft: {},
    displayState: { counts: {}, tabs: {} },
  });
  stopKeeping = keepJournal(store, { onRestored: () => undefined });
  const navigate = vi.fn<(to: unknown) => void>();
  const submitting = submitApplication({
    loaded: { hash: "f1", form, validators: { about: () => true } },
    store,
    navigate,
    reopened: undefined,
    status: "started",
    setWebStatus: () => undefined,
    open: async () => PROFILE,
    save: () => saverOf(store).save(),
  });
  return { store, navigate, submitting };
}

describe("submitting right after the page was loaded", () => {
  it("waits for what a page that is gone has left, and shows it first [SYN-07] [SYN-10]", async () => {
    leaveBehind({ first_name: "Ann" });
    const said = vi.spyOn(toasts, "error");
    const { store, navigate, submitting } = submitAtOnce();
    giveKey({ account: "1", keys: [], time: 0 });
    await submitting;
    expect(store.answers()).toMatchObject({ first_name: "Ann" });
    expect(called).not.toContain("POST /api/submit");
    expect(said.mock.lastCall?.[0]).toBe(
      "Brought back from before: “First Name”. Please look at it, and then submit again.",
    );
    expect(navigate).toHaveBeenCalledWith("/about#first_name", { replace: true });
  });

  it("asks nothing behind the submission where nothing is left that was not seen [SYN-07]", async () => {
    leaveBehind({});
    const { submitting } = submitAtOnce();
    await Promise.resolve();
    expect(called).toEqual(["GET /api/journal-key"]);
    giveKey({ account: "1", keys: [], time: 0 });
    await submitting;
    const submitted = called.indexOf("POST /api/submit");
    expect(called.slice(0, submitted)).toContain("PUT /api/answer");
    expect(called.slice(submitted)).not.toContain("PUT /api/answer");
  });

  it("waits no longer where that cannot be had at present", async () => {
    const { submitting } = submitAtOnce();
    giveKey(Promise.reject(new Error("unreachable")));
    await submitting;
    expect(called).toContain("POST /api/submit");
  });
});
