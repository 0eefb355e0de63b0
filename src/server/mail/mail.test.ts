import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { codeIn, partnerConfig, startTestServer } from "../../../tests/support/test-server.ts";
import { encrypt } from "../crypto/encrypt.ts";
import { ENCRYPTION_CONTEXTS } from "../store/encryption.ts";
import { confirmationMail, existingAccountMail, passwordChangedMail, resetMail } from "./compose-mail.ts";
import { openQueuedMail } from "./mail-jobs.ts";
import { smtpError } from "./mail-problem.ts";
import { outboxTransport, smtpTransport } from "./mail-transport.ts";

const partner = partnerConfig();
const author = { partner, words: {} };
const FROM = "School <school@example.org>";
const MAIL = { to: "ada@example.org", subject: "Hello", text: "Text", html: "<p>Text</p>" };

describe("the mails", () => {
  const links = { login: "https://a.test/login", forgot: "https://a.test/forgot" };
  const mails = {
    confirmation: confirmationMail(author, "ada@example.org", {
      code: "012345",
      link: "https://a.test/confirm",
    }),
    existing: existingAccountMail(author, "ada@example.org", links),
    reset: resetMail(author, "ada@example.org", "https://a.test/reset?username=a&id=b"),
    changed: passwordChangedMail(author, "ada@example.org", links.forgot),
  };

  it("name the school and bring what they must in the body, never in the subject", () => {
    for (const mail of Object.values(mails)) {
      expect(mail.subject).toContain(partner.shortName);
      expect(mail.text).toContain(partner.name);
      expect(mail.html).toContain(partner.name);
    }
    expect(mails.confirmation.subject).not.toContain("012345");
    expect([codeIn(mails.confirmation.text), mails.confirmation.html.includes("012345")]).toEqual([
      "012345",
      true,
    ]);
    expect(mails.confirmation.text).toContain("https://a.test/confirm");
    expect(mails.existing.text).toContain("https://a.test/login");
    expect(mails.existing.text).toContain("https://a.test/forgot");
    expect(mails.reset.text).toContain("https://a.test/reset?username=a&id=b");
    expect(mails.reset.html).toContain('href="https://a.test/reset?username=a&amp;id=b"');
    expect(mails.changed.text).toContain("https://a.test/forgot");
  });

  it("let nothing of the configuration become markup", () => {
    const odd = { ...partner, name: '<img src=x onerror="x">&' };
    const { html } = confirmationMail({ partner: odd, words: {} }, "ada@example.org", {
      code: "012345",
      link: "https://a.test/confirm",
    });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;x&quot;&gt;&amp;");
  });
});

describe("the outbox", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "admission-test-outbox-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("keeps one readable file a mail, the newest last, also within a millisecond", async () => {
    let now = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
    const { send } = outboxTransport(folder, () => now);
    const mail = (subject: string) => ({
      mail: { to: "ada@example.org", subject, text: "Text", html: "<p>HTML</p>" },
      from: FROM,
      id: subject,
    });
    await send(mail("first"));
    await Promise.all([send(mail("second")), send(mail("third"))]);
    now += 1;
    const name = await send(mail("last"));
    const names = readdirSync(join(folder, "outbox"));
    expect(names).toEqual([
      "20260102T030405006Z-0001.eml",
      "20260102T030405006Z-0002.eml",
      "20260102T030405006Z-0003.eml",
      "20260102T030405007Z-0001.eml",
    ]);
    expect(name).toBe(names.at(-1));
    const text = readFileSync(join(folder, "outbox", name ?? ""), "utf8");
    expect(text).toMatch(/^From: School <school@example\.org>\r\nTo: ada@example\.org\r\nSubject: last\r\n/);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m); // [SAF-11]
    expect(text).toMatch(/Content-Type: multipart\/alternative/);
    expect(text).toMatch(
      /Content-Type: text\/plain[\s\S]*Text[\s\S]*Content-Type: text\/html[\s\S]*<p>HTML<\/p>/,
    );
    expect(statSync(join(folder, "outbox", name ?? "")).mode & 0o777).toBe(0o600);
  });
});

