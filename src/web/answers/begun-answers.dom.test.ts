import { beforeEach, describe, expect, it } from "vitest";
import { BEGINS_WITH, DEFAULTS_FORMS } from "../../../tests/support/defaults-forms.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { workAnswersOut } from "../../form/answers/with-computed.ts";
import { type Answers, EMPTY_DISPLAY_STATE } from "../../form/index.ts";
import { answerRules } from "./answer-rules.ts";
import { AnswerStore } from "./answer-store.ts";
import { restoreStore, writeDraft } from "./draft.ts";

workAnswersOut();

const { form } = lintForms(DEFAULTS_FORMS);
if (form === null) throw new Error("The form of the test has an error.");
const rules = answerRules(form);
const SHOWN = { ...BEGINS_WITH, country_desc: "United States" };

/** The store of a visitor who looks at a page of the form. */
function visitor(store = new AnswerStore()): AnswerStore {
  store.attach(rules);
  return store;
}

/** What the server sends of an account that has saved nothing. */
const NEW = {
  account: "1",
  owner: "ana@applicants.example",
  revision: 0,
  isNew: true,
  stored: SHOWN,
  hidden: { where: "Spain" },
  displayState: { counts: {}, tabs: {} },
  draft: {},
};
/** And of one that had saved under the form of before. */
const BEGUN = { ...NEW, revision: 4, isNew: false, stored: { name: "Ana" }, hidden: {} };

function reloaded(store: AnswerStore): AnswerStore {
  writeDraft(store, sessionStorage);
  return visitor(restoreStore(sessionStorage));
}

beforeEach(() => sessionStorage.clear());

const some = (store: AnswerStore, ...keys: readonly string[]) => keys.map((key) => store.get(key));

describe("what an application begins with", () => {
  it("shows to a visitor, who has answered nothing and leaves nothing in the tab [DEF-01] [DEF-02]", () => {
    const store = visitor();
    expect(store.snapshot()).toEqual(SHOWN);
    expect([store.hasAnswers(), store.answers(), store.sync.hasUnsaved()]).toEqual([false, {}, false]);
    reloaded(store);
    expect(sessionStorage.length).toBe(0);
  });

  it("is what the page was made with, before the tab's own answers [DEF-01]", () => {
    sessionStorage.setItem("draft", JSON.stringify({ owner: "", answers: { country: "CAN", months: "" } }));
    const store = visitor(restoreStore(sessionStorage));
    expect(store.readAtFirst(() => store.get("country"))).toBe("USA");
    expect(some(store, "country", "months", "abroad")).toEqual(["CAN", "", "N"]);
  });

  it("is answered by the visitor who changes it or takes it out, also over a reload [DEF-02]", () => {
    const store = visitor();
    store.set("months", "");
    expect([store.hasAnswers(), store.answers()]).toEqual([true, { months: "", cost: "" }]);
    store.set("country", "CAN");
    const again = reloaded(store);
    expect(some(again, "months", "country", "state", "abroad")).toEqual(["", "CAN", "", "N"]);
    expect(again.hasAnswers()).toBe(true);
  });

  it("comes along into an account that is new as far as the visitor has changed it [DEF-02]", () => {
    const store = visitor();
    store.change({ months: "", country: "CAN", state: "ON", name: "Ana" });
    store.open(NEW);
    expect(some(store, "months", "country", "state", "name", "abroad")).toEqual([
      "",
      "CAN",
      "ON",
      "Ana",
      "N",
    ]);
    expect(store.sync.unsaved()).toEqual({ months: "", country: "CAN", state: "ON", name: "Ana" });
  });

  it("comes along through the account cards, which know no form, and a page that is loaded anew [DEF-02]", () => {
    const store = visitor();
    store.change({ months: "", abroad: "Y" });
    store.set("where", "");
    const carried = store.answers();
    const card = new AnswerStore();
    card.carry(carried);
    const opened = visitor(card);
    opened.open(NEW);
    expect(some(opened, "months", "abroad", "where", "country")).toEqual(["", "Y", "", "USA"]);
    expect(opened.sync.unsaved()).toEqual({ months: "", abroad: "Y", where: "" });
  });

  it("stays taken out over an account card that is loaded anew, which knows no form [DEF-02]", () => {
    const store = visitor();
    store.set("months", "");
    writeDraft(store, sessionStorage);
    const card = restoreStore(sessionStorage);
    writeDraft(card, sessionStorage);
    const again = visitor(restoreStore(sessionStorage));
    again.open(NEW);
    expect([again.get("months"), again.sync.unsaved()]).toEqual(["", { months: "" }]);
  });

  it("takes no place in an account that has begun, and nothing out of it [DEF-02]", () => {
    const store = visitor();
    store.set("months", "");
    store.open({ ...BEGUN, stored: { name: "Ana", months: "5" } });
    expect(store.answers()).toMatchObject({ name: "Ana", months: "5" });
    expect(some(store, "country", "abroad")).toEqual([undefined, undefined]);
    expect(store.sync.unsaved()).toEqual({});
  });

  it("is nothing that a new account has to save, until it is changed or taken out [DEF-02]", () => {
    const store = visitor();
    store.open(NEW);
    expect(store.sync.hasUnsaved()).toBe(false);
    store.set("months", "");
    expect(store.sync.unsaved()).toEqual({ months: "" });
  });

  it.each([
    ["a visitor", (_store: AnswerStore) => undefined],
    ["a new account", (store: AnswerStore) => store.open(NEW)],
  ])(
    "gives way to answers that were prepared, for %s, and what was answered does not [DEF-02]",
    (_who, open) => {
      const store = visitor();
      open(store);
      store.set("abroad", "Y");
      const prepared: Answers = { country: "CAN", state: "ON", abroad: "N", where: "Italy" };
      store.carry(prepared);
      expect(some(store, "country", "state", "abroad", "where")).toEqual(["CAN", "ON", "Y", "Italy"]);
    },
  );

  it("stays in an account that has saved, whatever is brought along later [DEF-02]", () => {
    const store = visitor();
    store.open({ ...NEW, revision: 1, isNew: false });
    store.carry({ country: "CAN" });
    expect(store.get("country")).toBe("USA");
  });

  it("is there again for the next visitor once somebody has logged out [DEF-01]", () => {
    const store = visitor();
    store.open(BEGUN);
    store.clear();
    expect([store.snapshot(), store.hasAnswers()]).toEqual([SHOWN, false]);
  });

  it("gives way to what another device has saved [DEF-02]", () => {
    const store = visitor();
    store.open(NEW);
    store.takeIn({ country: "CAN", months: "" });
    expect(some(store, "country", "state", "months")).toEqual(["CAN", "", ""]);
    expect(store.displayState()).toMatchObject({ ...EMPTY_DISPLAY_STATE });
  });
});
