import type { ReactNode } from "react";
import type { Profile } from "../../src/contract/application-endpoints.ts";
import { type SessionActions, SessionContext, takeSnapshot } from "../../src/web/session/session-context.ts";

export const PROFILE: Profile = {
  answer: {},
  hidden_answer: {},
  document_answer: {},
  overwritten_answer: {},
  not_asked_answer: [],
  account: "1",
  username: "ada@example.org",
  last_page: "",
  successful_login: ["2026-01-01T00:00:00.000Z"],
  web_status: [{ web_status: "started" }],
  reference: "",
  revision: 1,
  form_version: "",
  current_form: "abc",
};

const NO_ACTIONS: SessionActions = {
  prepare: async () => undefined,
  open: async () => PROFILE,
  logout: async () => undefined,
  leave: async () => undefined,
  refresh: () => undefined,
  markPageChanged: () => undefined,
  setWebStatus: () => undefined,
};

interface FixedSessionProps {
  readonly profile?: Profile;
  readonly hasChangedPage?: boolean;
  readonly isServiceUser?: boolean;
  readonly actions?: Partial<SessionActions>;
  readonly children: ReactNode;
}

/** A session in a given state, without a server. */
export function FixedSession(props: FixedSessionProps) {
  const { profile, hasChangedPage = false, isServiceUser = false, actions, children } = props;
  const snapshot = { ...takeSnapshot({ profile, hasChangedPage }), is_service_user: isServiceUser };
  return (
    <SessionContext value={{ snapshot, profile, actions: { ...NO_ACTIONS, ...actions } }}>
      {children}
    </SessionContext>
  );
}
