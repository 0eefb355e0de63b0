import "@fontsource-variable/public-sans";
import "virtual:styles.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { readInitialData } from "./api/initial-data.ts";
import { reportOnScreen, watchChunkErrors } from "./api/report-client-error.ts";
import { App } from "./app/app.tsx";
import { prepareVisit } from "./app/prepare-visit.ts";
import { prepareStaffScreen } from "./app/staff-root.tsx";
import { takeEntry } from "./navigation/access-link.ts";
import { listenBeforeRouter } from "./navigation/navigation-state.ts";
import { createQueryClient } from "./session/queries.ts";
import { hasSessionMarker } from "./session/session-marker.ts";

watchChunkErrors(window, reportOnScreen);
listenBeforeRouter();
const entry = takeEntry(window);
const initialData = readInitialData(document);
// Before the server is asked, which takes the marker of a session away that has ended.
const hadSession = hasSessionMarker(document.cookie);
const queries = createQueryClient();
const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no element for the application.");
const root = createRoot(container);

/** As a transition, React gives the browser its turn between parts of the first rendering. */
function show(): void {
  startTransition(() =>
    root.render(<App initialData={initialData} entry={entry} hadSession={hadSession} queries={queries} />),
  );
}

/** Before the router starts, which would take the step from here to there after a first rendering. */
function standAt(path: string): void {
  const { pathname, search, hash } = location;
  if (path !== pathname) history.replaceState(history.state, "", path + search + hash);
}

async function prepare(): Promise<void> {
  if (entry.isServiceUser) await prepareStaffScreen();
  else
    standAt(
      await prepareVisit({
        pathname: location.pathname,
        formHash: initialData.formHash,
        hadSession,
        queries,
      }),
    );
}

// What index.html shows stays until the screen can take its place, without steps in between that are seen for a moment.
// No `await`: what is loaded here imports parts of this module and would wait for its end.
void prepare().then(show);
