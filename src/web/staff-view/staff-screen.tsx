import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/server-error.ts";
import { fetchForm } from "../form/form-loader.ts";
import { Loading } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import { ApplicationPrint } from "./application-print.tsx";
import { PrintLayout } from "./print-layout.tsx";
import * as sentences from "./sentences.ts";

/** What staff see who came with a service token (ROL-03): the application to read, or why there is none. */
export function StaffScreen({ token }: { readonly token: string | undefined }) {
  if (token === undefined) {
    return <NotShown reason={sentences.openLinkAgain} />;
  }
  return <Opened token={token} />;
}

function Opened({ token }: { readonly token: string }) {
  const { data, error } = useQuery({
    queryKey: ["staff view"],
    queryFn: () => openApplication(token),
    throwOnError: false,
  });
  if (error !== null) {
    return <NotShown reason={sentenceOf(error)} />;
  }
  if (data === undefined) return <Loading size="large" label={sentences.loading} />;
  return <ApplicationPrint {...data} />;
}

async function openApplication(token: string) {
  const view = await call("GET /service/tmp-pdf", { service_token: token });
  return { view, form: await fetchForm(view.form_version) };
}

function NotShown({ reason }: { readonly reason: string }) {
  return (
    <PrintLayout title={sentences.notShown}>
      <styled.p role="alert" marginTop="4">
        {reason}
      </styled.p>
    </PrintLayout>
  );
}
