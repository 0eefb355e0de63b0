import type { Configuration, IDToken } from "openid-client";
import type { ProviderProblem } from "../../contract/desk-endpoints.ts";
import { normalEmail } from "../../contract/email-address.ts";
import type { OidcSettings } from "../system/config.ts";
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
      ...{ redirect_uri: redirectUri, scope: this.#settings.scope },
      ...{ state: flow.state, nonce: flow.nonce },
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
      const tokens = await openid.authorizationCodeGrant(configuration, address, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderError("failed", null);
      const more = this.#hasAll(claims, configuration)
        ? {}
        : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return this.#identityOf(claims, more);
    } catch (error) {
      throw error instanceof ProviderError ? error : new ProviderError(problemOf(error), error);
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
    return await openid.discovery(
      address,
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_S },
      openid.ClientSecretBasic(clientSecret),
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

function problemOf(error: unknown): ProviderProblem {
  if (hasFields(error, { error: "string" })) {
    if (error.error === "access_denied") return "denied";
    if (error.error === "temporarily_unavailable" || error.error === "server_error") return "unreachable";
    return "failed";
  }
  const isCutOff = error instanceof TypeError && error.message === "fetch failed";
  return isCutOff || errorCode(error) === "OAUTH_TIMEOUT" ? "unreachable" : "failed";
}
