import { randomUUID } from "node:crypto";
import { makeToken, revokeToken } from "../../../src/server/access-links/access-links.ts";
import { hashPassword } from "../../../src/server/accounts/passwords.ts";
import { closeSession, openSession } from "../../../src/server/accounts/sessions.ts";
import { addAccount } from "../../../src/server/store/accounts.ts";
import { PASSWORD, type TestServer } from "../../support/test-server.ts";
import type { Actor } from "./access-table.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What an actor has to try with. */
export interface Means {
  readonly email: string;
  /** The session id to send; undefined for none. */
  readonly session: string | undefined;
  readonly serviceToken: string;
}

/** Makes a new actor each time, so that no call is spoilt by the one before; tokens are for the owner's application. */
export async function becomeActor(server: TestServer, actor: Actor, ownerId: string): Promise<Means> {
  const { context } = server;
  const means = {
    email: `${actor}-${randomUUID()}@example.org`.toLowerCase(),
    session: undefined,
    serviceToken: "made-up",
  };
  if (actor === "anonymous") return means;
  if (actor.startsWith("staff")) {
    const token = await tokenOf(server, actor, ownerId);
    return { ...means, session: token, serviceToken: token };
  }
  const now = context.now();
  const id = randomUUID();
  const confirmed_at = actor === "unconfirmed" ? null : now;
  passwordHash ??= hashPassword(PASSWORD);
  const password_hash = await passwordHash;
  await addAccount(context.store, { id, email: means.email, password_hash, created_at: now, confirmed_at });
  if (actor === "unconfirmed") return means;
  const agoMs = actor === "expired" ? 12 * HOUR_MS + 1 : actor === "idle" ? 17 * MINUTE_MS : 0;
  const session = await openSession({ ...context, now: () => now - agoMs }, context.store, id);
  if (actor === "loggedOut") await closeSession(context, session);
  if (actor === "expired") {
    await context.store.db
      .updateTable("sessions")
      .set({ last_seen_at: now })
      .where("account_id", "=", id)
      .execute();
  }
  if (actor === "student" || actor === "submitted") await beginApplication(server, session, actor);
  return { ...means, session };
}

let passwordHash: Promise<string> | null = null;

async function beginApplication(server: TestServer, session: string, actor: Actor): Promise<void> {
  const browser = server.browser();
  browser.cookies.set("session", session);
  await browser.put("/api/answer", { name: "Ada", mail_city: "Portland" });
  if (actor === "submitted") await browser.post("/api/submit", {});
}

async function tokenOf({ context }: TestServer, actor: Actor, accountId: string): Promise<string> {
  const ttlMs = actor === "staffExpired" ? -1 : HOUR_MS;
  const { id, token } = await makeToken(context, { opens: { accountId }, ttlMs });
  if (actor === "staffRevoked") await revokeToken(context, "service", id);
  return token;
}
