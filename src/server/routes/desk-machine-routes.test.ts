import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import type { ApiTokenList, ChangedApplications } from "../../contract/desk-passing-on.ts";
import { FILE_KINDS } from "../../form/index.ts";
import { queueConversion } from "../documents/conversion-jobs.ts";
import { orderChanges } from "../passing-on/order-changes.ts";
import { findAccount } from "../store/accounts.ts";
import { noteChange } from "../store/application-changes.ts";
import { listLatestAudit } from "../store/audit.ts";

const SSN = "123-45-6789";
const DAY_MS = 24 * 60 * 60_000;

describe.each(ENGINES)("machines at the desk on $name", ({ create }) => {
  let server: TestServer;
  let admin: TestBrowser;
  const make = async (asked: object = {}, browser = admin) =>
    (
      await browser.post("/desk/api/tokens", {
        name: "Records system",
        days: 30,
        reads_sensitive: false,
        ...asked,
      })
    ).json();
  const ask = (token: string, query = "") =>
    server.browser().get(`/desk/api/applications${query}`, { authorization: `Bearer ${token}` });
  const read = async (token: string, query = ""): Promise<ChangedApplications> =>
    (await ask(token, query)).json();
  const namesOf = ({ applications }: ChangedApplications) =>
    applications.map(({ username }) => username.replace("@example.org", ""));
  const tokens = async (): Promise<ApiTokenList["tokens"]> =>
    (await admin.get("/desk/api/tokens")).json().tokens;
  const apply = async (name: string, way: "post" | "upload" = "post") => {
    const browser = await logInAs(server, `${name}@example.org`);
    await browser.put("/api/answer", { mail_city: "Bath", name, ssn: SSN });
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: way });
    return browser;
  };
  const submit = async (name: string) => {
    const browser = await apply(name);
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    for (const name of ["ada", "ben", "eve"]) await submit(name);
    await apply("draft");
  });
  afterAll(() => server.close());

  it("read submitted applications in the order in which they changed, masked, and go on by a cursor [DSK-45]", async () => {
    const { token } = await make();
    const all = await read(token);
    expect(namesOf(all)).toEqual(["ada", "ben", "eve"]);
    expect(all.has_more).toBe(false);
    const ada = await findAccount(server.context.store, "ada@example.org");
    expect(all.applications[0]).toMatchObject({
      application_id: ada?.id,
      form_version: 1,
      documents: [],
      submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      answer: { name: "ada", ssn: "XXXXXXXX" },
    });
    expect(namesOf(await read(token, `?cursor=${all.next}`))).toEqual([]);
    // A job keeps `next` in a file, which is empty before its first run.
    expect(namesOf(await read(token, "?cursor="))).toEqual(namesOf(all));
    await server.context.store.transaction((tx) => noteChange(tx, ada?.id ?? ""));
    const changed = await read(token, `?cursor=${all.next}`);
    expect(namesOf(changed)).toEqual(["ada"]);
    expect(namesOf(await read(token, `?cursor=${changed.next}`))).toEqual([]);
    expect(namesOf(await read(token))).toEqual(["ben", "eve", "ada"]);
  });

  it("leave out what was submitted before a day or a time, and are refused what is neither [DSK-45]", async () => {
    const { token } = await make();
    const now = server.context.now();
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    expect(namesOf(await read(token, `?since=${day(now - DAY_MS)}`))).toHaveLength(3);
    const tomorrow = await read(token, `?since=${day(now + DAY_MS)}`);
    expect([tomorrow.applications, tomorrow.has_more]).toEqual([[], false]);
    // What was left out is gone by for good.
    expect(namesOf(await read(token, `?cursor=${tomorrow.next}`))).toEqual([]);
    const time = encodeURIComponent(new Date(now + 60_000).toISOString());
    expect((await read(token, `?since=${time}`)).applications).toEqual([]);
    for (const query of ["?since=yesterday", "?since=2026-13-45", "?cursor=x", "?cursor=-1", "?page=2"])
      expect((await ask(token, query)).json().code, query).toBe("invalid_request");
    expect((await ask(token, "?cursor=999999999999999")).json().code).toBe("unknown_cursor");
  });

  it("read sensitive answers with a token that was made for that alone [DSK-44]", async () => {
    const { token } = await make({ reads_sensitive: true });
    const { applications } = await read(token);
    expect(applications.map(({ answer }) => answer.ssn)).toEqual([SSN, SSN, SSN]);
    const masked = await make();
    expect((await ask(masked.token)).body).not.toContain(SSN);
  });

  it("are refused without a token that works: none, made up, expired, revoked [DSK-44]", async () => {
    const refused = async (headers: Readonly<Record<string, string>>) => {
      const answer = await server.browser().get("/desk/api/applications", headers);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
      return [answer.statusCode, answer.json().code];
    };
    const wrong = [401, "wrong_api_token"];
    const { id, token } = await make({ days: 1 });
    expect(await refused({})).toEqual(wrong);
    expect(await refused({ authorization: token })).toEqual(wrong);
    expect(await refused({ authorization: `Basic ${token}` })).toEqual(wrong);
    expect(await refused({ authorization: `Bearer ${token}x` })).toEqual(wrong);
    expect(await refused({ authorization: `Bearer adm_${"A".repeat(43)}` })).toEqual(wrong);
    // Neither a session of the desk nor the stored hash is a token.
    const session = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect(await refused({ cookie: session })).toEqual(wrong);
    const row = await server.context.store.db
      .selectFrom("api_tokens")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    expect(await refused({ authorization: `Bearer adm_${row.token_hash}` })).toEqual(wrong);
    expect((await ask(token)).statusCode).toBe(200);
    server.clock.aheadMs += DAY_MS + 1;
    expect(await refused({ authorization: `Bearer ${token}` })).toEqual(wrong);
    server.clock.aheadMs -= DAY_MS + 1;
    expect((await admin.post(`/desk/api/tokens/${id}/revocation`, {})).json().tokens[0].state).toBe(
      "revoked",
    );
    expect(await refused({ authorization: `Bearer ${token}` })).toEqual(wrong);
    expect((await admin.post(`/desk/api/tokens/${id}/revocation`, {})).json().code).toBe("unknown_api_token");
    expect(server.log.join("")).not.toContain(token.slice(4));
  });

  it("have tokens that are listed with their last use, and the trail tells what was made and read [DSK-44]", async () => {
    const { id, token } = await make({ name: "  CRM  ", reads_sensitive: true });
    expect((await tokens())[0]).toMatchObject({
      id,
      name: "CRM",
      application: "",
      reads_sensitive: true,
      made_by: "admin@school.example",
      last_used_at: null,
      state: "works",
    });
    await read(token, "?cursor=1");
    expect((await tokens())[0]?.last_used_at).toBeLessThanOrEqual(server.context.now());
    expect((await tokens()).map(({ state }) => state)).toContain("revoked");
    const trail = await listLatestAudit(server.context.store, 100);
    expect(
      trail.filter(({ subject }) => subject === id).map(({ action, detail }) => [action, detail]),
    ).toEqual([
      ["api_read", "with sensitive answers, after 1"],
      ["api_token_made", "with sensitive answers"],
    ]);
    for (const wrong of [{ name: " " }, { days: 0 }, { days: 367 }, { days: 1.5 }, { application: "law" }])
      expect((await make(wrong)).code).toMatch(/^(invalid_request|unknown_application)$/);
  });

  it("are told once more of an application whose document is ready after its submission [DSK-45]", async () => {
    const { token } = await make();
    const { next } = await read(token);
    const browser = await apply("slow", "upload");
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "paper.pdf" });
    await conversionOf(browser, "paper");
    // As if it had waited for minutes: then nobody waits for it, and it joins what was submitted.
    const { store, jobs, now } = server.context;
    const slow = (await findAccount(store, "slow@example.org"))?.id ?? "";
    const documents = store.db.updateTable("documents").where("account_id", "=", slow);
    const uploaded_at = now() - 4 * 60_000;
    await documents.set({ status: "unprocessed", pdf_key: null, uploaded_at }).execute();
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    const submitted = await read(token, `?cursor=${next}`);
    expect(submitted.applications.map((one) => one.documents[0]?.status)).toEqual(["unprocessed"]);
    const document = await store.db
      .selectFrom("documents")
      .selectAll()
      .where("account_id", "=", slow)
      .executeTakeFirstOrThrow();
    await queueConversion(
      store,
      { accountId: slow, uploadKey: document.upload_key, kinds: FILE_KINDS },
      now(),
    );
    jobs.wake();
    const seen: (string | undefined)[] = [];
    for (let tries = 0; tries < 200 && seen.length === 0; tries++) {
      await delay(25);
      const later = await read(token, `?cursor=${submitted.next}`);
      seen.push(...later.applications.map((one) => one.documents[0]?.status));
    }
    expect(seen).toEqual(["completed"]);
  });

  it("lose nothing while others submit and change at the same time [DSK-45]", async () => {
    const { store, now } = server.context;
    const ids = Array.from({ length: 240 }, (_, index) => `many-${index}`);
    await store.db
      .insertInto("accounts")
      .values(
        ids.map((id) => ({
          id,
          email: `${id}@example.org`,
          password_hash: "",
          created_at: 1,
          confirmed_at: 1,
        })),
      )
      .execute();
    const { stored } = await storedOf("ada");
    const { token } = await make();
    const seen = new Map<string, number>();
    let { next: cursor } = await readAll(token);
    let isOver = false;
    const reading = (async () => {
      for (let last = false; ;) {
        const page = await read(token, `?cursor=${cursor}`);
        cursor = page.next;
        for (const { username } of page.applications) seen.set(username, (seen.get(username) ?? 0) + 1);
        if (last && !page.has_more) return;
        last = isOver;
      }
    })();
    // Several at a time, each taking as long as it happens to, with the clocks of several servers.
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (const id of ids.filter((_id, index) => index % 8 === writer)) {
        await store.transaction(async (tx) => {
          await tx.db
            .insertInto("answers")
            .values({ ...stored, account_id: id, sealed: null, recent: null, kept_aside: null })
            .execute();
          await tx.db
            .insertInto("applications")
            .values({
              ...(await stateOf(tx)),
              account_id: id,
              reference: id,
              submitted_at: now() - writer * 1_000,
            })
            .execute();
          await noteChange(tx, id);
        });
        if (Number(id.slice(5)) % 5 === 0) await store.transaction((tx) => noteChange(tx, id));
      }
    });
    await Promise.all(writers);
    isOver = true;
    await reading;
    expect(ids.filter((id) => !seen.has(`${id}@example.org`))).toEqual([]);
    await store.db.deleteFrom("accounts").where("id", "in", ids).execute();

    async function storedOf(name: string) {
      const id = (await findAccount(store, `${name}@example.org`))?.id ?? "";
      const rows = store.db.selectFrom("answers").selectAll().where("account_id", "=", id);
      return { stored: await rows.executeTakeFirstOrThrow() };
    }
    async function stateOf(tx: typeof store) {
      return await tx.db
        .selectFrom("applications")
        .selectAll()
        .where("submitted_at", "is not", null)
        .where("reference", "not like", "many-%")
        .limit(1)
        .executeTakeFirstOrThrow();
    }
    async function readAll(with_: string) {
      let page = await read(with_);
      while (page.has_more) page = await read(with_, `?cursor=${page.next}`);
      return page;
    }
  });

  it("are told of what a server of an earlier version has submitted [DSK-45]", async () => {
    const { store } = server.context;
    const { token } = await make();
    const { next } = await read(token);
    const eve = await findAccount(store, "eve@example.org");
    await store.db
      .deleteFrom("application_changes")
      .where("account_id", "=", eve?.id ?? "")
      .execute();
    expect(await orderChanges(store, 0)).toBe(1);
    expect(await orderChanges(store, 0)).toBe(0);
    expect(namesOf(await read(token, `?cursor=${next}`))).toEqual(["eve"]);
  });

  it("make their application be gone with its applicant [DSK-45]", async () => {
    const { store } = server.context;
    const { token } = await make();
    const { next } = await read(token);
    await store.db.deleteFrom("accounts").where("email", "=", "eve@example.org").execute();
    expect(namesOf(await read(token))).not.toContain("eve");
    // The number of one that is gone is given to no other.
    await submit("fay");
    expect(namesOf(await read(token, `?cursor=${next}`))).toEqual(["fay"]);
  });
});

it("are limited in their calls, by token and by network [DSK-45]", async () => {
  const server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: "0.05" }, forms: DESK_FORMS });
  const admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
  const made = await admin.post("/desk/api/tokens", { name: "CRM", days: 1, reads_sensitive: false });
  const codes = [];
  for (const sent of [...Array(7).fill(made.json().token), ...Array(9).fill("made-up")]) {
    const answer = await server.browser().get("/desk/api/applications", { authorization: `Bearer ${sent}` });
    codes.push(answer.json().code ?? "ok");
    if (answer.statusCode === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(codes).toEqual([
    ...Array(6).fill("ok"),
    "too_many_requests",
    ...Array(8).fill("wrong_api_token"),
    "too_many_requests",
  ]);
  await server.close();
});
