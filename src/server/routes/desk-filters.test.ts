import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { CHOICE_FORMS, FILTER_FORMS } from "../../../tests/support/filter-forms.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import { publishForm } from "../../../tests/support/publish-form.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import type { ReminderTried } from "../../contract/desk-casework.ts";
import type { ExportList } from "../../contract/desk-passing-on.ts";
import type { WorkFilters, WorkList } from "../../contract/desk-work-list.ts";
import { eraseAccount } from "../admin/erase-accounts.ts";
import { findAccount } from "../store/accounts.ts";
import { checkSummaries } from "../summaries/check-summaries.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";
import { keepChoices } from "../summaries/keep-choices.ts";

describe.each(ENGINES)("filters by chosen options on $name", ({ create }) => {
  let server: TestServer;
  let reader: TestBrowser;
  let reviewer: TestBrowser;
  const list = async (query: string): Promise<WorkList> =>
    (await reader.get(`/desk/api/work-list${query}`)).json();
  const names = async (query: string) =>
    (await list(query)).applications.map(({ email }) => email.replace("@example.org", "")).toSorted();
  const by = (...choices: readonly string[]) => `?choices=${encodeURIComponent(choices.join("&"))}`;
  const filters = async (): Promise<WorkFilters> =>
    (await reader.get("/desk/api/application-filters")).json();
  /** As the server does it every ten seconds. */
  const keep = () => keepChoices(server.context, new AbortController().signal);
  const differing = async (mends = false) => {
    const found: unknown[] = [];
    for await (const one of checkSummaries(server.context.store, { mends })) found.push(one);
    return found;
  };
  const begin = async (name: string, answers: object) => {
    const browser = await logInAs(server, `${name}@example.org`);
    await fillSummaries(server.context);
    const saved = await browser.put("/api/answer", {
      name: "Zoë",
      mail_city: "Bath",
      agree: true,
      ...answers,
    });
    expect(saved.statusCode).toBe(200);
    return browser;
  };
  const submit = async (browser: TestBrowser) => {
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "upload" });
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: FILTER_FORMS });
    await keep();
    reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
    await submit(await begin("maine", { country: "USA", state: "ME", plays: "PNO;F L&T=" }));
    await submit(await begin("ontario", { country: "CAN", state: "ON", plays: "PNO" }));
    await begin("draft", { country: "CAN" });
    await begin("none", {});
  });
  afterAll(() => server.close());

  it("are offered with titles and options in the school's order, and not to applicants [DSK-50] [DSK-51]", async () => {
    expect((await filters()).choices).toEqual([
      {
        key: "country",
        title: "Country",
        options: [
          { code: "USA", label: "United States" },
          { code: "CAN", label: "Canada" },
        ],
      },
      {
        key: "state",
        title: "State",
        options: [
          { code: "ME", label: "Maine" },
          { code: "ON", label: "Ontario" },
        ],
      },
      {
        key: "plays",
        title: "Instruments",
        options: [
          { code: "PNO", label: "Piano" },
          { code: "F L&T=", label: "Flute" },
        ],
      },
    ]);
    expect((await filters()).are_choices_pending).toBe(false);
    const served = await server.context.forms.current();
    const json = await reader.get(`/forms/${served?.hash}.json`);
    expect([json.statusCode, json.body.includes('"filters"')]).toEqual([200, false]);
    // A form with filters and no checklist leaves what was submitted among the new.
    expect((await filters()).has_checklist).toBe(false);
  });

  it("find drafts and what was submitted, one option of several, and all together [DSK-51]", async () => {
    expect(await names(by("country=CAN"))).toEqual(["draft", "ontario"]);
    expect(await names(`${by("country=CAN")}&group=draft`)).toEqual(["draft"]);
    expect(await names(by("plays=PNO"))).toEqual(["maine", "ontario"]);
    expect(await names(by("plays=F+L%26T%3D"))).toEqual(["maine"]);
    expect(await names(by("plays=PNO", "plays=F%20L%26T%3D"))).toEqual(["maine"]);
    expect(await names(by("plays=PNO", "country=CAN"))).toEqual(["ontario"]);
    expect(await names(by("plays=PNO", "country=CAN", "state=ME"))).toEqual([]);
    expect(await names(`${by("plays=PNO")}&q=ont`)).toEqual(["ontario"]);
    expect(await names(`${by("plays=PNO", "country=USA")}&missing=paper`)).toEqual(["maine"]);
    expect(await names(`${by("plays=PNO")}&page=%2Fnowhere`)).toEqual([]);
    expect(await names(`${by("country=CAN")}&to=1`)).toEqual([]);
    expect((await list(by("country=CAN"))).counts).toEqual({
      draft: 1,
      submitted: 0,
      missing: 1,
      waiting: 0,
      ready: 0,
    });
  });

  it("follow each save, also one that hides the answer, and go with the account [DSK-51]", async () => {
    const browser = await begin("moves", { country: "USA", state: "ME" });
    expect(await names(by("state=ME"))).toEqual(["maine", "moves"]);
    await browser.put("/api/answer", { country: "CAN", state: "ON" });
    expect(await names(by("state=ON"))).toEqual(["moves", "ontario"]);
    await browser.put("/api/answer", { agree: false });
    expect(await names(by("state=ON"))).toEqual(["ontario"]);
    await browser.put("/api/answer", { agree: true });
    expect(await names(by("country=CAN"))).toEqual(["draft", "moves", "ontario"]);
    expect(await differing()).toEqual([]);
    const { store, config, now, storage } = server.context;
    const account = await findAccount(store, "moves@example.org");
    const { id = "" } = account ?? {};
    if (account !== undefined) await eraseAccount({ store, config, now, storage }, account);
    expect(
      await store.db.selectFrom("application_choices").where("account_id", "=", id).selectAll().execute(),
    ).toEqual([]);
  });

  it("go for exports, whose log says them in words, and for reminders as well [DSK-51]", async () => {
    const asked = { format: "jsonl", is_new: false, choices: "country=CAN&plays=PNO" };
    const { id } = (await reader.post("/desk/api/exports", asked)).json();
    const file = await reader.get(`/desk/api/exports/${id}/file`);
    expect(
      file.body
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).username),
    ).toEqual(["ontario@example.org"]);
    const { exports }: ExportList = (await reader.get("/desk/api/exports")).json();
    expect(exports[0]?.filter.chosen).toEqual(["Country: Canada", "Instruments: Piano"]);
    const trial = { kind: "unsubmitted", items: [], filter: { choices: "country=CAN" } };
    const tried: ReminderTried = (await reviewer.post("/desk/api/reminder-trials", trial)).json();
    expect(tried.addressees.map(({ email }) => email)).toEqual(["draft@example.org"]);
  });

  it("are compared with the record by the check, where they stand in the list as well [DSK-51]", async () => {
    const { store } = server.context;
    const { id = "" } = (await findAccount(store, "maine@example.org")) ?? {};
    const wrong = [{ accountId: id, problem: ["choices"] }];
    const ofMaine = store.db.updateTable("application_choices").where("account_id", "=", id);
    await ofMaine.set({ group_since: 1 }).execute();
    expect(await differing()).toEqual(wrong);
    expect(await differing(true)).toEqual(wrong);
    expect(await differing()).toEqual([]);
    await store.db
      .deleteFrom("application_choices")
      .where("account_id", "=", id)
      .where("key", "=", "state")
      .execute();
    expect(await differing(true)).toEqual(wrong);
    expect(await names(by("state=ME"))).toEqual(["maine"]);
  });

  it.each([
    ["an option that is not there", "country=XXX"],
    ["a question that is no filter", "name=Zo%C3%AB"],
    ["a question that is not there", "nothing=1"],
    ["a code that is no text", "country=%D8%3D"],
    ["a code that is no encoding", "country=%"],
  ])("finds nobody by %s [DSK-53]", async (_what, choices) => {
    const found = await reader.get(`/desk/api/work-list${by(choices)}`);
    expect([found.statusCode, found.json().applications]).toEqual([200, []]);
  });

  it.each([
    ["nothing behind the key", "country="],
    ["a key of other letters", "Country=CAN"],
    ["a character that no database keeps", "country=%00"],
    ["more than ten", Array.from({ length: 11 }, () => "country=CAN").join("&")],
    ["very much", `country=${"C".repeat(5000)}`],
  ])("refuses %s, and says so [DSK-53]", async (_what, choices) => {
    const refused = await reader.get(`/desk/api/work-list${by(choices)}`);
    expect([refused.statusCode, refused.json().code]).toEqual([400, "invalid_request"]);
  });

  it("are brought along when a publish names other questions, in steps that can be broken off [DSK-52]", async () => {
    const other = edited(CHOICE_FORMS, [["desk.json", "", '{ "filters": ["country"] }']]);
    await publishForm(server, other);
    // What is no filter any more finds nobody at once, whatever is stored still.
    expect(await names(by("state=ON"))).toEqual([]);
    expect((await filters()).are_choices_pending).toBe(true);
    await publishForm(server, FILTER_FORMS);
    const wider = edited(CHOICE_FORMS, [["desk.json", "", '{ "filters": ["country", "plays"] }']]);
    await publishForm(server, wider);
    await keep();
    expect((await filters()).are_choices_pending).toBe(true);
    expect(await differing()).toEqual([]);
    const stopped = new AbortController();
    stopped.abort();
    await keepChoices(server.context, stopped.signal);
    expect((await filters()).are_choices_pending).toBe(true);
    // Whoever saves meanwhile is sorted in at once.
    const browser = await begin("meanwhile", { country: "CAN", plays: "PNO" });
    expect(await names(by("plays=PNO", "country=CAN"))).toContain("meanwhile");
    await keep();
    expect((await filters()).are_choices_pending).toBe(false);
    expect(await names(by("plays=PNO"))).toEqual(["maine", "meanwhile", "ontario"]);
    const kept = await server.context.store.db
      .selectFrom("application_choices")
      .select("key")
      .distinct()
      .execute();
    expect(kept.map(({ key }) => key).toSorted()).toEqual(["country", "plays"]);
    await browser.put("/api/answer", { plays: "" });
    expect(await names(by("plays=PNO"))).toEqual(["maine", "ontario"]);
    expect(await differing()).toEqual([]);
  });

  it("keep nothing of an answer that the form of the application calls sensitive [DSK-51]", async () => {
    await begin("visitor", { visa: "CAN" });
    const open = edited(CHOICE_FORMS, [
      [
        "data-model.json",
        `"visa": { "type": "string", "sensitivity": "sensitive"`,
        `"visa": { "type": "string", "sensitivity": "public"`,
      ],
      ["desk.json", "", '{ "filters": ["visa"] }'],
    ]);
    await publishForm(server, open);
    await keep();
    await keep();
    expect(await names(by("visa=CAN"))).toEqual([]);
    const { store } = server.context;
    expect(await store.db.selectFrom("application_choices").selectAll().execute()).toEqual([]);
  });
});
