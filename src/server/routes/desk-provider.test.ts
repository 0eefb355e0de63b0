import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { type FalseProvider, startFalseProvider } from "../../../tests/support/false-provider.ts";
import {
  followProvider,
  startTestProvider,
  type TestProvider,
} from "../../../tests/support/oidc-provider.ts";
import { startTestServer, type TestBrowser, type TestServer } from "../../../tests/support/test-server.ts";
import type { StaffRole } from "../../contract/desk.ts";
import { SchoolProvider } from "../desk/school-provider.ts";
import { addStaff, renewStaffLink, revokeStaff } from "../desk/staff-accounts.ts";
import { listLatestAudit } from "../store/audit.ts";
import { findStaffByEmail } from "../store/staff.ts";
import { readConfig } from "../system/config.ts";
import { PROVIDER_FLOW_TTL_MS } from "./desk-provider-routes.ts";

const BEGIN = "/desk/sign-in/provider";
const RETURN = "/desk/sign-in/provider/return";
const PUBLIC_URL = "http://localhost:3000";
const ASKER = { client: "admin", staffId: null };
const FLOW_COOKIE = "desk-provider";
const ROLES = { DESK_OIDC_ROLES: "admissions-readers=reader,admissions-admins=admin" };

/** Where the provider is asked to send the browser. */
async function begin(browser: TestBrowser): Promise<URL> {
  const { statusCode, headers } = await browser.get(BEGIN);
  expect(statusCode).toBe(302);
  return new URL(String(headers.location), PUBLIC_URL);
}

/** What the product says of an address that the browser came back to: "in", or the problem. */
async function comeBack(browser: TestBrowser, address: string): Promise<string> {
  const { statusCode, headers } = await browser.get(address, { "sec-fetch-site": "cross-site" });
  expect(statusCode).toBe(302);
  const { pathname, searchParams } = new URL(String(headers.location), PUBLIC_URL);
  return pathname === "/desk" ? "in" : `${pathname} ${searchParams.get("problem")}`;
}

const said = (problem: string) => `/desk/sign-in ${problem}`;

async function lastRefusal({ context }: TestServer): Promise<string | null | undefined> {
  const rows = await listLatestAudit(context.store, 1_000);
  return rows.find(({ action }) => action === "staff_refused")?.detail;
}

async function invite({ context }: TestServer, email: string, role: StaffRole = "reader"): Promise<void> {
  const made = await addStaff(context, ASKER, { email, role });
  if (typeof made === "string") throw new Error(made);
}

async function idOf({ context }: TestServer, email: string): Promise<string> {
  return (await findStaffByEmail(context.store, email))?.id ?? "";
}

