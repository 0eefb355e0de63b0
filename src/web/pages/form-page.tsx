import { Suspense, use } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useBoot } from "../app/boot-context.ts";
import { type LoadedForm, loadForm, pageAt } from "../form/form-loader.ts";
import { Loading } from "../ui/loading.tsx";
import { FormPageView } from "./form-page-view.tsx";

/** Every page of the published form, found by its route; any other address leads to the first (ROU-10). */
export function FormPage() {
  const { formHash } = useBoot();
  if (formHash === null) throw new Error("No application form is published.");
  return (
    <Suspense fallback={<Loading size="large" label="Loading the application" />}>
      <PageAtRoute load={loadForm(formHash)} />
    </Suspense>
  );
}

/** The load comes from above, so that it is the same one when it has failed: a new one would be waited for again. */
function PageAtRoute({ load }: { readonly load: LoadedForm | Promise<LoadedForm> }) {
  const loaded = load instanceof Promise ? use(load) : load;
  const { pathname, search } = useLocation();
  const page = pageAt(loaded.form, pathname);
  if (page !== undefined) return <FormPageView loaded={loaded} page={page} />;
  const [first] = loaded.form.pages;
  if (first === undefined) throw new Error("The published form has no page.");
  return <Navigate to={first.route + search} replace />;
}
