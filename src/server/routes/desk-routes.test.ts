import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import { startTestServer, type TestBrowser, type TestServer } from "../../../tests/support/test-server.ts";
import type { StaffRole } from "../../contract/desk.ts";
import { addStaff, STAFF_LINK_TTL_MS } from "../desk/staff-accounts.ts";
import { STAFF_IDLE_MS, STAFF_SESSION_MAX_MS } from "../desk/staff-sessions.ts";
import { listLatestAudit } from "../store/audit.ts";
import { findStaffByEmail } from "../store/staff.ts";

const PASSWORD = "Correct-horse-7";
const ASKER = { client: "admin", staffId: null };
const STEP_MS = 30_000;

const codeOf = (secret: string, time: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });

describe.each(ENGINES)("signing in at the desk on $name", ({ create }) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
  });
  afterAll(() => server.close());

  const now = () => server.context.now();
  const invite = async (role: StaffRole = "reader") => {
    const email = `person-${++count}@school.example`;
    const made = await addStaff(server.context, ASKER, { email, role });
    if (typeof made === "string") throw new Error(made);
    return { email, token: made.link.slice(made.link.indexOf("#") + 1), link: made.link };
  };
  /** Somebody who has used the link for password and code, and is signed in. */
  const enrol = async (role: StaffRole = "reader") => {
    const invited = await invite(role);
    const browser = server.browser();
    const opened = await browser.post("/desk/api/first-sign-in", { token: invited.token });
    const { secret } = opened.json();
    const code = codeOf(secret, now());
    const answer = await browser.post("/desk/api/first-sign-in/code", {
      token: invited.token,
      password: PASSWORD,
      code,
    });
    expect(answer.json()).toEqual({ email: invited.email, role, way: "code" });
    return { ...invited, browser, secret };
  };
  const signIn = (browser: TestBrowser, email: string, code: string, password = PASSWORD) =>
    browser.post("/desk/api/sign-in/code", { email, password, code });
  const isSignedIn = async (browser: TestBrowser) =>
    (await browser.get("/desk/api/session")).statusCode === 200;
  const auditOf = async (email: string) => {
    const { id } = (await findStaffByEmail(server.context.store, email)) ?? { id: "" };
    const rows = await listLatestAudit(server.context.store, 1_000);
    return rows
      .filter(({ subject }) => subject === id)
      .map(({ action, detail }) => [action, detail].join(" "));
  };

  it("begins with a one-time link, which the address bar alone carries, and ends with sign-out [DSK-02] [DSK-05]", async () => {
    const { email, token, link, browser } = await enrol("reviewer");
    expect(link).toBe(`http://localhost:3000/desk/first-sign-in#${token}`);
    expect((await browser.get("/desk/api/session")).json()).toEqual({ email, role: "reviewer", way: "code" });
    expect((await browser.post("/desk/api/first-sign-in", { token })).json().code).toBe("wrong_staff_link");
    expect((await browser.post("/desk/api/sign-out", {})).statusCode).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await auditOf(email)).toSorted()).toEqual([
      "staff_added reviewer",
      "staff_enrolled code",
      "staff_signed_in code",
      "staff_signed_out ",
    ]);
  });

  it("keeps a link that is opened and not used, with the same secret, until it expires [DSK-02]", async () => {
    const { token } = await invite();
    const open = async () => (await server.browser().post("/desk/api/first-sign-in", { token })).json();
    const { secret } = await open();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await open()).secret).toBe(secret);
    const { store } = server.context;
    const { totp_secret, token_hash } = await store.db
      .selectFrom("staff_links")
      .selectAll()
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect([totp_secret?.startsWith("v1."), token_hash === token]).toEqual([true, false]);
    const wrong = await server.browser().post("/desk/api/first-sign-in/code", {
      token,
      password: "Password1234!",
      code: codeOf(secret, now()),
    });
    expect(wrong.json().code).toBe("common_password");
    const late = await server.browser().post("/desk/api/first-sign-in/code", {
      token,
      password: PASSWORD,
      code: codeOf(secret, now() - 10 * STEP_MS),
    });
    expect(late.json().code).toBe("wrong_staff_code");
    server.clock.aheadMs += STAFF_LINK_TTL_MS;
    expect((await open()).code).toBe("wrong_staff_link");
  });

  it("takes password and code together, and each code once [DSK-03]", async () => {
    const { email, secret } = await enrol();
    const browser = server.browser();
    // The code of the enrolment was used with it.
    expect((await signIn(browser, email, codeOf(secret, now()))).json().code).toBe("wrong_staff_sign_in");
    server.clock.aheadMs += STEP_MS;
    const code = codeOf(secret, now());
    expect(
      (await signIn(browser, ` ${email.toUpperCase()}`, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode,
    ).toBe(200);
    expect((await signIn(server.browser(), email, code)).json().code).toBe("wrong_staff_sign_in");
  });

  it("says the same, whatever was wrong, and writes each refusal down [DSK-04]", async () => {
    const { email, secret } = await enrol();
    const { email: invited } = await invite();
    server.clock.aheadMs += STEP_MS;
    const code = codeOf(secret, now());
    const answers = await Promise.all([
      signIn(server.browser(), email, code, "Another-horse-8"),
      signIn(server.browser(), email, "000000"),
      signIn(server.browser(), email, ""),
      signIn(server.browser(), invited, code),
      signIn(server.browser(), "nobody@school.example", code),
      signIn(server.browser(), "no address", code),
    ]);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json().code).toBe("wrong_staff_sign_in");
    expect((await auditOf(email)).filter((line) => line === "staff_refused code")).toHaveLength(3);
  });

  it("sends the cookie to the desk alone, and to no page of another site [DSK-05]", async () => {
    const { browser, secret, email } = await enrol();
    server.clock.aheadMs += STEP_MS;
    const answer = await signIn(browser, email, codeOf(secret, now()));
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: "desk", path: "/desk", httpOnly: true, sameSite: "Strict" });
    const other = await browser.send({
      method: "POST",
      url: "/desk/api/sign-out",
      payload: {},
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(other.json().code).toBe("cross_site");
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("ends after an hour without a call, and after twelve hours with them [DSK-05]", async () => {
    const idle = await enrol();
    server.clock.aheadMs += STAFF_IDLE_MS + 1;
    expect(await isSignedIn(idle.browser)).toBe(false);
    const busy = await enrol();
    const begun = now();
    while (now() + STAFF_IDLE_MS / 2 - begun < STAFF_SESSION_MAX_MS) {
      server.clock.aheadMs += STAFF_IDLE_MS / 2;
      expect(await isSignedIn(busy.browser)).toBe(true);
    }
    server.clock.aheadMs += STAFF_IDLE_MS / 2;
    expect(await isSignedIn(busy.browser)).toBe(false);
  });

  it("lets administrators add, change and revoke, each with effect at once and in the trail [DSK-07]", async () => {
    const admin = await enrol("admin");
    const { email, browser, token } = await enrol();
    expect((await browser.get("/desk/api/staff")).json().code).toBe("staff_not_allowed");
    const listed = (await admin.browser.get("/desk/api/staff")).json().staff;
    const { id } = listed.find((member: { email: string }) => member.email === email);
    const role = await admin.browser.put(`/desk/api/staff/${id}/role`, { role: "admin" });
    expect(role.json()).toMatchObject({ email, role: "admin", state: "active" });
    expect((await browser.get("/desk/api/staff")).statusCode).toBe(200);
    const { link } = (await admin.browser.post(`/desk/api/staff/${id}/link`, {})).json();
    expect(link).not.toContain(token);
    expect((await admin.browser.post("/desk/api/staff", { email, role: "reader" })).json().code).toBe(
      "staff_exists",
    );
    const revoked = await admin.browser.post(`/desk/api/staff/${id}/revocation`, {});
    expect(revoked.json()).toMatchObject({ email, state: "revoked" });
    expect(await isSignedIn(browser)).toBe(false);
    const opened = await server.browser().post("/desk/api/first-sign-in", { token: link.split("#")[1] });
    expect(opened.json().code).toBe("wrong_staff_link");
    expect((await admin.browser.post("/desk/api/staff", { email, role: "reader" })).statusCode).toBe(200);
    expect(await auditOf(email)).toEqual(
      expect.arrayContaining(["staff_role_changed reader → admin", "staff_link_made ", "staff_revoked "]),
    );
    const rows = await listLatestAudit(server.context.store, 1_000);
    expect(rows.find(({ action }) => action === "staff_revoked")?.staff_email).toBe(admin.email);
  });

  it("ends the ways in from before when a new link is used [DSK-02]", async () => {
    const lost = await enrol();
    const admin = await enrol("admin");
    const { id } = (await findStaffByEmail(server.context.store, lost.email)) ?? { id: "" };
    const { link } = (await admin.browser.post(`/desk/api/staff/${id}/link`, {})).json();
    expect(await isSignedIn(lost.browser)).toBe(true);
    const token = link.split("#")[1];
    const { secret } = (await server.browser().post("/desk/api/first-sign-in", { token })).json();
    const again = await server.browser().post("/desk/api/first-sign-in/code", {
      token,
      password: PASSWORD,
      code: codeOf(secret, now()),
    });
    expect(again.statusCode).toBe(200);
    expect(await isSignedIn(lost.browser)).toBe(false);
    server.clock.aheadMs += STEP_MS;
    expect((await signIn(server.browser(), lost.email, codeOf(lost.secret, now()))).json().code).toBe(
      "wrong_staff_sign_in",
    );
    expect((await signIn(server.browser(), lost.email, codeOf(secret, now()))).statusCode).toBe(200);
  });

  it("refuses a passkey that it does not know, and a challenge that is not its own [DSK-06]", async () => {
    const { challenge } = (await server.browser().post("/desk/api/sign-in/passkey-challenge", {})).json();
    const clientData = (text: string) =>
      Buffer.from(
        JSON.stringify({ type: "webauthn.get", challenge: text, origin: "http://localhost:3000" }),
      ).toString("base64url");
    const use = async (clientDataJSON: string) => {
      const response = { clientDataJSON, authenticatorData: "AAAA", signature: "AAAA" };
      const passkey = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {}, response };
      return (await server.browser().post("/desk/api/sign-in/passkey", { passkey })).json().code;
    };
    expect(await use(clientData(challenge))).toBe("wrong_staff_passkey");
    expect(await use(clientData("made-up"))).toBe("wrong_staff_passkey");
    expect(await use("AAAA")).toBe("wrong_staff_passkey");
  });
});

