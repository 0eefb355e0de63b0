import { randomUUID } from "node:crypto";
import { makeToken } from "../../src/server/access-links/access-links.ts";
import { hashPassword } from "../../src/server/accounts/passwords.ts";
import { openSession } from "../../src/server/accounts/sessions.ts";
import { newStorageKey, TAKEN } from "../../src/server/storage/document-storage.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { addWebStatus } from "../../src/server/store/application-state.ts";
import { putDocument } from "../../src/server/store/documents.ts";
import { readForms } from "../forms/compile-forms.ts";
import type { TestDatabase } from "../support/databases.ts";
import { honestPdf } from "../support/honest-files.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import type { KnownTexts } from "./schema-values.ts";

export interface Installation {
  readonly server: TestServer;
  /** Texts that lead somewhere in it. */
  readonly known: KnownTexts;
  /** The session id of a new applicant who has uploaded every document, and whose application was submitted or not. */
  readonly session: (state: "open" | "submitted") => Promise<string>;
}

/** The product with its own forms and its search; mails, conversions and copies are queued and not made. */
export async function openInstallation(database: TestDatabase): Promise<Installation> {
  const server = await startTestServer({ database, forms: readForms() });
  const { context } = server;
  await context.jobs.stop();
  await context.lookup.start();
  const password_hash = await hashPassword("Correct-horse-7");
  const applicant = async (email: string) => {
    const account = {
      id: randomUUID(),
      email,
      password_hash,
      created_at: 0,
      confirmed_at: context.now(),
    };
    await addAccount(context.store, account);
    return account.id;
  };
  const accountId = await applicant("known@example.org");
  const staff = await makeToken(context, { opens: { accountId }, ttlMs: 3_600_000_000 });
  const prefill = await makeToken(context, {
    opens: { answers: { first_name: "Ann" } },
    ttlMs: 3_600_000_000,
  });
  const form = (await context.forms.current())?.form;
  if (!form) throw new Error("The product's own forms were not published.");
  const questions = Object.values(form.questions);
  const documentKeys = questions.filter(({ type }) => type === "document").map(({ key }) => key);
  const pdf = await honestPdf(1);
  return {
    server,
    known: {
      username: ["known@example.org", "unknown@example.org"],
      password: ["Correct-horse-7", "Tr1cky-enough-phrase"],
      token: [prefill.token],
      service_token: [staff.token],
      answer_key: documentKeys,
      key: questions.map(({ key }) => key),
      value: ["USA", "ME", "Y", "1", "2009-03-14", "(207) 555-0142", "Ada"],
      last_page: form.pages.map(({ route }) => route),
      button_id: Object.keys(form.addAnother),
      tab_id: Object.keys(form.tabs),
      chosen_tab: Object.values(form.tabs).flatMap(({ tabs }) => tabs.map(({ id }) => id)),
      text: ["portland high", "12 Harbor Street Portland ME"],
      file_name: ["transcript.pdf"],
      error: ["TypeError"],
      route: ["/about"],
      form: [""],
      build: ["main-abc123.js"],
    },
    session: async (state) => {
      const id = await applicant(`${randomUUID()}@example.org`);
      const stored = newStorageKey(TAKEN);
      await context.storage.write(stored, pdf);
      for (const answer_key of documentKeys)
        await putDocument(context.store, {
          account_id: id,
          answer_key,
          upload_key: stored,
          pdf_key: stored,
          uploaded_at: 0,
          file_name: "transcript.pdf",
          file_size: pdf.length,
          status: "completed",
          message: "",
        });
      if (state === "submitted") {
        for (const status of ["started", "validating", "submitted"] as const) {
          await addWebStatus(context.store, { accountId: id, status, now: context.now() });
        }
      }
      return openSession(context, context.store, id);
    },
  };
}
