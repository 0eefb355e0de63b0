import type { APIRequestContext } from "playwright-core";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { codeIn, nextMail } from "./outbox.ts";

/** Fulfils every password rule. */
export const PASSWORD = "Harbor-lights-2027";

interface Call {
  readonly method: string;
  readonly path: string;
}

/** Makes a call with the browser's cookies; refuses anything but success. */
export async function send(request: APIRequestContext, { method, path }: Call, data: unknown): Promise<void> {
  const response = await request.fetch(path, { method, data });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
}

/** Signs up without confirming. */
export async function registerByCall(request: APIRequestContext, username: string): Promise<void> {
  await send(request, ENDPOINTS.signup, { username, password: PASSWORD });
}

/** Confirms with the code of the mail in the server's folder. */
export async function confirmByCall(
  request: APIRequestContext,
  dataDir: string,
  username: string,
): Promise<void> {
  const code = codeIn(await nextMail(dataDir, username, new Set()));
  await send(request, ENDPOINTS.confirm, { username, code });
}

/** Logs the browser in. */
export async function logInByCall(request: APIRequestContext, username: string): Promise<void> {
  await send(request, ENDPOINTS.login, { username, password: PASSWORD });
}
