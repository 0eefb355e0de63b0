import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  codeIn,
  logInAs,
  PASSWORD,
  partnerConfig,
  startTestServer,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { confirmationMail, receiptMail, resetMail } from "./compose-mail.ts";

const MAILS = {
  confirm: {
    subject: "Ahoy from {{shortName}}",
    text: [
      "Type this:",
      { paragraph: "{{code}}" },
      { paragraph: ["Or go to ", { strong: "{{link}}" }, "."] },
    ],
  },
  existingAccount: { text: "You are aboard already: {{link}} (forgotten: {{forgotLink}})" },
  reset: { text: ["A new one:", { paragraph: [{ link: "New password", href: "{{link}}" }] }] },
  passwordChanged: { subject: "Changed", text: "Not you? {{link}}" },
  receipt: {
    text: [
      { paragraph: "{{school}} got it on {{date}}, as {{reference}}." },
      { list: ["Write to us", [{ link: "by mail", href: "mailto:{{email}}" }, " or call {{phone}}"]] },
    ],
  },
};
const COMPLETION = { title: "Moored at {{school}}", message: "You are in." };
const FORMS = edited(MINIMAL_FORMS, [
  [
    "application.json",
    '"submit":',
    `"completion": ${JSON.stringify(COMPLETION)}, "mails": ${JSON.stringify(MAILS)}, "submit":`,
  ],
]);

describe.each(ENGINES)("the school's words on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: FORMS });
  });
  afterAll(() => server.close());

  it("are sent in every mail, beside the signature, and shown after submitting [FRM-11]", async () => {
    const email = "ada@example.org";
    const browser = server.browser();
    await browser.post("/public/signup", { username: email, password: PASSWORD });
    const confirm = await server.mailTo(email);
    expect(confirm).toMatch(/^Subject: Ahoy from Harborview\r$/m);
    expect(confirm).toMatch(/Type this:\r?\n\r?\n {4}\d{6}\r?\n\r?\nOr go to http:\S+\/confirm\.\r?\n/);
    expect(confirm).toContain("Office of Undergraduate Admission");
    expect(confirm).not.toContain("glad that you want to apply");
    expect(confirm).toMatch(/\/confirm<\/a><\/strong>\./);
    await browser.post("/public/confirm", { username: email, code: codeIn(confirm) });
    await server.browser().post("/public/signup", { username: email, password: PASSWORD });
    expect(await server.mailTo(email, 2)).toMatch(
      /aboard already: http:\S+\/login \(forgotten: http:\S+\/forgot\)/,
    );
    await browser.post("/public/forgot-password", { username: email });
    const reset = await server.mailTo(email, 3);
    const [, id] = /^New password: http\S+&id=([\w-]+)\r?$/m.exec(reset) ?? [];
    expect(id).toBeDefined();
    await browser.post("/public/reset-password", { username: email, password: `${PASSWORD}x`, id });
    expect(await server.mailTo(email, 4)).toMatch(
      /^Subject: Changed\r$[\s\S]*Not you\? http:\S+\/forgot\r?$/m,
    );

    const applicant = await logInAs(server, "grace@example.org");
    await applicant.put("/api/answer", { name: "Grace {{code}}", mail_city: "Portland" });
    const { reference } = (await applicant.post("/api/submit", {})).json();
    const receipt = await server.mailTo("grace@example.org");
    expect(receipt).toMatch(
      new RegExp(`${partnerConfig().name} got it on \\w+ \\d+, \\d{4}, as ${reference}\\.`),
    );
    expect(receipt).toMatch(/^- Write to us\r?\n- by mail \(\S+@\S+\) or call \(\d+\)/m);
    expect(receipt).toContain("We have everything that we asked you for");
    expect(receipt).not.toMatch(/thank you for applying|Grace/);

    const index = await applicant.get("/completion", { accept: "text/html" });
    const initialData = JSON.parse(/id="initial-data">([^<]*)</.exec(index.body)?.[1] ?? "");
    expect(initialData.completion).toEqual({ ...COMPLETION, title: `Moored at ${partnerConfig().name}` });
  });

  it("give way to the product's own while no form can be read [FRM-11]", async () => {
    const broken = await startTestServer({ publishes: false });
    onTestFinished(() => broken.close());
    broken.context.forms.current = () => Promise.reject(new Error("The database is away."));
    await broken.browser().post("/public/signup", { username: "ida@example.org", password: PASSWORD });
    expect(await broken.mailTo("ida@example.org")).toContain("we are glad that you want to apply");
    expect(broken.log.some((line) => line.includes("the words of the mails cannot be read"))).toBe(true);
  });
});

describe("a mail in the school's words", () => {
  const partner = partnerConfig();

  it("keeps the product's warning of another sign-up, and what arrived and is to come, and leads to it [FRM-11] [SAF-12] [STF-04] [APL-07]", () => {
    const words = { confirm: { text: "{{code}}" }, receipt: { text: "Yours: {{reference}}" } };
    const author = { partner, words };
    const code = { code: "012345", link: "https://a.test/confirm" };
    expect(confirmationMail(author, "a@b.test", code).text).not.toContain("more than once");
    const { text } = confirmationMail(author, "a@b.test", { ...code, isOneOfSeveral: true });
    expect(text).toMatch(/^ {4}012345\n\nSomebody has signed up with this address more than once\./);
    // Midnight in Greenwich is the evening before at the school.
    const receipt = receiptMail(author, "a@b.test", {
      reference: "2345-6789",
      submittedAt: 0,
      received: [{ title: "Essay", received_at: 0 }],
      outstanding: ["A transcript"],
      link: "https://a.test/login",
    });
    const own = receiptMail({ partner, words: {} }, "a@b.test", {
      reference: "2345-6789",
      submittedAt: 0,
      received: [],
      outstanding: [],
      link: "https://a.test/login",
    });
    expect(own.text).toContain("download a copy of what you sent: https://a.test/login");
    expect(receipt.subject).toBe(`We have received your ${partner.shortName} application`);
    expect(receipt.text).toContain(
      "Yours: 2345-6789\n\nThese documents came with it:\n\n- Essay (December 31, 1969)\n\nThis is still to come:\n\n- A transcript\n\n",
    );
  });

  it("takes nothing for markup, and shows a code large and a link as a button where each stands alone [FRM-11]", () => {
    const text = ["<b>Hello</b>", { paragraph: [{ link: "Choose <one>", href: "{{link}}" }] }];
    const reset = resetMail(
      { partner, words: { reset: { text } } },
      "a@b.test",
      'https://a.test/reset?a=1&id="',
    );
    expect(reset.html).toContain('<p style="margin:0 0 16px">&lt;b&gt;Hello&lt;/b&gt;</p>');
    expect(reset.html).toMatch(
      /<a href="https:\/\/a\.test\/reset\?a=1&amp;id=&quot;" style="[^"]*background[^"]*">Choose &lt;one&gt;<\/a>/,
    );
    const words = { confirm: { text: ["In words: {{code}}", { paragraph: "{{code}}" }] } };
    const { html } = confirmationMail({ partner, words }, "a@b.test", { code: "012345", link: "" });
    expect(html).toMatch(
      /<p style="margin:0 0 16px">In words: 012345<\/p>\n<p style="[^"]*32px[^"]*">012345<\/p>/,
    );
  });
});
