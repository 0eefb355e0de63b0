import "@fontsource-variable/public-sans";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { readBoot, readNonce } from "./app/boot.ts";
import { watchChunkErrors } from "./app/chunk-errors.ts";
import { reportOnScreen } from "./app/report-problem.ts";
import { preloadScreen } from "./app/screens.ts";
import { preloadStaffScreen } from "./app/staff-root.tsx";
import { takeEntry } from "./entry/entry.ts";

watchChunkErrors(window, reportOnScreen);
const entry = takeEntry(window);
if (entry.isServiceUser) preloadStaffScreen();
else preloadScreen(location.pathname);
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element for the application.");
createRoot(root).render(<App boot={readBoot(document)} nonce={readNonce(document)} entry={entry} />);
