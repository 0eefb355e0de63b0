import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import type { RenderedScreen } from "../../contract/initial-data.ts";
import { openDraft, readDraft, restoreStore, takeFromPage } from "../answers/draft.ts";
import { pathHere, prefix } from "../api/address.ts";
import { readInitialData } from "../api/initial-data.ts";
import { reportOnScreen, watchChunkErrors } from "../api/report-client-error.ts";
import { takeEntry } from "../navigation/access-link.ts";
import { listenBeforeRouter, parseNavigationState } from "../navigation/navigation-state.ts";
import { createQueryClient, holdAccount } from "../session/queries.ts";
import { hasSessionMarker } from "../session/session-marker.ts";
import { bringBack, leaveBehind } from "../ui/typed-ahead.ts";
import { App } from "./app.tsx";
import { prepareVisit } from "./prepare-visit.ts";
import { CARDS } from "./screens.ts";
import { prepareStaffScreen } from "./staff-root.tsx";

watchChunkErrors(window, reportOnScreen);
listenBeforeRouter();
const entry = takeEntry(window);
const initialData = readInitialData(document);
// Before the server is asked, which takes the marker of a session away that has ended.
const hadSession = hasSessionMarker(document.cookie);
const queries = createQueryClient();
const store = restoreStore(sessionStorage);
const container = containerIn(document);

function containerIn(page: Document): HTMLElement {
  const root = page.getElementById("root");
  if (root === null) throw new Error("index.html has no element for the application.");
  return root;
}

/** What the server has made of the screen, if it is the one that this browser is to show. */
function renderedAt(path: string): RenderedScreen | undefined {
  const { rendered } = initialData;
  const isOfAccount = rendered?.account !== undefined;
  const isThisScreen = rendered?.path === path && !entry.isServiceUser && isOfAccount === hadSession;
  return isThisScreen && !(path in CARDS && isCardHandedSomething()) ? rendered : undefined;
}

/** What the screen before has handed to a card stands in the history entry, or came with a link: the server knows of neither. */
function isCardHandedSomething(): boolean {
  // The router keeps the navigation state there.
  const handed = parseNavigationState(history.state?.usr);
  return entry.resetLink !== undefined || Object.keys(handed).length > 0;
}

/** The page is about to be made anew: what was given to it so far goes along, as far as it is this reader's. */
function leave(): void {
  if (pathHere() in CARDS) leaveBehind(container.querySelectorAll("input"));
  takeFromPage(store, sessionStorage);
}

/** As a transition, React gives the browser its turn between parts of the first rendering. */
function show(rendered: RenderedScreen | undefined): void {
  const app = (
    <App
      initialData={initialData}
      entry={entry}
      hadSession={hadSession}
      queries={queries}
      store={store}
      router={BrowserRouter}
    />
  );
  if (rendered === undefined) leave();
  bringBack(readDraft(sessionStorage, rendered?.account?.profile.username ?? "").typed);
  window.ahead?.takeOver();
  startTransition(() => {
    if (rendered === undefined) createRoot(container).render(app);
    else hydrateRoot(container, app);
  });
}

/** Before the router starts, which would take the step from here to there after a first rendering. */
function standAt(path: string): void {
  const { search, hash } = location;
  if (path !== pathHere()) history.replaceState(history.state, "", prefix + path + search + hash);
}

async function prepare(): Promise<RenderedScreen | undefined> {
  if (entry.isServiceUser) {
    await prepareStaffScreen();
    return undefined;
  }
  const pathname = pathHere();
  const { formHash, rendered } = initialData;
  if (rendered?.account !== undefined && hadSession) holdAccount(queries, rendered.account);
  const [path] = await Promise.all([
    prepareVisit({ pathname, formHash, hadSession, queries }),
    openDraft(sessionStorage),
  ]);
  store.carry(readDraft(sessionStorage, "").answers);
  standAt(path);
  return renderedAt(path);
}

// What the server has put into the page stays until the screen can take its place, without steps in between that are seen
// for a moment. No `await`: what is loaded here imports parts of this module and would wait for its end.
if (initialData.preview)
  void import("./preview.tsx").then((part) => part.showPreview(container, initialData));
else void prepare().then(show);
