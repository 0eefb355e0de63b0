import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { InitialData, ScreenHtml, ScreenRenderer } from "../../contract/initial-data.ts";
import { workAnswersOut } from "../../form/answers/with-computed.ts";
import { COMPLETION_ROUTE } from "../../form/index.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { holdForm } from "../form/form-loader.ts";
import { createQueryClient, holdAccount } from "../session/queries.ts";
import { App } from "./app.tsx";
import { Frame } from "./frame.tsx";
import { prepareVisit } from "./prepare-visit.ts";

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
