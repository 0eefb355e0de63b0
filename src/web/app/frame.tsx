import type { InitialData } from "../../contract/initial-data.ts";
import { InitialDataContext } from "../api/initial-data.ts";
import { Screen } from "../layout/screen.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { Loading } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.tsx";

/** What stands in the page where only the browser can tell which screen it is to be. */
export function Frame({ initialData }: { readonly initialData: InitialData }) {
  return (
    <InitialDataContext value={initialData}>
      <Screen>
        <SiteHeader reloads />
        <styled.main minHeight="100dvh">
          {/* Which page it is to be nobody knows yet; whose application it is, whoever lists its headings hears. */}
          <h1>
            <VisuallyHidden>{initialData.partner.applicationTitle}</VisuallyHidden>
          </h1>
          <Loading size="large" label={sentences.loading} />
        </styled.main>
        <SiteFooter />
      </Screen>
    </InitialDataContext>
  );
}
