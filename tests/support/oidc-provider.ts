import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type JWK } from "oidc-provider";
import { DESK_PROVIDER } from "../../src/contract/desk.ts";

/** What the provider tells of somebody besides who they are. */
export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** A certified provider on a free port, at another site than the product's. */
export interface TestProvider {
  readonly issuer: string;
  /** What the product is started with. */
  readonly settings: Readonly<Record<string, string>>;
  readonly people: Map<string, Person>;
  /** Tells it where the product is; until then it answers 503. */
  readonly register: (publicUrl: string) => void;
  /** Who signs in next, without being asked; null: whoever comes breaks it off. */
  signsIn: string | null;
  readonly close: () => Promise<void>;
}

const CLIENT = { id: "admissions-desk", secret: "a-secret-of-the-desk-at-the-school" };

export async function startTestProvider(): Promise<TestProvider> {
  let provider: Provider | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (provider === null) response.writeHead(503).end();
    // Browsers ask for it by themselves, and say in the console that there is none.
    else if (request.url === "/favicon.ico") response.writeHead(204).end();
    else if (request.url?.startsWith("/interaction/") === true) await decide(provider, request, response);
    else await provider.callback()(request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The product is at localhost: to browsers this is another site.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();

  async function decide(on: Provider, request: IncomingMessage, response: ServerResponse) {
    const { params } = await on.interactionDetails(request, response);
    const accountId = test.signsIn;
    if (accountId === null) {
      await on.interactionFinished(request, response, { error: "access_denied" });
      return;
    }
    const grant = new on.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const grantId = await grant.save();
    await on.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
  }

  const test: TestProvider = {
    issuer,
    people,
    signsIn: null,
    settings: {
      DESK_OIDC_ISSUER: issuer,
      DESK_OIDC_CLIENT_ID: CLIENT.id,
      DESK_OIDC_CLIENT_SECRET: CLIENT.secret,
    },
    register: (publicUrl) => {
      provider = providerOf({ issuer, publicUrl, people });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return test;
}

const TTL_S = 600;

/** The page that the library has loads a font from elsewhere. */
function askToSignOut(context: { body: unknown }, form: string): void {
  const button = `<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`;
  context.body = `<!doctype html><html lang="en"><title>School</title><main>${form}${button}</main></html>`;
}

function providerOf({
  issuer,
  publicUrl,
  people,
}: {
  readonly issuer: string;
  readonly publicUrl: string;
  readonly people: ReadonlyMap<string, Person>;
}): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [publicUrl + DESK_PROVIDER.return],
        post_logout_redirect_uris: [`${publicUrl}/desk/sign-in`],
      },
    ],
    jwks: { keys: [{ ...(privateKey.export({ format: "jwk" }) as JWK), use: "sig", alg: "RS256" }] },
    cookies: { keys: ["for the cookies of the provider"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["groups"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { logoutSource: askToSignOut } },
    ttl: { Interaction: TTL_S, Grant: TTL_S, Session: TTL_S, AccessToken: TTL_S, IdToken: TTL_S },
  });
}

/** Follows a browser's way through the provider, from one address to where it comes back to the product. */
export async function followProvider(from: string, publicUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = from;
  for (let hops = 0; hops < 10; hops++) {
    if (address.startsWith(publicUrl)) return address.slice(publicUrl.length);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${address} answered ${response.status} and leads nowhere.`);
    address = new URL(location, address).href;
  }
  throw new Error(`${from} does not come back.`);
}