describe("a mail server", () => {
  const until = async (condition: () => boolean) => {
    for (let tries = 0; tries < 300 && !condition(); tries++)
      await new Promise((done) => setTimeout(done, 20));
    expect(condition()).toBe(true);
  };

  it("gets the mails when there is one, and is tried again when it refuses", async () => {
    let attempts = 0;
    const smtp = await startMailServer({ onSender: () => (++attempts === 1 ? new Error("later") : null) });
    const { received } = smtp;
    const server = await startTestServer({
      publishes: false,
      environment: { SMTP_URL: smtp.url, MAIL_FROM: "Admissions <no-reply@school.test>" },
    });
    await server
      .browser()
      .post("/public/signup", { username: "ada@example.org", password: "Correct-horse-7" });
    await until(() => attempts === 1 && server.log.some((line) => line.includes("job failed")));
    expect(received).toEqual([]);
    server.clock.aheadMs += 5_000;
    server.context.jobs.wake();
    await until(() => received.length === 1);
    expect(received[0]).toMatchObject({ from: "no-reply@school.test", to: ["ada@example.org"] });
    expect(received[0]?.content).toMatch(/multipart\/alternative/);
    const code = codeIn(received[0]?.content ?? "");
    const confirmed = await server.browser().post("/public/confirm", { username: "ada@example.org", code });
    expect(confirmed.statusCode).toBe(200);
    await until(() => server.log.some((line) => line.includes("mail sent")));
    await server.context.jobs.stop();
    expect(await server.context.store.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
    await server.close();
    await smtp.stop();
  });

  it("gets one recipient, whatever an address of before looks like [SAF-01]", async () => {
    const smtp = await startMailServer();
    const { received } = smtp;
    const transport = smtpTransport(smtp.url, 1);
    const odd = ["x1:victim@example.org", "victim(c)@example.org", "a@b.org, victim@example.org"];
    for (const to of [...odd, "ada@example.org"]) {
      const mail = { to, subject: "Hello", text: "Text", html: "<p>Text</p>" };
      await transport.send({ mail, from: FROM, id: "1" }).catch(() => undefined);
    }
    const recipients = received.flatMap(({ to }) => to);
    expect(recipients).not.toContain("victim@example.org");
    expect(recipients).toContain("ada@example.org");
    expect(received.every(({ to }) => to.length === 1)).toBe(true);
    await transport.close();
    await smtp.stop();
  });

  it("on this machine gets mails over TLS with a certificate of its own, as Debian's do [OPS-01]", async () => {
    const smtp = await startMailServer({ hasTls: true });
    const port = smtp.url.slice(smtp.url.lastIndexOf(":"));
    for (const host of ["127.0.0.1", "localhost"]) {
      const transport = smtpTransport(`smtp://${host}${port}`, 1);
      await transport.verify();
      await transport.send({ mail: MAIL, from: FROM, id: host });
      await transport.close();
    }
    expect(smtp.received).toHaveLength(2);
    expect(smtp.received[0]?.content).toContain("Hello");
    await smtp.stop();
  });

  it.each([
    [
      "a certificate that it has made itself",
      { hasTls: true },
      "?tls.rejectUnauthorized=true",
      "the mail server's certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT, ESOCKET)",
    ],
    [
      "no certificate where one is wanted",
      {},
      "?requireTLS=true",
      "the connection to the mail server cannot be encrypted (500, ETLS)",
    ],
    [
      "a sender that it does not take",
      { onSender: () => Object.assign(new Error("not you"), { responseCode: 553 }) },
      "",
      "the mail server does not take the sender of MAIL_FROM (553, EENVELOPE)",
    ],
    [
      "a recipient that it does not take",
      { onRecipient: () => Object.assign(new Error("unknown ada@example.org"), { responseCode: 550 }) },
      "",
      "the mail server does not take the recipient (550, EENVELOPE)",
    ],
    [
      "a mail that it does not take",
      { onMail: () => Promise.reject(Object.assign(new Error("too large"), { responseCode: 552 })) },
      "",
      "the mail server does not take the mail (552, EMESSAGE)",
    ],
  ])("with %s is told of in words [OPS-01]", async (_name, options, query, reason) => {
    const smtp = await startMailServer(options);
    const transport = smtpTransport(`${smtp.url}/${query}`, 1);
    await expect(transport.send({ mail: MAIL, from: FROM, id: "1" })).rejects.toMatchObject({ reason });
    await transport.close();
    await smtp.stop();
  });

  it.each([
    [{ code: "ESOCKET", originalCode: "ECONNREFUSED" }, "no mail server takes connections at that address"],
    [{ code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" }, "certificate is for another name"],
    [{ code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }, "certificate has expired"],
    [{ code: "ESOCKET", originalCode: "ERR_SSL_WRONG_VERSION_NUMBER" }, "cannot be encrypted"],
    [{ code: "EDNS", originalCode: "ENOTFOUND" }, "there is no mail server of that name"],
    [{ code: "ETIMEDOUT", command: "CONN" }, "does not answer in time"],
    [{ code: "ECONNECTION", command: "CONN" }, "ended the connection"],
    [{ code: "EAUTH", responseCode: 535 }, "refuses the user name or the password (535, EAUTH)"],
    [{ code: "EPROTOCOL", responseCode: 554 }, "is no mail server, or refuses this machine"],
    [{}, "the mail could not be sent"],
  ])("that the mailer says %j of is told of in words [OPS-01]", (fields, reason) => {
    expect(smtpError(Object.assign(new Error("canary"), fields)).reason).toContain(reason);
  });

  it("that is not trusted is named in the log, by jobs, in /ready and at the desk, until mails go again [OPS-01]", async () => {
    let isTaken = false;
    const away = Object.assign(new Error("not you: ada@example.org"), { responseCode: 553 });
    const smtp = await startMailServer({ onSender: () => (isTaken ? null : away) });
    const server = await startTestServer({ publishes: false, environment: { SMTP_URL: smtp.url } });
    const reason = "the mail server does not take the sender of MAIL_FROM (553, EENVELOPE)";
    await server
      .browser()
      .post("/public/signup", { username: "ada@example.org", password: "Correct-horse-7" });
    await until(() => server.log.some((line) => line.includes("job failed")));
    const { context } = server;
    // The log comes first, the row a moment later.
    const lastError = async () =>
      (await context.store.db.selectFrom("jobs").select("last_error").executeTakeFirst())?.last_error;
    await expect.poll(lastError, { timeout: 6_000 }).toBe(reason);
    expect(server.log.join("")).toContain(`"reason":"${reason}"`);
    expect(server.log.join("")).not.toContain("not you");
    await context.outages.list();
    const ready = await server.app.inject("/ready");
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: "ready", database: true, storage: true, problems: { mail: reason } },
    ]);
    const admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    const outages = async () => (await admin.get("/desk/api/outages")).json().outages;
    expect(await outages()).toEqual([
      { name: "mail", reason, since: expect.any(Number), seen_at: expect.any(Number) },
    ]);
    isTaken = true;
    server.clock.aheadMs += 5_000;
    context.jobs.wake();
    await until(() => server.log.some((line) => line.includes("mail sent")));
    expect([await outages(), (await server.app.inject("/ready")).json().problems]).toEqual([[], undefined]);
    await server.close();
    await smtp.stop();
  });

  it("is no longer tried for a code that has expired", async () => {
    let attempts = 0;
    const smtp = await startMailServer({
      onSender: () => {
        attempts += 1;
        return new Error("come again later");
      },
    });
    const { received } = smtp;
    const server = await startTestServer({ publishes: false, environment: { SMTP_URL: smtp.url } });
    await server
      .browser()
      .post("/public/signup", { username: "ada@example.org", password: "Correct-horse-7" });
    await until(() => server.log.some((line) => line.includes("job failed")));
    server.clock.aheadMs += 11 * 60_000;
    server.context.jobs.wake();
    await until(() => server.log.some((line) => line.includes("job failed for good")));
    expect([attempts, received.length]).toEqual([1, 0]);
    // It waits for somebody to look at it; what the mail says stays encrypted.
    const [job, ...others] = await server.context.store.db.selectFrom("jobs").selectAll().execute();
    expect([job?.failed_at, others]).toEqual([expect.any(Number), []]);
    expect(job?.payload).toMatch(/^v1\./);
    // No word as short as a name: a encrypted text may hold it by chance.
    expect(job?.payload).not.toMatch(/ada@|confirm/i);
    await server.close();
    await smtp.stop();
  });
});

it("does not take a job for a mail that is none", () => {
  const keys = [Buffer.alloc(32, 1)] as const;
  const queued = (mail: unknown) =>
    encrypt({ keys, context: ENCRYPTION_CONTEXTS.waitingMail() }, JSON.stringify(mail));
  const mail = { to: "ada@example.org", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
  expect(openQueuedMail(keys, queued(mail))).toEqual(mail);
  for (const other of [null, {}, { ...mail, to: 1 }, { ...mail, html: undefined }])
    expect(() => openQueuedMail(keys, queued(other))).toThrow("The job of a mail cannot be read.");
});
