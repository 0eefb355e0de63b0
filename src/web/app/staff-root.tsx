import { Suspense, useEffect } from "react";
import { SessionProvider } from "../session/session-provider.tsx";
import { Loading } from "../ui/loading.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { endStart } from "../ui/typed-ahead.ts";
import * as sentences from "./sentences.tsx";

const STAFF_SCREEN = onDemand(async () => (await import("../staff-view/staff-screen.tsx")).StaffScreen);

/** Fetches what staff read with. Never rejects: a failure shows when it is rendered, which asks again. */
export async function prepareStaffScreen(): Promise<void> {
  await STAFF_SCREEN.load().catch(() => undefined);
}

/** Everything for staff who came with a service token: one screen to read, whatever the address is (ROL-03). */
export function StaffRoot({ token }: { readonly token: string | undefined }) {
  const loading = <Loading size="large" label={sentences.loading} />;
  useEffect(endStart, []);
  return (
    <SessionProvider isServiceUser onEnd={ignoreEnd} loading={loading}>
      <Suspense fallback={loading}>
        <STAFF_SCREEN.Component token={token} />
      </Suspense>
    </SessionProvider>
  );
}

/** Staff have no session that could end. */
function ignoreEnd(): void {}