describe.each(ENGINES)("signing in with the school's account on $name", ({ create }) => {
  let provider: TestProvider;
  let byGroups: TestServer;
  let byInvitation: TestServer;
  beforeAll(async () => {
    provider = await startTestProvider();
    provider.register(PUBLIC_URL);
    byGroups = await startTestServer({
      database: await create(),
      publishes: false,
      environment: { ...provider.settings, ...ROLES },
    });
    byInvitation = await startTestServer({
      database: await create(),
      publishes: false,
      environment: provider.settings,
    });
  });
  afterAll(async () => {
    await byGroups.close();
    await byInvitation.close();
    await provider.close();
  });

  const signIn = async (browser: TestBrowser, person: string) => {
    provider.signsIn = person;
    return await comeBack(browser, await followProvider((await begin(browser)).href, PUBLIC_URL));
  };
  const session = async (browser: TestBrowser) => (await browser.get("/desk/api/session")).json();

  it("makes somebody by their groups, and looks at these with each sign-in [DSK-09]", async () => {
    const email = "ana@school.example";
    provider.people.set("ana", { email, email_verified: true, groups: ["all", "admissions-readers"] });
    const browser = byGroups.browser();
    expect((await browser.get("/desk/api/sign-in")).json()).toMatchObject({ provider: true });
    expect(await signIn(browser, "ana")).toBe("in");
    expect(await session(browser)).toEqual({ email, role: "reader", way: "provider" });
    provider.people.set("ana", { email, groups: ["admissions-admins", "admissions-readers"] });
    expect(await signIn(browser, "ana")).toBe("in");
    expect(await session(browser)).toMatchObject({ role: "admin" });
    provider.people.set("ana", { email, groups: ["all"] });
    expect(await signIn(byGroups.browser(), "ana")).toBe(said("no_role"));
    expect(await lastRefusal(byGroups)).toBe("provider no_role");
    const id = await idOf(byGroups, email);
    const rows = await listLatestAudit(byGroups.context.store, 1_000);
    const trail = rows
      .filter(({ subject }) => subject === id)
      .map(({ action, detail }) => `${action} ${detail}`);
    expect(trail.toSorted()).toEqual([
      "staff_added reader",
      "staff_enrolled provider",
      "staff_refused provider no_role",
      "staff_role_changed reader → admin",
      "staff_signed_in provider",
      "staff_signed_in provider",
      "staff_signed_out null",
    ]);
  });

  it("matches an invitation by a verified address alone, once, and from then on by issuer and subject [DSK-09]", async () => {
    const email = "bo@school.example";
    provider.people.set("bo", { email, email_verified: false });
    expect(await signIn(byInvitation.browser(), "bo")).toBe(said("not_invited"));
    await invite(byInvitation, email, "reviewer");
    expect(await signIn(byInvitation.browser(), "bo")).toBe(said("email_taken"));
    provider.people.set("bo", { email: "BO@School.example", email_verified: true });
    const browser = byInvitation.browser();
    expect(await signIn(browser, "bo")).toBe("in");
    expect(await session(browser)).toEqual({ email, role: "reviewer", way: "provider" });
    // Somebody else gets the address later, or has it at first.
    provider.people.set("namesake", { email, email_verified: true });
    expect(await signIn(byInvitation.browser(), "namesake")).toBe(said("email_taken"));
    provider.people.set("bo", { email: "bo.new@school.example", email_verified: true });
    expect(await signIn(browser, "bo")).toBe("in");
    expect(await session(browser)).toMatchObject({ email });
    // A new link is an invitation.
    await renewStaffLink(byInvitation.context, ASKER, await idOf(byInvitation, email));
    expect(await signIn(byInvitation.browser(), "namesake")).toBe("in");
    expect(await session(browser)).toMatchObject({ code: "staff_signed_out" });
    expect(await signIn(browser, "bo")).toBe(said("not_invited"));
  });

  it("keeps somebody out who was revoked, under another address as well [DSK-09]", async () => {
    const groups = ["admissions-readers"];
    provider.people.set("cy", { email: "cy@school.example", email_verified: true, groups });
    const browser = byGroups.browser();
    expect(await signIn(browser, "cy")).toBe("in");
    await revokeStaff(byGroups.context, ASKER, await idOf(byGroups, "cy@school.example"));
    expect(await session(browser)).toMatchObject({ code: "staff_signed_out" });
    provider.people.set("cy", { email: "other@school.example", email_verified: true, groups });
    expect(await signIn(browser, "cy")).toBe(said("revoked"));
    expect(await lastRefusal(byGroups)).toBe("provider revoked");
    await invite(byGroups, "cy@school.example");
    expect(await signIn(browser, "cy")).toBe("in");
  });

  it("needs an address for somebody new, and takes nobody's [DSK-09]", async () => {
    const groups = ["admissions-readers"];
    provider.people.set("di", { groups });
    expect(await signIn(byGroups.browser(), "di")).toBe(said("no_email"));
    await invite(byGroups, "di@school.example");
    provider.people.set("di", { email: "di@school.example", groups });
    expect(await signIn(byGroups.browser(), "di")).toBe(said("email_taken"));
  });

  it("takes an address of the way back once, from the browser that began, for ten minutes [DSK-09]", async () => {
    provider.people.set("ed", { email: "ed@school.example", groups: ["admissions-readers"] });
    provider.signsIn = "ed";
    const browser = byGroups.browser();
    const address = await followProvider((await begin(browser)).href, PUBLIC_URL);
    const flow = browser.cookies.get(FLOW_COOKIE) ?? "";
    expect(await comeBack(byGroups.browser(), address)).toBe(said("expired"));
    expect(await comeBack(browser, address)).toBe("in");
    expect(browser.cookies.has(FLOW_COOKIE)).toBe(false);
    // Replayed with a copy of the cookie.
    const thief = byGroups.browser();
    thief.cookies.set(FLOW_COOKIE, flow);
    expect(await comeBack(thief, address)).toBe(said("expired"));
    expect(await lastRefusal(byGroups)).toBe("provider expired");
    const late = byGroups.browser();
    const tooLate = await followProvider((await begin(late)).href, PUBLIC_URL);
    byGroups.clock.aheadMs += PROVIDER_FLOW_TTL_MS;
    expect(await comeBack(late, tooLate)).toBe(said("expired"));
    byGroups.clock.aheadMs -= PROVIDER_FLOW_TTL_MS;
  });

  it("takes no code of another sign-in, no other issuer and no cookie that was changed [DSK-09]", async () => {
    provider.people.set("flo", { email: "flo@school.example", groups: ["admissions-readers"] });
    provider.signsIn = "flo";
    const parts = async (browser: TestBrowser) =>
      new URL(await followProvider((await begin(browser)).href, PUBLIC_URL), PUBLIC_URL);
    const pathOf = ({ pathname, search }: URL) => pathname + search;
    const [victim, attacker] = [byGroups.browser(), byGroups.browser()];
    const [own, theirs] = [await parts(victim), await parts(attacker)];
    expect(await comeBack(victim, pathOf(theirs))).toBe(said("expired"));

    // The code of another sign-in under one's own state: PKCE.
    const mixed = byGroups.browser();
    const injected = await parts(mixed);
    injected.searchParams.set("code", own.searchParams.get("code") ?? "");
    expect(await comeBack(mixed, pathOf(injected))).toBe(said("failed"));

    const elsewhere = byGroups.browser();
    const ofAnother = await parts(elsewhere);
    expect(ofAnother.searchParams.get("iss")).toBe(provider.issuer);
    ofAnother.searchParams.set("iss", "https://login.evil.example");
    expect(await comeBack(elsewhere, pathOf(ofAnother))).toBe(said("failed"));

    const changing = byGroups.browser();
    const address = await parts(changing);
    const flow = changing.cookies.get(FLOW_COOKIE) ?? "";
    for (const changed of [`${flow.slice(0, -4)}AAAA`, `v1.${"0".repeat(16)}.AAAA`, "{}", ""]) {
      changing.cookies.set(FLOW_COOKIE, changed);
      expect(await comeBack(changing, pathOf(address))).toBe(said("expired"));
    }
    expect(await idOf(byGroups, "flo@school.example")).toBe("");
  });

  it("says that it was broken off, and logs nothing of codes, states and addresses [DSK-09]", async () => {
    const browser = byGroups.browser();
    provider.signsIn = null;
    const asked = await begin(browser);
    const address = await followProvider(asked.href, PUBLIC_URL);
    expect(await comeBack(browser, address)).toBe(said("denied"));
    expect(await comeBack(browser, `${RETURN}?code=made-up&state=made-up`)).toBe(said("expired"));
    expect(await comeBack(browser, `${RETURN}?state=a&state=b`)).toBe(said("expired"));
    expect(await comeBack(browser, RETURN)).toBe(said("expired"));
    const log = byGroups.log.join("");
    expect(log).toContain('"problem":"denied"');
    const state = asked.searchParams.get("state") ?? "?";
    for (const secret of [
      state,
      "code=",
      "@school.example",
      provider.settings.DESK_OIDC_CLIENT_SECRET ?? "?",
    ])
      expect(log).not.toContain(secret);
  });

  it("keeps what a sign-in needs in a sealed cookie of the sign-in alone, and asks with PKCE [DSK-09]", async () => {
    const answer = await byGroups.browser().get(BEGIN);
    const asked = new URL(String(answer.headers.location)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: PUBLIC_URL + RETURN,
      scope: "openid profile email",
      client_id: "admissions-desk",
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: FLOW_COOKIE,
      path: "/desk/sign-in",
      httpOnly: true,
      sameSite: "Lax",
      maxAge: 600,
    });
    expect(cookie?.value).toMatch(/^v1\./);
    expect(cookie?.value).not.toContain(asked.get("state"));
  });

  it("ends our session, and says where the school's ends [DSK-09]", async () => {
    provider.people.set("gil", { email: "gil@school.example", groups: ["admissions-readers"] });
    const browser = byGroups.browser();
    expect(await signIn(browser, "gil")).toBe("in");
    const { provider_sign_out } = (await browser.post("/desk/api/sign-out", {})).json();
    const end = new URL(provider_sign_out);
    expect([end.origin, end.searchParams.get("post_logout_redirect_uri")]).toEqual([
      provider.issuer,
      `${PUBLIC_URL}/desk/sign-in`,
    ]);
    expect(await session(browser)).toMatchObject({ code: "staff_signed_out" });
  });
});

