import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { FILTER_FORMS } from "../../../tests/support/filter-forms.ts";
import { startTestServer, type TestBrowser, type TestServer } from "../../../tests/support/test-server.ts";
import type { NewSavedFilter, SavedFilter, SavedFilters } from "../../contract/desk-work-list.ts";
import { listLatestAudit } from "../store/audit.ts";

const FILTER = { group: "submitted", choices: "country=CAN", from: "2026-01-31" } as const;
const PATH = "/desk/api/saved-filters";

describe.each(ENGINES)("saved filters on $name", ({ create }) => {
  let server: TestServer;
  let reader: TestBrowser;
  let reviewer: TestBrowser;
  let admin: TestBrowser;
  const save = (browser: TestBrowser, asked: Partial<NewSavedFilter>) =>
    browser.post(PATH, { name: "Canada", is_shared: false, filter: FILTER, ...asked });
  const saved = async (browser: TestBrowser, asked: Partial<NewSavedFilter> = {}): Promise<SavedFilter> =>
    (await save(browser, asked)).json();
  const names = async (browser: TestBrowser): Promise<readonly string[]> => {
    const { filters }: SavedFilters = (await browser.get(PATH)).json();
    return filters.map(({ name, is_own: isOwn }) => `${name}${isOwn ? "" : " of others"}`);
  };
  const answerOf = async (answer: Promise<{ readonly statusCode: number; readonly body: string }>) => {
    const { statusCode, body } = await answer;
    return statusCode === 200 ? "ok" : JSON.parse(body).code;
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: FILTER_FORMS });
    reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
    admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
  });
  afterAll(() => server.close());

  it("are somebody's own, with an id that a new name and another filter leave as it is [DSK-54]", async () => {
    const made = await saved(reader, { name: "  Canada  " });
    expect(made).toEqual({
      id: made.id,
      application: "",
      name: "Canada",
      is_shared: false,
      is_own: true,
      by: "reader@school.example",
      filter: FILTER,
    });
    const change = { name: "Our neighbours", is_shared: false };
    expect(await answerOf(reader.put(`${PATH}/${made.id}`, change))).toBe("ok");
    expect((await reader.get(`${PATH}/${made.id}`)).json()).toEqual({ ...made, name: "Our neighbours" });
    expect(await names(reader)).toEqual(["Our neighbours"]);
    const filter = { group: "all", from: "2026-11-01" };
    expect(await answerOf(reader.put(`${PATH}/${made.id}`, { ...change, filter }))).toBe("ok");
    expect((await reader.get(`${PATH}/${made.id}`)).json()).toMatchObject({ name: "Our neighbours", filter });
    const typed = { ...change, filter: { ...filter, q: "Quist" } };
    expect(await answerOf(reader.put(`${PATH}/${made.id}`, typed))).toBe("invalid_request");
    expect(await names(reviewer)).toEqual([]);
    // Others learn no more of it than of one that never was.
    const mine = `${PATH}/${made.id}`;
    for (const answer of [
      reviewer.get(mine),
      admin.put(mine, change),
      admin.send({ method: "DELETE", url: mine }),
    ])
      expect(await answerOf(answer)).toBe("unknown_saved_filter");
    expect(await answerOf(reader.send({ method: "DELETE", url: mine }))).toBe("ok");
    expect(await answerOf(reader.get(mine))).toBe("unknown_saved_filter");
  });

  it("are shared by whoever may, changed by nobody else, and deleted by administrators too [DSK-55]", async () => {
    expect(await answerOf(save(reader, { is_shared: true }))).toBe("staff_not_allowed");
    const own = await saved(reader, { name: "Mine" });
    const sharing = { name: "Mine", is_shared: true };
    expect(await answerOf(reader.put(`${PATH}/${own.id}`, sharing))).toBe("staff_not_allowed");
    const shared = await saved(reviewer, { name: "Everybody's", is_shared: true });
    expect(await names(reader)).toEqual(["Everybody's of others", "Mine"]);
    const theirs = `${PATH}/${shared.id}`;
    expect((await reader.get(theirs)).json()).toMatchObject({ is_own: false, by: "reviewer@school.example" });
    expect(await answerOf(admin.put(theirs, sharing))).toBe("not_your_filter");
    expect(await answerOf(reader.send({ method: "DELETE", url: theirs }))).toBe("not_your_filter");
    expect(await answerOf(admin.send({ method: "DELETE", url: theirs }))).toBe("ok");
    expect(await names(reader)).toEqual(["Mine"]);
  });

  it("are written down with what was done, and without their names [DSK-55]", async () => {
    const { id } = await saved(reviewer, { name: "About Zoë", is_shared: true });
    await reviewer.put(`${PATH}/${id}`, { name: "About Zoë Quist", is_shared: false });
    await reviewer.send({ method: "DELETE", url: `${PATH}/${id}` });
    const trail = (await listLatestAudit(server.context.store, 20)).filter(({ subject }) => subject === id);
    expect(trail.map(({ action, detail }) => `${action} ${detail}`).toSorted()).toEqual([
      "filter_changed own",
      "filter_deleted own",
      "filter_saved shared",
    ]);
    expect(JSON.stringify(trail)).not.toContain("Zoë");
  });

  it.each([
    ["what was typed", { filter: { ...FILTER, q: "Quist" } }],
    ["a day that is none", { filter: { from: "yesterday" } }],
    ["a group that is none", { filter: { group: "nobody" } }],
    ["choices that are none", { filter: { choices: "&&" } }],
    ["a name of nothing", { name: " " }],
    ["a name of lines", { name: "a\nb" }],
    ["a long name", { name: "a".repeat(81) }],
  ])("are refused with %s [DSK-54]", async (_what, asked) => {
    expect(await answerOf(save(reader, asked as Partial<NewSavedFilter>))).toBe("invalid_request");
  });

  it("are a hundred for each person at the most [DSK-54]", async () => {
    const { id } = await saved(admin);
    const { store } = server.context;
    const row = await store.db
      .selectFrom("saved_filters")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 99 }, (_, index) => ({ ...row, id: `more-${index}` }));
    await store.db.insertInto("saved_filters").values(more).execute();
    expect(await answerOf(save(admin, {}))).toBe("too_many_saved_filters");
    expect(await answerOf(save(reader, { name: "Another's" }))).toBe("ok");
  });
});