it.each(ENGINES)(
  "lets administrators open sections to somebody, of pages that there are, at once and in the trail, on $name [DSK-70]",
  async ({ create }) => {
    // So that a page has nothing sensitive.
    const forms = edited(DESK_FORMS, [
      [
        "data-model.json",
        `"paper": { "type": "document", "sensitivity": "sensitive" }`,
        `"paper": { "type": "document", "sensitivity": "personal" }`,
      ],
    ]);
    const server = await startTestServer({ database: await create(), forms });
    const admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    const reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    const { store } = server.context;
    const { id } = (await findStaffByEmail(store, "reader@school.example")) ?? { id: "" };
    const put = (sections: readonly string[], who = admin, staffId = id) =>
      who.put(`/desk/api/staff/${staffId}/sections`, { sections });
    const { staff, sections } = (await admin.get("/desk/api/staff")).json();
    expect(staff.find((one: { id: string }) => one.id === id).sections).toEqual([]);
    expect(sections).toEqual([
      { id: "about", title: "About You", has_masked: true },
      { id: "more", title: "More", has_masked: false },
    ]);
    expect((await put(["about"], reader)).json().code).toBe("staff_not_allowed");
    expect((await put(["about", "nowhere"])).json().code).toBe("unknown_page");
    expect((await put(["about"], admin, "nobody")).json().code).toBe("unknown_staff");
    expect((await put(["about"])).json()).toMatchObject({ id, sections: ["about"] });
    // A page that no form has any more may stay, and be taken back.
    await store.db
      .updateTable("staff")
      .set({ sections: JSON.stringify(["about", "former"]) })
      .where("id", "=", id)
      .execute();
    expect((await put(["former"])).json().sections).toEqual(["former"]);
    expect((await put([])).json().sections).toEqual([]);
    expect((await put(["former"])).json().code).toBe("unknown_page");
    await admin.post(`/desk/api/staff/${id}/revocation`, {});
    expect((await put(["about"])).json().code).toBe("unknown_staff");
    const changes = (await listLatestAudit(store, 100)).filter(
      ({ action }) => action === "staff_sections_changed",
    );
    expect(changes.map(({ detail, staff_email }) => [detail, staff_email])).toEqual([
      ["former → none", "admin@school.example"],
      ["about former → former", "admin@school.example"],
      ["none → about", "admin@school.example"],
    ]);
    await server.close();
  },
);

