import type { FastifyInstance, FastifyRequest } from "fastify";
import { ACCOUNT_ENDPOINTS } from "../../contract/account-endpoints.ts";
import { bareCode, emailsOfLogin, isConfirmationCode, normalEmail } from "../../contract/account.ts";
import type { MessageResponse } from "../../contract/endpoint.ts";
import { plainText } from "../../form/typed/reading.ts";
import { logIn, withUniformTiming } from "../accounts/log-in.ts";
import { forgotPassword, resetPassword } from "../accounts/reset-password.ts";
import { closeSession } from "../accounts/sessions.ts";
import { confirm, resendConfirm, signUp, signUpBrowser } from "../accounts/sign-up.ts";
import { journalKeys } from "../crypto/app-key.ts";
import { forgiveTries, limitCall, type LimitedRequest } from "../http/rate-limits.ts";
import { refuseCrossSite } from "../http/security-headers.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";
import * as sentences from "../system/sentences.ts";
import { serving } from "./serve.ts";
import {
  clearSessionCookies,
  isSecure,
  readSessionCookie,
  sessionOf,
  setSessionCookies,
} from "./session-cookies.ts";

/** The calls of people without a session (API-01 to API-06): limit, parse, act, answer. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const limited = (request: LimitedRequest) => limitCall(context, request);
  const browserOf = (request: FastifyRequest) => signUpBrowser(request, isSecure(context.publicUrl()));

  serve(ACCOUNT_ENDPOINTS.signup, async (request) => {
    const { password } = request.body;
    const email = emailOf(request.body);
    await limited({ call: "signup", client: request.ip, email });
    const outcome = await withUniformTiming(() =>
      signUp(context, { email, password, browser: browserOf(request) }),
    );
    if (outcome !== "code_sent") throw new DomainError(outcome);
    return message(sentences.signedUp);
  });

  serve(ACCOUNT_ENDPOINTS.confirm, async (request) => {
    const email = emailOf(request.body);
    const code = plainText(bareCode(request.body.code));
    const tries = { call: "confirm", client: request.ip, email } as const;
    await limited(tries);
    if (!isConfirmationCode(code)) throw new DomainError("wrong_code");
    const outcome = await withUniformTiming(() =>
      confirm(context, { email, code, browser: browserOf(request) }),
    );
    if (outcome !== "confirmed") throw new DomainError(outcome);
    await forgiveTries(context, tries);
    return message(sentences.confirmed);
  });

  serve(ACCOUNT_ENDPOINTS.resendConfirm, async (request) => {
    const email = emailOf(request.body);
    await limited({ call: "resendConfirm", client: request.ip, email });
    await withUniformTiming(() => resendConfirm(context, { email, browser: browserOf(request) }));
    return message(sentences.codeResent);
  });

  serve(ACCOUNT_ENDPOINTS.login, async (request, reply) => {
    const emails = emailsOfLogin(request.body.username);
    const email = emails.at(-1);
    if (email === undefined) throw new DomainError("wrong_login");
    const tries = { call: "login", client: request.ip, email } as const;
    await limited(tries);
    const outcome = await logIn(context, { emails, password: request.body.password });
    if (outcome === "wrong_login") throw new DomainError(outcome);
    await forgiveTries(context, tries);
    if (outcome === "account_not_confirmed") throw new DomainError(outcome);
    const secure = isSecure(context.publicUrl());
    const earlier = readSessionCookie(request, secure);
    if (earlier !== undefined) await closeSession(context, earlier);
    setSessionCookies(reply, outcome.sessionId, secure);
    return message(sentences.loggedIn);
  });

  serve(ACCOUNT_ENDPOINTS.forgotPassword, async (request) => {
    const email = emailOf(request.body);
    await limited({ call: "forgotPassword", client: request.ip, email });
    await withUniformTiming(() => forgotPassword(context, email));
    return message(sentences.resetLinkSent);
  });

  serve(ACCOUNT_ENDPOINTS.resetPassword, async (request) => {
    const { password, id } = request.body;
    const email = emailOf(request.body);
    await limited({ call: "resetPassword", client: request.ip, email });
    const outcome = await withUniformTiming(() => resetPassword(context, { email, password, id }));
    if (outcome !== "reset") throw new DomainError(outcome);
    return message(sentences.passwordReset);
  });
}

function emailOf(body: { readonly username: string }): string {
  const email = normalEmail(body.username);
  if (email === null) throw new DomainError("invalid_email");
  return email;
}

function message(text: string): MessageResponse {
  return { message: text };
}

/** Keeping a session and ending it, and the keys that only who has one gets. */
export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);

  serve(ACCOUNT_ENDPOINTS.session, (request) => ({ username: sessionOf(request).email }));

  serve(ACCOUNT_ENDPOINTS.journalKey, (request) => {
    const { accountId } = sessionOf(request);
    return { account: accountId, keys: journalKeys(context.store.keys, accountId), time: context.now() };
  });

  serve(
    ACCOUNT_ENDPOINTS.logout,
    async (request, reply) => {
      const secure = isSecure(context.publicUrl());
      const id = readSessionCookie(request, secure);
      // Whatever becomes of the session, this browser has it no longer.
      clearSessionCookies(reply, secure);
      const outcome = id === undefined ? "unknown" : await closeSession(context, id);
      if (outcome === "unknown") throw new DomainError("unauthorized");
      if (outcome === "refused")
        request.log.warn("a session is refused here, and deleted when that can be stored");
      return { message: sentences.loggedOut };
    },
    // A GET that changes something: without this a link on another site could log people out.
    { onRequest: async (request) => refuseCrossSite(request, context.publicUrl()) },
  );
}
