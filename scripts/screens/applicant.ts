import { CALLS } from "../../src/contract/call-table.ts";
import type { Answers } from "../../src/engine/answers/answers.ts";
import { PASSWORD } from "../../tests/journeys/support/account-steps.ts";
import { codeIn, nextMail } from "../../tests/journeys/support/outbox.ts";
import type { Visit } from "./screen.ts";

interface Past {
  readonly answers?: Answers;
  /** How often they have logged in, this time included. */
  readonly logins?: number;
  /** How many components they opened, by the id of the button. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Makes the visitor an applicant who is logged in and has this past; no page is opened. */
export async function becomeApplicant(visit: Visit, past: Past = {}): Promise<void> {
  await register(visit);
  await confirmAccount(visit);
  for (let login = 0; login < (past.logins ?? 1); login++) {
    await send(visit, CALLS.login, { username: visit.email, password: PASSWORD });
  }
  if (past.answers !== undefined) await send(visit, CALLS.saveAnswers, past.answers);
  for (const [button_id, num_components] of Object.entries(past.counts ?? {})) {
    await send(visit, CALLS.saveAddAnother, { button_id, num_components });
  }
}

/** Signs up without confirming. */
export async function register(visit: Visit): Promise<void> {
  await send(visit, CALLS.signup, { username: visit.email, password: PASSWORD });
}

/** Confirms with the code of the mail. */
export async function confirmAccount(visit: Visit): Promise<void> {
  const code = codeIn(await nextMail(visit.server.dataDir, visit.email, new Set()));
  await send(visit, CALLS.confirm, { username: visit.email, code });
}

/** Submits what is answered, and opens the page that follows. */
export async function submitApplication(visit: Visit): Promise<void> {
  await send(visit, CALLS.submit, {});
  await visit.page.goto("/completion");
  await visit.page.getByRole("button", { name: "Log Out" }).waitFor();
  await visit.page.getByRole("button", { name: "Download a PDF Copy", disabled: false }).waitFor();
}

interface Call {
  readonly method: string;
  readonly path: string;
}

/** Makes a call as the visitor's browser would; refuses anything but success. */
async function send({ context }: Visit, { method, path }: Call, data: unknown): Promise<void> {
  const response = await context.request.fetch(path, { method, data });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
}
