import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isConfirmationCode } from "../../../contract/account.ts";
import { CALLS } from "../../../contract/call-table.ts";
import {
  Confirmation,
  Credentials,
  type MessageAnswer,
  PasswordReset,
  UsernameOnly,
} from "../../../contract/calls.ts";
import { emailsOfLogin, normalEmail } from "../../../contract/email-address.ts";
import { confirm } from "../../account/confirm.ts";
import { inEvenTime } from "../../account/even-time.ts";
import { forgotPassword } from "../../account/forgot-password.ts";
import { logIn } from "../../account/log-in.ts";
import { resendConfirm } from "../../account/resend-confirm.ts";
import { resetPassword } from "../../account/reset-password.ts";
import { signUp } from "../../account/sign-up.ts";
import { signUpBrowser } from "../../account/sign-up-browser.ts";
import type { AppContext } from "../../app-context.ts";
import { ApiError } from "../../http/api-error.ts";
import { forgiveCalls, type LimitedRequest, limitCall } from "../../limits/limit-call.ts";
import { isSecure, readSessionCookie, setSessionCookies } from "../../session/session-cookies.ts";
import { closeSession } from "../../session/sessions.ts";
import { ACCOUNT_SENTENCES } from "./account-sentences.ts";

/** The calls of people without a session (API-01 to API-06): limit, parse, act, answer. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  const limited = (request: LimitedRequest) => limitCall(context, request);
  const browserOf = (request: FastifyRequest) => signUpBrowser(request, isSecure(context.publicUrl()));

  app.route<{ Body: Credentials }>({
    ...route(CALLS.signup, Credentials),
    handler: async (request) => {
      const { password } = request.body;
      const email = emailOf(request.body);
      await limited({ call: "signup", client: request.ip, email });
      const outcome = await inEvenTime(() =>
        signUp(context, { email, password, browser: browserOf(request) }),
      );
      if (outcome !== "code_sent") throw new ApiError(outcome);
      return message(ACCOUNT_SENTENCES.signedUp);
    },
  });

  app.route<{ Body: Confirmation }>({
    ...route(CALLS.confirm, Confirmation),
    handler: async (request) => {
      const email = emailOf(request.body);
      const code = request.body.code.trim();
      const tries = { call: "confirm", client: request.ip, email } as const;
      await limited(tries);
      if (!isConfirmationCode(code)) throw new ApiError("wrong_code");
      const outcome = await inEvenTime(() => confirm(context, { email, code, browser: browserOf(request) }));
      if (outcome !== "confirmed") throw new ApiError(outcome);
      await forgiveCalls(context, tries);
      return message(ACCOUNT_SENTENCES.confirmed);
    },
  });

  app.route<{ Body: UsernameOnly }>({
    ...route(CALLS.resendConfirm, UsernameOnly),
    handler: async (request) => {
      const email = emailOf(request.body);
      await limited({ call: "resendConfirm", client: request.ip, email });
      await inEvenTime(() => resendConfirm(context, { email, browser: browserOf(request) }));
      return message(ACCOUNT_SENTENCES.codeResent);
    },
  });

  app.route<{ Body: Credentials }>({
    ...route(CALLS.login, Credentials),
    handler: async (request, reply: FastifyReply) => {
      const emails = emailsOfLogin(request.body.username);
      const email = emails.at(-1);
      if (email === undefined) throw new ApiError("wrong_login");
      const tries = { call: "login", client: request.ip, email } as const;
      await limited(tries);
      const outcome = await logIn(context, { emails, password: request.body.password });
      if (outcome === "wrong_login") throw new ApiError(outcome);
      await forgiveCalls(context, tries);
      if (outcome === "account_not_confirmed") throw new ApiError(outcome);
      const secure = isSecure(context.publicUrl());
      const earlier = readSessionCookie(request, secure);
      if (earlier !== undefined) await closeSession(context, earlier);
      setSessionCookies(reply, outcome.sessionId, secure);
      return message(ACCOUNT_SENTENCES.loggedIn);
    },
  });

  app.route<{ Body: UsernameOnly }>({
    ...route(CALLS.forgotPassword, UsernameOnly),
    handler: async (request) => {
      const email = emailOf(request.body);
      await limited({ call: "forgotPassword", client: request.ip, email });
      await inEvenTime(() => forgotPassword(context, email));
      return message(ACCOUNT_SENTENCES.resetLinkSent);
    },
  });

  app.route<{ Body: PasswordReset }>({
    ...route(CALLS.resetPassword, PasswordReset),
    handler: async (request) => {
      const { password, id } = request.body;
      const email = emailOf(request.body);
      await limited({ call: "resetPassword", client: request.ip, email });
      const outcome = await inEvenTime(() => resetPassword(context, { email, password, id }));
      if (outcome !== "reset") throw new ApiError(outcome);
      return message(ACCOUNT_SENTENCES.passwordReset);
    },
  });
}

function route<Body>(call: { readonly method: "POST"; readonly path: string }, body: Body) {
  return { method: call.method, url: call.path, schema: { body } };
}

function emailOf(body: { readonly username: string }): string {
  const email = normalEmail(body.username);
  if (email === null) throw new ApiError("invalid_email");
  return email;
}

function message(text: string): MessageAnswer {
  return { message: text };
}
