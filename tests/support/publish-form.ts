import { expect } from "vitest";
import { lintDefinitions } from "../../src/authoring/lint/lint-forms.ts";
import { formHash } from "../../src/server/publishing/form-publisher.ts";
import { type NewVersion, putPublishedForm } from "../../src/server/store/published-forms.ts";
import type { TestServer } from "./test-server.ts";

/** Publishes definition files as the publisher does, without a process for each of the versions. */
export async function publishForm(
  { context }: TestServer,
  files: Readonly<Record<string, string>>,
  about: Pick<NewVersion, "begun" | "pinnedUntil" | "liveAt"> = {},
): Promise<{ readonly hash: string; readonly number: number }> {
  const { form, findings } = lintDefinitions(files, { characterLimit: 7000 });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  if (form === null) throw new Error("The forms of the test do not compile.");
  const { changes = [], ...served } = form;
  const hash = formHash(form, "");
  const number = await putPublishedForm(context.store, {
    hash,
    form: JSON.stringify(served),
    validator: "",
    published_at: context.now(),
    changes: JSON.stringify(changes),
    ...about,
  });
  context.forms.lookAgain();
  return { hash, number: number ?? 0 };
}

/** The id of the account with this address. */
export async function accountIdOf({ context }: TestServer, email: string): Promise<string> {
  const { id } = await context.store.db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}
