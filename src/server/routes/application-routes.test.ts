import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { addWebStatus } from "../store/application-state.ts";
import { loadValidations } from "../store/validations.ts";

const TABS = `{
      "tabs": "pet_kind",
      "label": "Kind of pet",
      "items": [
        { "id": "dog", "label": "Dog", "content": ["code_word"] },
        { "id": "cat", "label": "Cat", "content": [{ "text": "Cats need no code word." }] }
      ]
    },
    { "action": "saveAndContinue"`;
const FORMS = edited(MINIMAL_FORMS, [
  ["pages/about.ui.json", `"birthday", "code_word"`, `"birthday"`],
  ["pages/about.ui.json", `{ "action": "saveAndContinue"`, TABS],
]);

describe.each(BOTH_ENGINES)("the calls about one's application on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: FORMS });
  });
  afterAll(() => server.close());

  const submit = async (email: string) => {
    const { store } = server.context;
    const { id } = await store.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await addWebStatus(store, { accountId: id, status: "submitted", now: 1 });
  };

  it("need a session", async () => {
    const visitor = server.browser();
    const answers = [
      await visitor.get("/api/profile"),
      await visitor.get("/api/logout"),
      await visitor.get("/api/session"),
      await visitor.get("/api/add-another"),
      await visitor.get("/api/tabs"),
      await visitor.put("/api/answer", {}),
      await visitor.put("/api/last-page", { last_page: "/about" }),
      await visitor.put("/api/add-another", { button_id: "pets", num_components: 1 }),
      await visitor.post("/api/web-status", { web_status: "started" }),
      await visitor.post("/api/validations", {}),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      answers.map(() => [401, "unauthorized"]),
    );
  });

  it("show a new applicant an empty profile with the first login [API-08]", async () => {
    const browser = await logInAs(server, "new@example.org");
    expect((await browser.get("/api/profile")).json()).toEqual({
      answer: {},
      hidden_answer: {},
      document_answer: {},
      overwritten_answer: {},
      not_asked_answer: [],
      account: expect.any(String),
      username: "new@example.org",
      last_page: "",
      successful_login: [expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
      web_status: [],
      reference: "",
      revision: 0,
      form_version: "",
      current_form: (await server.context.forms.current())?.hash,
    });
  });

  it("merge any subset of the answers key by key and give them back on another browser [API-09]", async () => {
    const browser = await logInAs(server, "merge@example.org");
    const first = await browser.put("/api/answer", { name: "Ada", agree: true });
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        message: expect.any(String),
        revision: 1,
        kept: ["name", "agree"],
        cleared: [],
        set_aside: [],
        refused: {},
        conflicts: {},
        changes: {},
        form_version: (await server.context.forms.current())?.hash,
      },
    ]);
    await browser.put("/api/answer", { name: "Ada L.", country: "CAN" });
    const other = await logInAgain("merge@example.org");
    const profile = (await other.get("/api/profile")).json();
    expect(profile.answer).toMatchObject({
      name: "Ada L.",
      agree: true,
      country: "CAN",
      country_desc: "Canada",
    });
    expect(profile.revision).toBe(2);
    expect(profile.form_version).toBe((await server.context.forms.current())?.hash);
    expect(profile.successful_login).toHaveLength(2);
  });

  it("lose no change when several arrive at once", async () => {
    const browser = await logInAs(server, "many@example.org");
    const changes = [
      { name: "Ada" },
      { code_word: "sesame" },
      { birthday: "1990-12-10" },
      { mail_city: "Oslo" },
      { pet_name: "Rex" },
    ];
    const answers = await Promise.all(changes.map((change) => browser.put("/api/answer", change)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    const profile = (await browser.get("/api/profile")).json();
    expect(profile.answer).toMatchObject(Object.assign({}, ...changes));
    expect(Math.max(...answers.map((answer) => answer.json().revision))).toBe(profile.revision);
  });

  it("keep the answers of questions that are hidden apart, and give them back [CON-02] [FRM-04]", async () => {
    const browser = await logInAs(server, "hide@example.org");
    await browser.put("/api/answer", { agree: true, country: "USA", state: "ME" });
    const answer = await browser.put("/api/answer", { agree: false });
    expect(answer.json().cleared).toEqual([]);
    const sent = await browser.put("/api/answer", { state: "ME" });
    expect(sent.json().cleared).toEqual(["state"]);
    const { answer: stored } = (await browser.get("/api/profile")).json();
    expect([stored.country || "", stored.country_desc || "", stored.state || ""]).toEqual(["", "", ""]);
    await browser.put("/api/answer", { agree: true });
    expect((await browser.get("/api/profile")).json()).toMatchObject({
      answer: { country: "USA", country_desc: "United States", state: "ME" },
      hidden_answer: {},
    });
  });

  it("name the first hundred keys that there never were, and every answer that cannot be stored [RTS-05]", async () => {
    const browser = await logInAs(server, "many-keys@example.org");
    const unknown = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`unknown_${index}`, "x"]),
    );
    const answer = await browser.put("/api/answer", { ...unknown, country: "ATL" });
    expect(answer.statusCode).toBe(422);
    const refused = Object.keys(answer.json().errors);
    expect([refused.length, refused[0], refused[99], refused[100]]).toEqual([
      101,
      "unknown_0",
      "unknown_99",
      "country",
    ]);
  });

  it("name each answer that cannot be stored, and store the others [FRM-01]", async () => {
    const browser = await logInAs(server, "bad@example.org");
    const answer = await browser.put("/api/answer", {
      name: "x".repeat(1_001),
      agree: "true",
      country: "ATL",
      code_word: 7,
      unknown_key: "x",
      constructor: "x",
      birthday: null,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid_answers"]);
    const { errors } = answer.json();
    expect(Object.keys(errors).toSorted()).toEqual(
      ["agree", "birthday", "code_word", "constructor", "country", "name", "unknown_key"].toSorted(),
    );
    expect(
      Object.values(errors)
        .flat()
        .every((sentence) => typeof sentence === "string" && sentence !== ""),
    ).toBe(true);
    expect((await browser.get("/api/profile")).json()).toMatchObject({ answer: {}, revision: 0 });
    const partly = await browser.put("/api/answer", { country: "ATL", mail_city: "Oslo" });
    expect([partly.statusCode, partly.json()]).toMatchObject([
      200,
      { revision: 1, kept: ["mail_city"], refused: { country: errors.country } },
    ]);
    expect((await browser.get("/api/profile")).json().answer.mail_city).toBe("Oslo");
  });

  it("refuse answers after submission", async () => {
    const browser = await logInAs(server, "done@example.org");
    await browser.put("/api/answer", { name: "Ada" });
    await submit("done@example.org");
    const answer = await browser.put("/api/answer", { name: "Eve" });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "already_submitted"]);
    const count = await browser.put("/api/add-another", { button_id: "pets", num_components: 2 });
    expect(count.statusCode).toBe(409);
    expect((await browser.get("/api/profile")).json().answer.name).toBe("Ada");
  });

  it("remember the last page, if it is one of the form's [API-10]", async () => {
    const browser = await logInAs(server, "page@example.org");
    const saved = await browser.put("/api/last-page", { last_page: "/more" });
    expect([saved.statusCode, saved.json()]).toEqual([200, { message: expect.any(String) }]);
    for (const last_page of ["/login", "", "https://evil.example", "/more?x=1"]) {
      const refused = await browser.put("/api/last-page", { last_page });
      expect([refused.statusCode, refused.json().code]).toEqual([422, "unknown_page"]);
    }
    expect((await browser.get("/api/profile")).json().last_page).toBe("/more");
  });

  it("take the status forward only, and never to submitted [API-11] [STA-01]", async () => {
    const browser = await logInAs(server, "status@example.org");
    const post = async (web_status: string) =>
      (await browser.post("/api/web-status", { web_status })).statusCode;
    expect(await post("validating")).toBe(409);
    expect(await post("submitted")).toBe(409);
    expect([await post("started"), await post("started")]).toEqual([200, 200]);
    expect(await post("submitted")).toBe(409);
    expect([await post("validating"), await post("validating")]).toEqual([200, 200]);
    // A slow tab that still holds the application to be new: heard, and nothing goes back.
    expect(await post("started")).toBe(200);
    expect(await post("submitted")).toBe(409);
    expect(await post("unheard_of")).toBe(400);
    const profile = (await browser.get("/api/profile")).json();
    expect(profile.web_status).toEqual([{ web_status: "started" }, { web_status: "validating" }]);
  });

  it("store the error map of the browser [API-12]", async () => {
    const browser = await logInAs(server, "errors@example.org");
    const saved = await browser.post("/api/validations", { name: ["Name"], state: ["State", "Again"] });
    expect([saved.statusCode, saved.json()]).toEqual([200, { message: expect.any(String) }]);
    const row = await server.context.store.db
      .selectFrom("applications")
      .innerJoin("accounts", "accounts.id", "account_id")
      .select(["account_id", "validations"])
      .where("email", "=", "errors@example.org")
      .executeTakeFirstOrThrow();
    expect(row.validations).toMatch(/^v1\./);
    expect(await loadValidations(server.context.store, row.account_id)).toEqual({
      name: ["Name"],
      state: ["State", "Again"],
    });
    expect((await browser.post("/api/validations", { name: "Name" })).statusCode).toBe(400);
  });

  it("keeps errors of questions that there are, and takes no more of them than a form can have [SAF-11]", async () => {
    const browser = await logInAs(server, "errors@example.org");
    const unknown = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`unknown_${index}`, ["x"]]),
    );
    const posted = { ...unknown, name: ["Name"], constructor: ["x"] };
    expect((await browser.post("/api/validations", posted)).statusCode).toBe(200);
    const { accountId } = await server.context.store.db
      .selectFrom("applications")
      .innerJoin("accounts", "accounts.id", "applications.account_id")
      .select("account_id as accountId")
      .where("email", "=", "errors@example.org")
      .executeTakeFirstOrThrow();
    expect(await loadValidations(server.context.store, accountId)).toEqual({ name: ["Name"] });
    const large = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`k${index}`, ["x".repeat(490)]]),
    );
    const refused = await browser.post("/api/validations", large);
    expect([refused.statusCode, refused.json().code]).toEqual([413, "body_too_large"]);
  });

  it("keep the number of components of a group within its limits [API-21] [ADD-01]", async () => {
    const browser = await logInAs(server, "pets@example.org");
    const put = async (button_id: unknown, num_components: unknown) => {
      const answer = await browser.put("/api/add-another", { button_id, num_components });
      return [answer.statusCode, answer.json().code];
    };
    expect((await browser.get("/api/add-another")).json()).toEqual({});
    expect(await put("pets", 2)).toEqual([200, undefined]);
    expect((await browser.get("/api/add-another")).json()).toEqual({ pets: 2 });
    expect(await put("cars", 1)).toEqual([422, "unknown_group"]);
    expect(await put("toString", 1)).toEqual([422, "unknown_group"]);
    for (const count of [0, -1, 3, 11]) expect(await put("pets", count)).toEqual([422, "count_out_of_range"]);
    for (const count of ["2", 1.5, null]) expect(await put("pets", count)).toEqual([400, "invalid_request"]);
    const withInner = (inner: object) =>
      browser.put("/api/add-another", { button_id: "pets", num_components: 1, inner });
    expect((await withInner({ pets_2: 1 })).json().code).toBe("unknown_group");
    expect((await withInner({ pets: 9 })).statusCode).toBe(200);
    await put("pets", 2);
    expect((await browser.get("/api/add-another")).json()).toEqual({ pets: 2 });
  });

  it("keep the chosen tab of a tab group, and drop the answers of the others [API-22] [TAB-01]", async () => {
    const browser = await logInAs(server, "tabs@example.org");
    const put = async (tab_id: string, chosen_tab: string) => {
      const answer = await browser.put("/api/tabs", { tab_id, chosen_tab });
      return [answer.statusCode, answer.json().code];
    };
    expect((await browser.get("/api/tabs")).json()).toEqual({});
    await browser.put("/api/answer", { code_word: "sesame" });
    expect((await browser.get("/api/profile")).json().answer.code_word).toBe("sesame");
    expect(await put("pet_kind", "cat")).toEqual([200, undefined]);
    expect((await browser.get("/api/tabs")).json()).toEqual({ pet_kind: "cat" });
    expect((await browser.put("/api/answer", { code_word: "sesame" })).json().cleared).toEqual(["code_word"]);
    expect(await put("pet_kind", "bird")).toEqual([422, "unknown_group"]);
    expect(await put("valueOf", "cat")).toEqual([422, "unknown_group"]);
    await submit("tabs@example.org");
    expect(await put("pet_kind", "dog")).toEqual([409, "already_submitted"]);
    expect((await browser.get("/api/tabs")).json()).toEqual({ pet_kind: "cat" });
  });

  it("show nobody else's application", async () => {
    const [ada, eve] = [await logInAs(server, "own@example.org"), await logInAs(server, "eve@example.org")];
    await ada.put("/api/answer", { name: "Ada" });
    await ada.put("/api/add-another", { button_id: "pets", num_components: 2 });
    expect((await eve.get("/api/profile")).json().answer).toEqual({});
    expect((await eve.get("/api/add-another")).json()).toEqual({});
  });

  async function logInAgain(username: string) {
    const browser = server.browser();
    await browser.post("/public/login", { username, password: "Correct-horse-7" });
    return browser;
  }
});
