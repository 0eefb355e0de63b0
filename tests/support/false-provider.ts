import { generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A provider that answers every code with the id token it was told to, whatever is wrong with it. */
export interface FalseProvider {
  readonly issuer: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Claims of the next id token; those of a right one besides. */
  claims: Readonly<Record<string, unknown>>;
  /** How the next one is signed. */
  signature: "own" | "strange" | "none";
  /** How it says that it takes the secret; it says nothing of that where this is null. */
  methods: readonly string[] | null;
  /** How it takes the secret: as Basic, percent-encoded, in the body, or whatever comes. */
  takes: "encoded-basic" | "post" | "anything";
  /** Whether it knows no code. */
  refusesCodes: boolean;
  readonly close: () => Promise<void>;
}

const CLIENT_ID = "admissions-desk";

export async function startFalseProvider(): Promise<FalseProvider> {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const strange = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const server = createServer((request, response) => {
    const { url = "", headers } = request;
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    request.setEncoding("utf8");
    let sent = "";
    request.on("data", (chunk: string) => {
      sent += chunk;
    });
    request.on("end", () => {
      if (url === "/token" && !isTaken(headers.authorization, new URLSearchParams(sent)))
        return send(401, { error: "invalid_client" });
      if (url === "/token" && test.refusesCodes) return send(400, { error: "invalid_grant" });
      const body = answers[url]?.();
      return send(body === undefined ? 404 : 200, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const isTaken = (authorization: string | undefined, sent: URLSearchParams) => {
    const { DESK_OIDC_CLIENT_ID: id = "", DESK_OIDC_CLIENT_SECRET: secret = "" } = test.settings;
    const encoded = [id, secret].map((text) => text.replaceAll("-", "%2D")).join(":");
    if (test.takes === "encoded-basic")
      return authorization === `Basic ${Buffer.from(encoded).toString("base64")}`;
    return (
      test.takes === "anything" || (sent.get("client_id") === id && sent.get("client_secret") === secret)
    );
  };
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: CLIENT_ID, sub: "somebody", iat: now, exp: now + 300 };
    const header = { alg: test.signature === "none" ? "none" : "RS256", kid: "own" };
    const signed = [header, { ...right, ...test.claims }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    if (test.signature === "none") return `${signed}.`;
    const { privateKey } = test.signature === "own" ? own : strange;
    return `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`;
  };
  const answers: Readonly<Record<string, () => object>> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      ...(test.methods && { token_endpoint_auth_methods_supported: test.methods }),
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/keys": () => ({
      keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "own", use: "sig", alg: "RS256" }],
    }),
    "/token": () => ({ access_token: "access", token_type: "Bearer", id_token: idToken() }),
  };
  const test: FalseProvider = {
    issuer,
    settings: {
      DESK_OIDC_ISSUER: issuer,
      DESK_OIDC_CLIENT_ID: CLIENT_ID,
      DESK_OIDC_CLIENT_SECRET: "a-secret-of-the-desk",
    },
    claims: {},
    signature: "own",
    methods: null,
    takes: "anything",
    refusesCodes: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return test;
}
