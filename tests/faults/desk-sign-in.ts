import { Secret, TOTP } from "otpauth";
import { PASSWORD } from "../support/test-server.ts";
import { Saver } from "./saver.ts";

/** Chooses password and code by a one-time link, over real HTTP. */
export async function signInAtDesk(address: string, token: string): Promise<Saver> {
  const post = (path: string, body: object) =>
    fetch(`${address}/desk/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { secret } = (await (await post("first-sign-in", { token })).json()) as { readonly secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const answer = await post("first-sign-in/code", { token, password: PASSWORD, code });
  if (answer.status !== 200) throw new Error(`The sign-in answered ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return new Saver(address, cookies.join("; "));
}