it("looks the provider up at the first sign-in, and again after it was down [DSK-09]", async () => {
  const provider = await startTestProvider();
  const server = await startTestServer({ publishes: false, environment: provider.settings });
  const { headers } = await server.browser().get(BEGIN);
  expect(headers.location).toBe("/desk/sign-in?problem=unreachable");
  provider.register(PUBLIC_URL);
  const browser = server.browser();
  provider.signsIn = "ana";
  const address = await followProvider((await begin(browser)).href, PUBLIC_URL);
  await provider.close();
  expect(await comeBack(browser, address)).toBe(said("unreachable"));
  expect(await lastRefusal(server)).toBe("provider unreachable");
  await server.close();
});

it("sends its cookie by https alone where browsers reach it by https [DSK-09]", async () => {
  const provider = await startFalseProvider();
  const server = await startTestServer({
    publishes: false,
    environment: { ...provider.settings, PUBLIC_URL: "https://apply.school.example" },
  });
  const { cookies, headers } = await server.browser().get(BEGIN);
  expect(cookies).toMatchObject([{ name: "__Secure-desk-provider", secure: true, httpOnly: true }]);
  const asked = new URL(String(headers.location)).searchParams;
  expect(asked.get("redirect_uri")).toBe(`https://apply.school.example${RETURN}`);
  await server.close();
  await provider.close();
});

