import { Secret, TOTP } from "otpauth";
import type { StaffRole } from "../../src/contract/desk.ts";
import { addStaff } from "../../src/server/desk/staff-accounts.ts";
import { PASSWORD, type TestBrowser, type TestServer } from "./test-server.ts";

/** A browser of somebody new at the desk, who is signed in. */
export async function signInAtDesk(
  server: TestServer,
  { email, role }: { readonly email: string; readonly role: StaffRole },
): Promise<TestBrowser> {
  const made = await addStaff(server.context, { client: "admin", staffId: null }, { email, role });
  if (typeof made === "string") throw new Error(made);
  const token = made.link.slice(made.link.indexOf("#") + 1);
  const browser = server.browser();
  const { secret } = (await browser.post("/desk/api/first-sign-in", { token })).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.context.now() });
  const answer = await browser.post("/desk/api/first-sign-in/code", { token, password: PASSWORD, code });
  if (answer.statusCode !== 200) throw new Error(`The sign-in answered ${answer.body}`);
  return browser;
}
