import { sentences } from "../sentences.ts";
import { type DeskBody, DeskError } from "./call.ts";

type PasskeyMade = DeskBody<"POST /desk/api/first-sign-in/passkey">["passkey"];
type PasskeyUsed = DeskBody<"POST /desk/api/sign-in/passkey">["passkey"];

/** Whether this browser can make and use passkeys by what servers send as JSON. */
export function hasPasskeys(): boolean {
  return (
    "PublicKeyCredential" in globalThis &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
    typeof PublicKeyCredential.prototype.toJSON === "function"
  );
}

/**
 * Asks the browser to make a passkey.
 * @throws DeskError when somebody breaks it off, or it cannot be made
 */
export async function makePasskey(options: object): Promise<PasskeyMade> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch(refused);
  // What a browser says of a passkey has this form by its standard; the server checks it.
  return asJson(made) as PasskeyMade;
}

/**
 * Asks the browser to sign with a passkey.
 * @throws DeskError when somebody breaks it off, or there is none
 */
export async function askForPasskey(options: object): Promise<PasskeyUsed> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const used = await navigator.credentials.get({ publicKey }).catch(refused);
  return asJson(used) as PasskeyUsed;
}

function asJson(credential: Credential | null): unknown {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new DeskError("unexpected", sentences.passkeyNotUsed);
}

function refused(error: unknown): never {
  const isThere = error instanceof DOMException && error.name === "InvalidStateError";
  throw new DeskError("unexpected", isThere ? sentences.passkeyIsThere : sentences.passkeyNotUsed);
}
