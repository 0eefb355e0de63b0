import type { PasskeyEnrolment, PasskeySignIn } from "../../contract/desk-staff.ts";
import { hashSecret } from "../crypto/hash-secret.ts";
import type { StaffPasskeyRow, StaffRow } from "../store/desk-schema.ts";
import { addChallenge, takeChallenge } from "../store/staff.ts";
import type { DeskContext } from "./desk-context.ts";

/** Ed25519, ECDSA and RSA, which every authenticator has one of and each supported Node can check. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_TTL_MS = 5 * 60_000;

/** Loaded when the first passkey is used: applicants' servers need none of it to start. */
const library = () => import("@simplewebauthn/server");

/** What a browser makes a passkey for this person by. */
export async function passkeyCreation(
  { publicUrl, partner }: DeskContext,
  { id, email }: Pick<StaffRow, "id" | "email">,
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: partner.current().shortName,
    rpID: new URL(publicUrl()).hostname,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: email,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** What is stored of a passkey that was made for this challenge; null when it was not. */
export async function readNewPasskey(
  { publicUrl, now }: DeskContext,
  made: PasskeyEnrolment["passkey"],
  { staffId, challenge }: { readonly staffId: string; readonly challenge: string },
): Promise<StaffPasskeyRow | null> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: asLibraryHasIt(made),
    expectedChallenge: challenge,
    expectedOrigin: publicUrl(),
    expectedRPID: new URL(publicUrl()).hostname,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified === null || !verified.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    staff_id: staffId,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    created_at: now(),
  };
}

/** What any passkey of the desk may sign within five minutes, once. */
export async function passkeyRequest({ store, key, now, publicUrl }: DeskContext) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl()).hostname,
    userVerification: "required",
  });
  await addChallenge(store, challengeHash(key, options.challenge), now() + CHALLENGE_TTL_MS);
  return options;
}

/**
 * How often the passkey says that it was used, when it has signed a challenge of ours; null when it has not. The challenge
 * is used up first, whatever becomes of it.
 */
export async function checkPasskey(
  { store, key, now, publicUrl }: DeskContext,
  used: PasskeySignIn["passkey"],
  known: Pick<StaffPasskeyRow, "credential_id" | "public_key" | "counter"> | undefined,
): Promise<number | null> {
  const challenge = challengeIn(used.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(store, challengeHash(key, challenge), now()))) return null;
  if (known === undefined) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: asLibraryHasIt(used),
    expectedChallenge: challenge,
    expectedOrigin: publicUrl(),
    expectedRPID: new URL(publicUrl()).hostname,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, "base64url")),
      counter: known.counter,
    },
  }).catch(() => null);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}

/** The challenge that the browser says was signed; the library checks that it was. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const isThere = typeof data === "object" && data !== null && "challenge" in data;
    return isThere && typeof data.challenge === "string" ? data.challenge : null;
  } catch {
    return null;
  }
}

function challengeHash(key: DeskContext["key"], challenge: string): string {
  return hashSecret(key, ["staff challenge"], challenge);
}

type Made = PasskeyEnrolment["passkey"];
type Used = PasskeySignIn["passkey"];
type Library = typeof import("@simplewebauthn/server");
type LibraryMade = Parameters<Library["verifyRegistrationResponse"]>[0]["response"];
type LibraryUsed = Parameters<Library["verifyAuthenticationResponse"]>[0]["response"];

/** The schema has checked what the library reads of it; the library's types name more than it needs. */
function asLibraryHasIt(response: Made): LibraryMade;
function asLibraryHasIt(response: Used): LibraryUsed;
function asLibraryHasIt(response: Made | Used) {
  return response;
}
