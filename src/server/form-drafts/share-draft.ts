import { type FormShares, type MadeFormShare, MOST_SHARES } from "../../contract/desk-form-publishing.ts";
import { PREVIEW_PATH } from "../../contract/screens.ts";
import { makeToken, revokeToken } from "../access-links/access-links.ts";
import type { AppContext } from "../services/services.ts";
import { listTokensOfKind } from "../store/tokens.ts";
import { DomainError } from "../system/domain-error.ts";
import type { FormActor } from "./open-draft.ts";

type ShareContext = Pick<AppContext, "applicationUrl" | "store" | "key" | "now">;

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The links that show the draft, the newest first; what they open is told to nobody again. */
export async function listShares({ store, now }: Pick<ShareContext, "store" | "now">): Promise<FormShares> {
  const tokens = await listTokensOfKind(store, "draft", now());
  return {
    shares: tokens.map(({ id, made_by, created_at: made_at, expires_at }) => {
      return { id, made_by, made_at, expires_at };
    }),
  };
}

/** Makes a link by which anybody sees the draft as it is at each load, for a week. @throws DomainError too_many_form_shares */
export async function makeShare(context: ShareContext, by: FormActor): Promise<MadeFormShare> {
  if ((await listShares(context)).shares.length >= MOST_SHARES) throw new DomainError("too_many_form_shares");
  const { token, expiresAt } = await makeToken(context, { opens: "draft", ttlMs: WEEK_MS, by });
  const address = `${context.applicationUrl()}${PREVIEW_PATH}?token=${token}`;
  return { address, expires_at: expiresAt, ...(await listShares(context)) };
}

/** Ends a link at once. @throws DomainError unknown_form_share */
export async function revokeShare(context: ShareContext, by: FormActor, id: string): Promise<FormShares> {
  if (!(await revokeToken(context, "draft", id, by))) throw new DomainError("unknown_form_share");
  return await listShares(context);
}
