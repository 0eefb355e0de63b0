import { revokeToken } from "../../src/server/access-links/access-links.ts";
import type { AdminContext } from "./command.ts";
import { withInstallation } from "./open-installation.ts";

/** Ends a token and says so; 1 when there is none of that kind with this id. */
export async function revoke(
  { config, print }: AdminContext,
  kind: "prefill" | "service",
  id: string,
): Promise<number> {
  const wasThere = await withInstallation(config, (context) => revokeToken(context, kind, id));
  print(wasThere ? `Token ${id} no longer works.` : `There is no ${kind} token ${id}. Nothing was changed.`);
  return wasThere ? 0 : 1;
}
