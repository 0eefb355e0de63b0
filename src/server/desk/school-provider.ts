import type { ClientAuth, Configuration, IDToken } from "openid-client";
import { normalEmail } from "../../contract/account.ts";
import type { ProviderProblem } from "../../contract/desk.ts";
import type { OidcSettings } from "../system/config.ts";
import { errorFacts } from "../system/error-facts.ts";
import { errorCode, hasFields } from "../system/has-fields.ts";

/** Seconds that the provider has for each answer, and that its clock may be off. */
const ANSWER_S = 5;
const CLOCK_TOLERANCE_S = 60;

/** Loaded at the first sign-in with the provider: schools without one need none of it. */
const library = () => import("openid-client");

/** What a sign-in that has begun is recognised by when it comes back. */
export interface ProviderFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who somebody is at the school, as the provider says. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In its one form; null when there is none that one could write to. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
}

/** The provider did not sign anybody in; `cause` is for the log. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, cause: unknown) {
    super(`The provider has signed nobody in: ${problem}.`, { cause });
    this.problem = problem;
  }
}

/** The school's OpenID Connect provider: code with PKCE, signed id tokens, what it serves looked up at the first sign-in. */
export class SchoolProvider {
  readonly #settings: OidcSettings;
  /** How the desk says who it is; null until the provider has said what it takes. */
  #way: SecretWay | null = null;
  #configuration: Promise<Configuration> | null = null;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  get roles(): OidcSettings["roles"] {
    return this.#settings.roles;
  }

  /**
   * Where the browser goes to sign in, and what to keep until it comes back.
   * @throws ProviderError unreachable
   */
  async begin(redirectUri: string): Promise<{ readonly to: string; readonly flow: ProviderFlow }> {
    const configuration = await this.#discovered();
    const openid = await library();
    const flow = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const to = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#settings.scope,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: "S256",
    });
    return { to: to.href, flow };
  }

  /**
   * Who has signed in, by the address that the browser came back to.
   * @throws ProviderError denied, unreachable, failed
   */
  async finish(address: URL, { state, nonce, verifier }: ProviderFlow): Promise<ProviderIdentity> {
    const configuration = await this.#discovered();
    const openid = await library();
    try {
      const tokens = await this.#inEitherWay(configuration, () =>
        openid.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      // The library looks at when the token ends, and not at when it was made.
      if (claims === undefined || claims.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_S)
        throw new ProviderError("failed", null);
      const more = this.#hasAll(claims, configuration)
        ? {}
        : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return this.#identityOf(claims, more);
    } catch (error) {
      throw error instanceof ProviderError ? error : new ProviderError(problemOf(error), error);
    }
  }

  /**
   * Tries whether it takes the desk's id and secret, with a code that it cannot know.
   * @throws ProviderError failed where it does not, or answers as no provider does; unreachable
   */
  async tryClient(redirectUri: string): Promise<void> {
    const configuration = await this.#discovered();
    const openid = await library();
    const ask = () =>
      openid.genericGrantRequest(configuration, "authorization_code", {
        code: "tried-by-doctor",
        redirect_uri: redirectUri,
        code_verifier: openid.randomPKCECodeVerifier(),
      });
    try {
      await this.#inEitherWay(configuration, ask);
    } catch (error) {
      // Whoever complains of the code has taken the rest: glewlwyd by a word of its own.
      const isOfCode = hasFields(error, { error: "string" }) && /^invalid_(grant|code)$/.test(error.error);
      if (!isOfCode) throw new ProviderError(problemOf(error), error);
    }
  }

  /**
   * Asks with the secret in the body where the provider lists that: as Basic it has to be percent-encoded (RFC 6749, 2.3.1),
   * which some do not take back (OPS-04). Others take one way alone of those that they list: whoever is refused tries the other.
   */
  async #inEitherWay<T>(configuration: Configuration, ask: () => Promise<T>): Promise<T> {
    const ways = secretWays(configuration.serverMetadata());
    this.#way ??= ways[0];
    const first = this.#way;
    const other = ways.find((way) => way !== first);
    try {
      return await ask();
    } catch (error) {
      if (other === undefined || !isClientRefused(error)) throw error;
      this.#way = other;
      return await ask().catch((second: unknown) => {
        if (isClientRefused(second)) this.#way = first;
        throw second;
      });
    }
  }

  /** Where the session at the provider ends; null when it offers no such place, or cannot be asked. */
  async signOutAddress(backTo: string): Promise<string | null> {
    try {
      const configuration = await this.#discovered();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      const openid = await library();
      return openid.buildEndSessionUrl(configuration, { post_logout_redirect_uri: backTo }).href;
    } catch (error) {
      if (error instanceof ProviderError) return null;
      throw error;
    }
  }

  /** A look-up that failed is not kept: the next sign-in makes another one. */
  #discovered(): Promise<Configuration> {
    this.#configuration ??= this.#discover().catch((error: unknown) => {
      this.#configuration = null;
      throw new ProviderError("unreachable", error);
    });
    return this.#configuration;
  }

  async #discover(): Promise<Configuration> {
    const openid = await library();
    const { issuer, clientId, clientSecret } = this.#settings;
    const address = new URL(issuer);
    const inWay: Readonly<Record<SecretWay, ClientAuth>> = {
      client_secret_post: openid.ClientSecretPost(clientSecret),
      client_secret_basic: openid.ClientSecretBasic(clientSecret),
    };
    return await openid.discovery(
      address,
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_S },
      (...request) => inWay[this.#way ?? "client_secret_basic"](...request),
      {
        timeout: ANSWER_S,
        execute: [
          // The library would trust an id token that came by TLS without looking at its signature.
          openid.enableNonRepudiationChecks,
          // The configuration takes http for names of this machine alone.
          ...(address.protocol === "http:" ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
  }

  /** Whether the id token tells all that is asked for, or there is nobody to ask for more. */
  #hasAll(claims: IDToken, configuration: Configuration): boolean {
    const { groupsClaim, roles } = this.#settings;
    const hasGroups = roles === null || claims[groupsClaim] !== undefined;
    const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
    return !canAsk || (claims.email !== undefined && hasGroups);
  }

  #identityOf(claims: IDToken, more: Readonly<Record<string, unknown>>): ProviderIdentity {
    // An address and whether it is verified are told together: never one of each.
    const { email, email_verified } = claims.email === undefined ? more : claims;
    const groups = claims[this.#settings.groupsClaim] ?? more[this.#settings.groupsClaim];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof email === "string" ? normalEmail(email) : null,
      isEmailVerified: email_verified === true,
      groups: [groups].flat().filter((group) => typeof group === "string"),
    };
  }
}

