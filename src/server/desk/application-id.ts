import type { AppContext } from "../services/services.ts";
import type { Store } from "../store/store.ts";

const SEPARATOR = ".";

/** Names an application in addresses of the desk: by its account, and where there are several by its name as well. */
export function deskIdOf(store: Store, accountId: string): string {
  const application = store.application;
  return application === "" ? accountId : accountId + SEPARATOR + application;
}

/** Whose application it is, and what it is read through; undefined where it names none. */
export function applicationWithId(
  context: AppContext,
  id: string,
): { readonly accountId: string; readonly own: AppContext } | undefined {
  const [accountId = "", name] = id.split(SEPARATOR, 2);
  // Of several applications none is meant before it is named.
  const own = name === undefined && context.named.length > 0 ? undefined : applicationNamed(context, name);
  return own === undefined ? undefined : { accountId, own };
}

/** One of several by its name, the first where none is given; the only one where there are not several. */
export function applicationNamed(context: AppContext, name: string | undefined): AppContext | undefined {
  if (context.named.length === 0) return name === undefined ? context : undefined;
  return name === undefined
    ? context.named[0]
    : context.named.find(({ application }) => application === name);
}
