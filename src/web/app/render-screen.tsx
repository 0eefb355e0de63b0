import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { InitialData, ScreenHtml, ScreenRenderer } from "../../contract/initial-data.ts";
import { workAnswersOut } from "../../form/answers/with-computed.ts";
import { COMPLETION_ROUTE } from "../../form/index.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { InitialDataContext } from "../api/initial-data.ts";
import { holdForm } from "../form/form-loader.ts";
import { Screen } from "../layout/screen.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { createQueryClient, holdAccount } from "../session/queries.ts";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { Loading } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import { App } from "./app.tsx";
import { prepareVisit } from "./prepare-visit.ts";
import * as sentences from "./sentences.tsx";

workAnswersOut();

/** What React puts in the place of a part that only the browser can make: such a page could not be taken over whole. */
const UNFINISHED = "<!--$!-->";

/**
 * Makes the screen at an address into HTML, as the browser will: the same components, with what the server knows. An
 * address that leads elsewhere, or to a screen that only the browser knows, gets the frame.
 */
export const renderScreen: ScreenRenderer["renderScreen"] = async (asked) => {
  const { initialData, path, today, published, account, isFrame } = asked;
  if (isFrame) return renderFrame(initialData);
  if (published !== null) holdForm(published);
  const queries = createQueryClient();
  if (account !== undefined) holdAccount(queries, account);
  const hadSession = account !== undefined;
  const shown = await prepareVisit({ pathname: path, formHash: initialData.formHash, hadSession, queries });
  // What has been sent to the school is asked for by the browser.
  if (shown === COMPLETION_ROUTE) return renderFrame(initialData);
  const data = { ...initialData, rendered: { path: shown, today, ...(account && { account }) } };
  const html = renderToString(
    <App
      initialData={data}
      entry={{ isServiceUser: false }}
      hadSession={hadSession}
      queries={queries}
      store={new AnswerStore()}
      router={routerAt(initialData, shown)}
    />,
  );
  return html.includes(UNFINISHED) ? renderFrame(initialData) : { html, initialData: data };
};

function renderFrame(initialData: InitialData): ScreenHtml {
  const base = `${initialData.prefix ?? ""}/`;
  const html = renderToString(
    <StaticRouter basename={base} location={base}>
      <Frame initialData={initialData} />
    </StaticRouter>,
  );
  return { html, initialData };
}

function routerAt({ prefix = "" }: InitialData, path: string) {
  return ({ basename, children }: { readonly basename: string; readonly children: ReactNode }) => (
    <StaticRouter basename={basename} location={prefix + path}>
      {children}
    </StaticRouter>
  );
}

/** What stands in the page where only the browser can tell which screen it is to be. */
function Frame({ initialData }: { readonly initialData: InitialData }) {
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