/** How a client brings its secret, as OpenID Connect Core (9) names it. */
type SecretWay = "client_secret_post" | "client_secret_basic";

/** The ways that the provider takes, the better one first; without a list it takes Basic (OpenID Connect Discovery, 3). */
function secretWays(metadata: {
  readonly token_endpoint_auth_methods_supported?: readonly string[];
}): readonly [SecretWay, ...SecretWay[]] {
  const listed = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  if (!listed.includes("client_secret_post")) return ["client_secret_basic"];
  return listed.includes("client_secret_basic")
    ? ["client_secret_post", "client_secret_basic"]
    : ["client_secret_post"];
}

function isClientRefused(error: unknown): boolean {
  const { oauth, status, cause } = errorFacts(error);
  const said = oauth ?? cause?.oauth;
  return (
    said === "invalid_client" || said === "unauthorized_client" || (said === undefined && status === 401)
  );
}

function problemOf(error: unknown): ProviderProblem {
  if (hasFields(error, { error: "string" })) {
    if (error.error === "access_denied") return "denied";
    if (error.error === "temporarily_unavailable" || error.error === "server_error") return "unreachable";
    return "failed";
  }
  const isCutOff = error instanceof TypeError && error.message === "fetch failed";
  return isCutOff || errorCode(error) === "OAUTH_TIMEOUT" ? "unreachable" : "failed";
}
