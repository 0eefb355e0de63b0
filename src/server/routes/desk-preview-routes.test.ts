import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { logInAs, startTestServer, TEST_WEB, type TestServer } from "../../../tests/support/test-server.ts";
import type { SampleApplicants } from "../../contract/desk-form-drafts.ts";

const FRAME = "/desk/form/preview-frame";
const SAMPLES = "/desk/api/form-draft/sample-applicants";
const HTML = "<head><!--styles--></head><body><!--preview-data--></body>";
const PART = { indexHtml: async () => HTML };

describe.each(ENGINES)("the preview of a draft beside the editor on $name", ({ create }) => {
  let server: TestServer;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "admission-preview-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/index-abc.js"), "export {};");
    const desk = { ...PART, preview: { ...PART, folder } };
    server = await startTestServer({ database: await create(), web: { ...TEST_WEB, desk } });
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const signIn = (role: "reader" | "form_editor" | "admin") =>
    signInAtDesk(server, { email: `${role}@school.example`, role });

  it("is a frame in pages of ours, which sends nothing and makes one worker [EDT-34] [EDT-41]", async () => {
    const editor = await signIn("form_editor");
    const { statusCode, headers, body } = await editor.get(FRAME);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types form-preview-worker",
    });
    expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/styles-[0-9a-f]+\.css">/);
    const json = /<script type="application\/json" id="preview-data">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
    const { theme: _, ...partner } = server.context.partner.current();
    expect(JSON.parse(json)).toMatchObject({
      initialData: { partner, formHash: null },
      gaps: { school: partner.name, email: partner.admissions.email },
    });
    expect(json).not.toContain("form_editor@school.example");
    const page = await editor.get("/desk/form");
    expect(page.headers["content-security-policy"]).toMatch(/trusted-types 'none'; frame-src 'self'$/);
    const file = await server.app.inject({ url: "/desk/form-preview/assets/index-abc.js" });
    expect([file.statusCode, file.body, file.headers["content-security-policy"]]).toEqual([
      200,
      "export {};",
      "default-src 'none'; frame-ancestors 'none'",
    ]);
  });

  it("is for whoever may change the form, and for nobody else [EDT-34] [EDT-37]", async () => {
    const reader = await signIn("reader");
    const admin = await signIn("admin");
    const applicant = await logInAs(server, "curious@example.org");
    for (const url of [FRAME, SAMPLES]) {
      expect((await reader.get(url)).json()).toMatchObject({ code: "staff_not_allowed" });
      for (const browser of [server.browser(), applicant])
        expect((await browser.get(url)).json()).toMatchObject({ code: "staff_signed_out" });
      expect((await admin.get(`${url}?application=nowhere`)).json().code).toBe("unknown_application");
    }
  });

  it("is filled in by applicants who could submit the draft, each named by what sets them apart [EDT-37]", async () => {
    const editor = await signIn("form_editor");
    expect((await editor.get(SAMPLES)).json().code).toBe("form_draft_ended");
    await editor.post("/desk/api/form-draft", {});
    const { revision, applicants }: SampleApplicants = (await editor.get(SAMPLES)).json();
    expect(revision).toBe(0);
    expect(applicants?.length).toBeGreaterThan(1);
    expect(applicants).toContainEqual(
      expect.objectContaining({
        answers: expect.objectContaining({ agree: true, country: expect.any(String) }),
      }),
    );
    const names = applicants?.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(names.join()).toMatch(/“[^”]+” is /);
    expect((await editor.get(SAMPLES)).json()).toEqual({ revision, applicants });
  });
});
