import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import {
  codeIn,
  logInAs,
  PASSWORD,
  startTestServer,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { findAccount } from "../store/accounts.ts";

describe.each(ENGINES)("the account calls on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
  });
  afterAll(() => server.close());

  const signUp = (username: string, password = PASSWORD) =>
    server.browser().post("/public/signup", { username, password });
  const confirm = (username: string, code: string) =>
    server.browser().post("/public/confirm", { username, code });
  const logIn = (username: string, password = PASSWORD) =>
    server.browser().post("/public/login", { username, password });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("opens an account: sign up, confirm with the mailed code, log in [API-01] [API-02] [API-03]", async () => {
    const signedUp = await signUp("ada@example.org");
    expect([signedUp.statusCode, signedUp.json()]).toEqual([200, { message: expect.any(String) }]);
    const early = await logIn("ada@example.org");
    expect([early.statusCode, early.json().code]).toEqual([403, "account_not_confirmed"]);
    const confirmed = await confirm("ada@example.org", codeIn(await server.mailTo("ada@example.org")));
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { message: expect.any(String) }]);
    const browser = server.browser();
    const loggedIn = await browser.post("/public/login", { username: "ada@example.org", password: PASSWORD });
    expect([loggedIn.statusCode, loggedIn.json()]).toEqual([200, { message: expect.any(String) }]);
    expect((await browser.get("/api/profile")).json().username).toBe("ada@example.org");
  });

  it("takes an address in any case and with spaces around for the same one", async () => {
    await signUp("  Case@Example.ORG ");
    const mail = await server.mailTo("case@example.org");
    expect((await confirm("CASE@example.org", codeIn(mail))).statusCode).toBe(200);
    expect((await logIn("case@EXAMPLE.org")).statusCode).toBe(200);
  });

  it("takes every way to write an address for one account, and refuses those that may name another [SAF-01]", async () => {
    await signUp("ada@bücher.example");
    const code = codeIn(await server.mailTo("ada@xn--bcher-kva.example"));
    expect((await confirm("Ada@Bücher.Example", code)).statusCode).toBe(200);
    expect((await logIn("ada@ｂücher.example")).statusCode).toBe(200);
    await signUp("ada@XN--BCHER-KVA.example");
    expect(await server.mailTo("ada@xn--bcher-kva.example", 2)).toContain("already have");
    const { store } = server.context;
    const before = await store.db.selectFrom("accounts").select("id").execute();
    for (const username of [
      "x1:victim@example.org",
      "victim(c)@example.org",
      '"victim"@example.org',
      "@relay.org:victim@example.org",
      "a@x..org",
      "victim@example.org.",
    ]) {
      for (const answer of [
        await signUp(username),
        await confirm(username, "000000"),
        await server.browser().post("/public/resend-confirm", { username }),
        await server.browser().post("/public/forgot-password", { username }),
      ]) {
        expect([answer.statusCode, answer.json().message]).toEqual([
          422,
          "Your email address must be valid.",
        ]);
      }
      expect((await logIn(username)).json().code).toBe("wrong_login");
    }
    expect(await store.db.selectFrom("accounts").select("id").execute()).toEqual(before);
    expect(await store.db.selectFrom("jobs").select("id").execute()).toEqual([]);
  });

  it("lets in who has an account under an odd address of an earlier version [SAF-01]", async () => {
    const { store } = server.context;
    await logInAs(server, "kept@example.org");
    await store.db
      .updateTable("accounts")
      .set({ email: "x1:kept@example.org" })
      .where("email", "=", "kept@example.org")
      .execute();
    expect((await logIn(" X1:Kept@example.org")).statusCode).toBe(200);
  });

  it("refuses addresses that are none and passwords that break a rule", async () => {
    for (const username of ["", "ada", "ada@", "a b@example.org", "a@example.org\u0000", "a@b.c,d@e.f"]) {
      const answer = await signUp(username);
      expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid_email"]);
    }
    for (const password of [
      "Short-1",
      "no-upper-case-1",
      "NO-LOWER-CASE-1",
      "No-digit-at-all",
      "Nopunctuation1",
      " Leading-space-1",
    ]) {
      const answer = await signUp("weak@example.org", password);
      expect([answer.statusCode, answer.json().code]).toEqual([422, "weak_password"]);
    }
  });

  it("refuses passwords that a guesser tries early, with a sentence that says why", async () => {
    for (const [password, code, why] of [
      ["P@ssw0rd1234!", "common_password", /easy to guess/],
      ["Guessed-2026-Ab", "personal_password", /must not contain your email address/],
      ["Harborview-2026!", "personal_password", /the name of the school/],
    ] as const) {
      const answer = await signUp("guessed@example.org", password);
      expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
      expect(answer.json().message).toMatch(why);
      const reset = { username: "guessed@example.org", password, id: "x" };
      const again = await server.browser().post("/public/reset-password", reset);
      expect([again.statusCode, again.json().code]).toEqual([422, code]);
    }
  });

  it("hashes a password anew at the next login when it was hashed with other settings", async () => {
    const { store } = server.context;
    await logInAs(server, "older@example.org");
    const older = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await store.db
      .updateTable("accounts")
      .set({ password_hash: older })
      .where("email", "=", "older@example.org")
      .execute();
    expect((await logIn("older@example.org", "Not-the-password-1")).statusCode).toBe(400);
    expect((await findAccount(store, "older@example.org"))?.password_hash).toBe(older);
    expect((await logIn("older@example.org")).statusCode).toBe(200);
    const renewed = (await findAccount(store, "older@example.org"))?.password_hash;
    expect(renewed).toMatch(/m=19456,t=2,p=1/);
    expect((await logIn("older@example.org")).statusCode).toBe(200);
    expect((await findAccount(store, "older@example.org"))?.password_hash).toBe(renewed);
  });

  it("tells nobody whether an address has an account", async () => {
    await logInAs(server, "known@example.org");
    const [known, unknown] = [
      await signUp("known@example.org", "Another-password-8"),
      await signUp("fresh@example.org"),
    ];
    expect(known.body).toBe(unknown.body);
    expect(await server.mailTo("known@example.org")).toContain("already have");
    expect((await logIn("known@example.org")).statusCode).toBe(200);
    for (const path of ["/public/forgot-password", "/public/resend-confirm"]) {
      const answers = await Promise.all(
        ["known@example.org", "nobody@example.org"].map((username) =>
          server.browser().post(path, { username }),
        ),
      );
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
      expect(answers[0]?.body).toBe(answers[1]?.body);
    }
    const logins = [await logIn("known@example.org", "Wrong-password-9"), await logIn("nobody@example.org")];
    expect(logins.map((answer) => [answer.statusCode, answer.body])).toEqual([
      [400, logins[1]?.body],
      [400, logins[0]?.body],
    ]);
  });

  it("gives an unconfirmed address a new code and its new password at a second sign-up", async () => {
    await signUp("twice@example.org");
    await signUp("twice@example.org", "Second-password-2");
    const newest = codeIn(await server.mailTo("twice@example.org", 2));
    expect((await confirm("twice@example.org", newest)).statusCode).toBe(200);
    expect((await logIn("twice@example.org")).statusCode).toBe(400);
    expect((await logIn("twice@example.org", "Second-password-2")).statusCode).toBe(200);
  });

  it("confirms the password that a code came with, whoever signed up first or last [SAF-12]", async () => {
    for (const [username, ownerIs] of [
      ["first@example.org", "first"],
      ["last@example.org", "last"],
    ] as const) {
      const passwords = ownerIs === "first" ? [PASSWORD, "Strange-horse-9"] : ["Strange-horse-9", PASSWORD];
      const codes: string[] = [];
      for (const [index, password] of passwords.entries()) {
        await signUp(username, password);
        codes.push(codeIn(await server.mailTo(username, index + 1)));
      }
      const [owners, strangers] = ownerIs === "first" ? codes : codes.toReversed();
      expect(await server.mailTo(username, 2)).toContain("signed up with this address more than once");
      expect((await confirm(username, owners ?? "")).statusCode).toBe(200);
      expect((await logIn(username)).statusCode).toBe(200);
      expect((await logIn(username, "Strange-horse-9")).json().code).toBe("wrong_login");
      expect((await confirm(username, strangers ?? "")).json().code).toBe("wrong_code");
      expect((await logIn(username, "Strange-horse-9")).json().code).toBe("wrong_login");
    }
  });

  it("confirms the password that was chosen in the browser, whichever code is entered there [SAF-12]", async () => {
    const username = "browser@example.org";
    const owner = server.browser();
    owner.cookies.set("signup", "0".repeat(32));
    await owner.post("/public/signup", { username, password: PASSWORD });
    const first = codeIn(await server.mailTo(username));
    const stranger = server.browser();
    stranger.cookies.set("signup", "1".repeat(32));
    await stranger.post("/public/signup", { username, password: "Strange-horse-9" });
    await server.mailTo(username, 2);
    await owner.post("/public/resend-confirm", { username });
    const again = codeIn(await server.mailTo(username, 3));
    if (again !== first) expect((await confirm(username, first)).json().code).toBe("wrong_code");
    await stranger.post("/public/resend-confirm", { username });
    const strangers = codeIn(await server.mailTo(username, 4));
    const confirmed = await owner.post("/public/confirm", { username, code: strangers });
    expect(confirmed.statusCode).toBe(200);
    expect((await logIn(username, "Strange-horse-9")).json().code).toBe("wrong_login");
    expect((await logIn(username)).statusCode).toBe(200);
  });

  it("takes ten tries for all codes of an account together, and no code after ten minutes [SAF-12]", async () => {
    const username = "together@example.org";
    const codes: string[] = [];
    for (const [index, password] of [PASSWORD, "Strange-horse-9"].entries()) {
      await signUp(username, password);
      codes.push(codeIn(await server.mailTo(username, index + 1)));
    }
    const guess = ["000000", "000001", "000002"].find((code) => !codes.includes(code)) ?? "";
    for (let tries = 0; tries < 10; tries++) await confirm(username, guess);
    for (const code of codes) expect((await confirm(username, code)).json().code).toBe("wrong_code");
    await server.browser().post("/public/resend-confirm", { username });
    const fresh = codeIn(await server.mailTo(username, 3));
    server.clock.aheadMs += 10 * 60_000;
    expect((await confirm(username, fresh)).json().code).toBe("wrong_code");
    server.clock.aheadMs = 0;
    // What the newest sign-up chose is what a new code confirms.
    expect((await confirm(username, fresh)).statusCode).toBe(200);
    expect((await logIn(username, "Strange-horse-9")).statusCode).toBe(200);
  });

  it("takes a code once only", async () => {
    await signUp("once@example.org");
    const code = codeIn(await server.mailTo("once@example.org"));
    const answers = await Promise.all([confirm("once@example.org", code), confirm("once@example.org", code)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("refuses the right code after ten wrong ones, and takes a new one [API-06]", async () => {
    await signUp("tries@example.org");
    const code = codeIn(await server.mailTo("tries@example.org"));
    for (let tries = 0; tries < 10; tries++) {
      const answer = await confirm("tries@example.org", wrong(code));
      expect([answer.statusCode, answer.json().code]).toEqual([400, "wrong_code"]);
    }
    expect((await confirm("tries@example.org", code)).statusCode).toBe(400);
    const resent = await server.browser().post("/public/resend-confirm", { username: "tries@example.org" });
    expect([resent.statusCode, resent.json()]).toEqual([200, { message: expect.any(String) }]);
    const fresh = codeIn(await server.mailTo("tries@example.org", 2));
    expect((await confirm("tries@example.org", fresh)).statusCode).toBe(200);
  });

  it("refuses a code after ten minutes and a code of another account", async () => {
    await signUp("late@example.org");
    await signUp("other@example.org");
    const code = codeIn(await server.mailTo("late@example.org"));
    expect((await confirm("other@example.org", code)).statusCode).toBe(400);
    expect((await confirm("nobody@example.org", code)).statusCode).toBe(400);
    server.clock.aheadMs += 10 * 60_000;
    expect((await confirm("late@example.org", code)).statusCode).toBe(400);
    server.clock.aheadMs = 0;
    expect((await confirm("late@example.org", code)).statusCode).toBe(200);
  });

  it("lets the owner choose a new password by a mailed link and ends every session [API-04] [API-05]", async () => {
    const browser = await logInAs(server, "reset@example.org");
    await logInAs(server, "thief@example.org");
    const asked = await server.browser().post("/public/forgot-password", { username: "reset@example.org" });
    expect([asked.statusCode, asked.json()]).toEqual([200, { message: expect.any(String) }]);
    const link = linkIn(await server.mailTo("reset@example.org"));
    expect(link.searchParams.get("username")).toBe("reset@example.org");
    const id = link.searchParams.get("id") ?? "";
    const reset = (username: string, password: string, resetId = id) =>
      server.browser().post("/public/reset-password", { username, password, id: resetId });

    const weak = await reset("reset@example.org", "weak");
    expect([weak.statusCode, weak.json().code]).toEqual([422, "weak_password"]);
    for (const answer of [
      await reset("thief@example.org", "Brand-new-pass-1"),
      await reset("nobody@example.org", "Brand-new-pass-1"),
      await reset("reset@example.org", "Brand-new-pass-1", `${id}x`),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, "wrong_reset_link"]);
    }
    const done = await reset("reset@example.org", "Brand-new-pass-1");
    expect([done.statusCode, done.json()]).toEqual([200, { message: expect.any(String) }]);
    expect((await reset("reset@example.org", "Brand-new-pass-2")).statusCode).toBe(400);
    expect((await browser.get("/api/profile")).statusCode).toBe(401);
    expect((await logIn("reset@example.org")).statusCode).toBe(400);
    expect((await logIn("reset@example.org", "Brand-new-pass-1")).statusCode).toBe(200);
    expect(await server.mailTo("reset@example.org", 2)).toContain("was changed");
  });

  it("refuses a reset link after an hour", async () => {
    await logInAs(server, "slow@example.org");
    await server.browser().post("/public/forgot-password", { username: "slow@example.org" });
    const id = linkIn(await server.mailTo("slow@example.org")).searchParams.get("id");
    server.clock.aheadMs += 60 * 60_000;
    const late = await server
      .browser()
      .post("/public/reset-password", { username: "slow@example.org", password: "Brand-new-pass-1", id });
    expect(late.json().code).toBe("wrong_reset_link");
    server.clock.aheadMs = 0;
  });

  it("keeps neither passwords, codes, links nor mails readable in the database", async () => {
    await signUp("hidden@example.org");
    const code = codeIn(await server.mailTo("hidden@example.org"));
    await server.browser().post("/public/forgot-password", { username: "hidden@example.org" });
    const { store } = server.context;
    const account = await store.db
      .selectFrom("accounts")
      .selectAll()
      .where("email", "=", "hidden@example.org")
      .executeTakeFirstOrThrow();
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const codes = await store.db
      .selectFrom("codes")
      .selectAll()
      .where("account_id", "=", account.id)
      .execute();
    expect(codes.map((row) => row.purpose).toSorted()).toEqual(["confirm", "reset"]);
    expect(JSON.stringify(codes.map((row) => row.code_hash))).not.toContain(code);
    await server.context.jobs.stop();
    await signUp("waiting@example.org");
    const jobs = await store.db.selectFrom("jobs").selectAll().execute();
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toContain("waiting");
    server.context.jobs.start();
    await server.mailTo("waiting@example.org");
  });
});

function linkIn(mail: string): URL {
  const link = /^Choose a new password: (\S+)\r?$/m.exec(mail)?.[1];
  return new URL(link ?? "no link");
}
