import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import type { Answers } from "../../../src/form/definition/answers.ts";
import { confirmByCall, logInByCall, registerByCall, send } from "../support/account-calls.ts";
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
  const { request } = visit.context;
  await register(visit);
  await confirmAccount(visit);
  for (let login = 0; login < (past.logins ?? 1); login++) await logInByCall(request, visit.email);
  if (past.answers !== undefined) await send(request, ENDPOINTS.saveAnswers, past.answers);
  for (const [button_id, num_components] of Object.entries(past.counts ?? {})) {
    await send(request, ENDPOINTS.saveAddAnother, { button_id, num_components });
  }
}

/** Signs up without confirming. */
export async function register({ context, email }: Visit): Promise<void> {
  await registerByCall(context.request, email);
}

/** Confirms with the code of the mail. */
export async function confirmAccount({ context, server, email }: Visit): Promise<void> {
  await confirmByCall(context.request, server.dataDir, email);
}

/** Submits what is answered, and opens the page that follows. */
export async function submitApplication({ context, page }: Visit): Promise<void> {
  await send(context.request, ENDPOINTS.submit, {});
  await page.goto("/completion");
  await page.getByRole("button", { name: "Log Out" }).waitFor();
  await page.getByRole("button", { name: "Download a PDF Copy", disabled: false }).waitFor();
  await page.getByRole("heading", { name: "What is still to come" }).waitFor();
}