it("opens nothing to somebody who is added again after they were revoked [RTS-02]", async () => {
  const server = await startTestServer({ forms: DESK_FORMS });
  const admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
  await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
  const { id } = (await findStaffByEmail(server.context.store, "reader@school.example")) ?? { id: "" };
  await admin.put(`/desk/api/staff/${id}/sections`, { sections: ["about"] });
  await admin.post(`/desk/api/staff/${id}/revocation`, {});
  const added = await admin.post("/desk/api/staff", { email: "reader@school.example", role: "reader" });
  expect(added.statusCode).toBe(200);
  const { staff } = (await admin.get("/desk/api/staff")).json();
  expect(staff.find((one: { id: string }) => one.id === id).sections).toEqual([]);
  await server.close();
});

it("keeps the last administrator at the desk [DSK-07]", async () => {
  const server = await startTestServer({ publishes: false });
  const made = await addStaff(server.context, ASKER, { email: "only@school.example", role: "admin" });
  if (typeof made === "string") throw new Error(made);
  const browser = server.browser();
  const token = made.link.split("#")[1];
  const { secret } = (await browser.post("/desk/api/first-sign-in", { token })).json();
  await browser.post("/desk/api/first-sign-in/code", {
    token,
    password: PASSWORD,
    code: codeOf(secret, server.context.now()),
  });
  const [{ id }] = (await browser.get("/desk/api/staff")).json().staff;
  expect((await browser.put(`/desk/api/staff/${id}/role`, { role: "reader" })).json().code).toBe(
    "last_admin",
  );
  expect((await browser.post(`/desk/api/staff/${id}/revocation`, {})).json().code).toBe("last_admin");
  expect((await browser.post("/desk/api/staff/nobody/revocation", {})).json().code).toBe("unknown_staff");
  await server.close();
});

it("limits how often somebody tries to sign in [DSK-04]", async () => {
  const server = await startTestServer({ publishes: false, environment: { RATE_LIMIT_FACTOR: "0.3" } });
  const attempt = { email: "nobody@school.example", password: PASSWORD, code: "123456" };
  const codes = [];
  for (let tries = 0; tries < 4; tries++)
    codes.push((await server.browser().post("/desk/api/sign-in/code", attempt)).json().code);
  expect(codes).toEqual([...Array(3).fill("wrong_staff_sign_in"), "too_many_requests"]);
  await server.close();
});
