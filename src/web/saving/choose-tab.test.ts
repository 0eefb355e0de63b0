import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Edit, edited } from "../../../tests/support/minimal-forms.ts";
import { RICH_FORMS } from "../../../tests/support/rich-forms.ts";
import { stubCall } from "../../../tests/support/stub-call.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { ServerError } from "../api/server-error.ts";
import { toasts } from "../ui/toasts.ts";
import { chooseTab } from "./choose-tab.ts";

const sent = stubCall();

/** The tab `send` asks for the sender, and lists the note, which stands elsewhere, among what it clears. */
const CLEARS_NOTE: Edit = [
  "pages/study.ui.json",
  '"content": ["sender"] }',
  '"content": ["sender"], "clears": ["note"] }',
];
const { form } = lintForms(edited(RICH_FORMS, [CLEARS_NOTE]));
const GIVEN = { sender: "Ms. Ray", country: "USA", note: "By post" };

function openTabs({ hasAccount = true } = {}) {
  if (form === null) throw new Error("The form does not compile.");
  const store = new AnswerStore();
  store.attach(answerRules(form));
  store.setTab("way", "send");
  const context = { form, store, hasAccount, onFailure: () => undefined };
  const answers = () => [store.get("sender"), store.get("note"), store.displayState().tabs.way];
  // The tab that is left asks for no document, so that no server is asked about one.
  const leave = (isConfirmed: boolean) =>
    chooseTab(context, { id: "way", tab: "upload", left: ["sender"], isConfirmed });
  return { store, answers, leave };
}

describe("choosing a tab", () => {
  beforeEach(() => {
    sent.mockResolvedValue({ message: "" });
  });

  it("asks first when answers would go, and names their questions [LEA-02]", async () => {
    const { store, answers, leave } = openTabs();
    store.change(GIVEN);
    expect(await leave(false)).toEqual({
      kind: "asks",
      losses: { files: [], questions: ["Sender", "Note"] },
    });
    expect(answers()).toEqual(["Ms. Ray", "By post", "send"]);
    expect(sent).not.toHaveBeenCalled();

    expect(await leave(true)).toEqual({ kind: "switched" });
    expect(answers()).toEqual(["", "", "upload"]);
    expect(sent.mock.calls.map(([, payload]) => payload)).toEqual([{ tab_id: "way", chosen_tab: "upload" }]);
  });

  it("asks nothing when nothing would go, and asks visitors like everybody [LEA-02]", async () => {
    expect(await openTabs().leave(false)).toEqual({ kind: "switched" });
    const visitor = openTabs({ hasAccount: false });
    sent.mockClear();
    visitor.store.change(GIVEN);
    expect((await visitor.leave(false)).kind).toBe("asks");
    expect((await visitor.leave(true)).kind).toBe("switched");
    expect(sent).not.toHaveBeenCalled();
  });

  it("brings back what was cleared when the tab cannot be stored, and says so [LEA-02] [CAT-09]", async () => {
    const error = vi.spyOn(toasts, "error");
    sent.mockRejectedValue(new ServerError({ message: "No.", code: "unexpected", status: 500 }));
    const { store, answers, leave } = openTabs();
    store.change(GIVEN);
    await leave(true);
    await vi.waitFor(() => expect(error).toHaveBeenCalledWith("Error handling tabs for upload"));
    expect(answers()).toEqual(["Ms. Ray", "By post", "send"]);
  });
});