it("does not exist without settings [DSK-09]", async () => {
  const server = await startTestServer({ publishes: false });
  expect((await server.browser().get("/desk/api/sign-in")).json()).toMatchObject({ provider: false });
  expect((await server.browser().get(BEGIN)).statusCode).toBe(404);
  expect((await server.browser().get(RETURN)).statusCode).toBe(404);
  await server.close();
});

describe("an id token", () => {
  let provider: FalseProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startFalseProvider();
    server = await startTestServer({
      publishes: false,
      environment: { ...provider.settings, ...ROLES },
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });
  afterEach(() => {
    provider.signature = "own";
  });

  const signInWith = async (claims: Readonly<Record<string, unknown>>) => {
    const browser = server.browser();
    const asked = (await begin(browser)).searchParams;
    const right = { email: "hal@school.example", groups: ["admissions-readers"], nonce: asked.get("nonce") };
    provider.claims = { ...right, ...claims };
    return await comeBack(browser, `${RETURN}?code=any&state=${asked.get("state")}`);
  };
  const seconds = () => Math.floor(Date.now() / 1000);

  it("is taken when all is right, or the clocks are less than a minute apart [DSK-09]", async () => {
    expect(await signInWith({})).toBe("in");
    expect(await signInWith({ exp: seconds() - 30 })).toBe("in");
  });

  it.each<[string, () => Readonly<Record<string, unknown>>]>([
    ["for another audience", () => ({ aud: "another-client" })],
    ["for others beside us", () => ({ aud: ["admissions-desk", "another"], azp: "another" })],
    ["of another issuer", () => ({ iss: "https://login.evil.example" })],
    ["of another sign-in", () => ({ nonce: "another" })],
    ["without the nonce", () => ({ nonce: undefined })],
    ["without a subject", () => ({ sub: undefined })],
    ["that is of tomorrow [RTS-05]", () => ({ exp: seconds() + 90_000, iat: seconds() + 86_400 })],
    ["that has expired", () => ({ exp: seconds() - 120, iat: seconds() - 600 })],
  ])("%s is refused [DSK-09]", async (_name, claims) => {
    expect(await signInWith(claims())).toBe(said("failed"));
    expect(await lastRefusal(server)).toBe("provider failed");
  });

  it("that is refused is told of in the log by the kind of the error alone [DSK-09]", async () => {
    expect(await signInWith({ exp: seconds() - 120 })).toBe(said("failed"));
    expect(server.log.join("")).toContain('"code":"OAUTH_JWT_TIMESTAMP_CHECK_FAILED"');
    expect(server.log.join("")).not.toContain("hal@school.example");
  });

  it.each(["strange", "none"] as const)(
    "with a signature that is %s is refused [DSK-09]",
    async (signature) => {
      provider.signature = signature;
      expect(await signInWith({})).toBe(said("failed"));
    },
  );
});

