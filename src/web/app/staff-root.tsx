import { lazy, Suspense } from "react";
import { SessionProvider } from "../session/session-provider.tsx";
import { Loading } from "../ui/loading.tsx";

const load = async () => ({ default: (await import("../print/staff-screen.tsx")).StaffScreen });
const StaffScreen = lazy(load);

/** Begins to fetch what staff read with; a failure shows when it is rendered, which asks again. */
export function preloadStaffScreen(): void {
  load().catch(() => undefined);
}

/** Everything for staff who came with a service token: one screen to read, whatever the address is (spec §6). */
export function StaffRoot({ token }: { readonly token: string | undefined }) {
  const loading = <Loading size="large" label="Loading the application" />;
  return (
    <SessionProvider isServiceUser onEnd={ignoreEnd} loading={loading}>
      <Suspense fallback={loading}>
        <StaffScreen token={token} />
      </Suspense>
    </SessionProvider>
  );
}

/** Staff have no session that could end. */
function ignoreEnd(): void {}
