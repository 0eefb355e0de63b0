import "@fontsource-variable/public-sans";
import "virtual:styles.css";
import "./app/print.css";
import "./app/start.css";

/** Where nothing is painted, as in a tab in the background, nobody waits. */
const LATEST_MS = 1_500;

/** Calls back once something of the page has been seen. */
function afterFirstPaint(act: () => void): void {
  let isOver = false;
  const once = () => {
    if (!isOver) act();
    isOver = true;
  };
  new PerformanceObserver(once).observe({ type: "paint", buffered: true });
  setTimeout(once, LATEST_MS);
}

/** The page is seen and filled in before this: on a slow line, what is asked for earlier takes from it. */
afterFirstPaint(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-rel]")) {
    link.rel = link.dataset.rel ?? "";
  }
  import("./app/start.tsx").catch((error: unknown) => window.ahead?.fail(error));
});