describe("the secret of the desk", () => {
  let provider: FalseProvider;
  let server: TestServer;
  beforeEach(async () => {
    provider = await startFalseProvider();
    server = await startTestServer({
      publishes: false,
      environment: { ...provider.settings, ...ROLES },
    });
  });
  afterEach(async () => {
    await server.close();
    await provider.close();
  });

  const BOTH = ["client_secret_basic", "client_secret_post"];
  it.each([
    // As glewlwyd and LemonLDAP::NG do, which do not take percent-encoding back.
    ["in the body where the provider lists that", BOTH, "post", "in"],
    ["in the body where the provider lists nothing else", ["client_secret_post"], "post", "in"],
    ["as Basic where the provider takes that alone of what it lists", BOTH, "anything but the body", "in"],
    ["as Basic where the provider lists nothing", null, "anything", "in"],
    ["in no other way than what is listed", ["client_secret_basic"], "post", said("failed")],
  ] as const)("is brought %s [OPS-04]", async (_name, methods, takes, outcome) => {
    provider.methods = methods;
    provider.takes = takes === "anything but the body" ? "encoded-basic" : takes;
    for (let times = 0; times < 2; times++) {
      const browser = server.browser();
      const asked = (await begin(browser)).searchParams;
      const nonce = asked.get("nonce");
      provider.claims = { email: "hal@school.example", groups: ["admissions-readers"], nonce };
      expect(await comeBack(browser, `${RETURN}?code=any&state=${asked.get("state")}`)).toBe(outcome);
    }
  });

  it("that is wrong is told of in the log by the provider's own word [OPS-03]", async () => {
    provider.takes = "post";
    const browser = server.browser();
    const asked = (await begin(browser)).searchParams;
    await comeBack(browser, `${RETURN}?code=any&state=${asked.get("state")}`);
    expect(server.log.join("")).toContain('"oauth":"invalid_client"');
  });

  it("is tried without anybody's sign-in [OPS-01]", async () => {
    const settings = readConfig(provider.settings).deskOidc;
    if (settings === null) throw new Error("The provider is in the settings.");
    const returnTo = PUBLIC_URL + RETURN;
    provider.refusesCodes = true;
    await new SchoolProvider(settings).tryClient(returnTo);
    provider.takes = "post";
    await expect(new SchoolProvider(settings).tryClient(returnTo)).rejects.toMatchObject({
      problem: "failed",
      cause: { error: "invalid_client" },
    });
  });
});
