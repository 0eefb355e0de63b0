import { type ApplicationFile, isPageEntry } from "../../form/definition.ts";
import type { Check } from "../check-context.ts";
import { layoutNodes, uiFiles } from "../definition-parts.ts";
import { didYouMean } from "../suggest.ts";

/** Addresses of the product's own screens (spec §2), which no page can have. */
const TAKEN_ROUTES: ReadonlySet<string> = new Set([
  "/completion",
  "/signup",
  "/confirm",
  "/login",
  "/forgot",
  "/reset",
]);

/** Pages with one id or one address for two, and buttons that lead to no page. */
export const checkPages: Check = ({ sources, report }) => {
  // The format check has passed, so the file has this shape.
  const application = sources.files.get("application.json")?.value as ApplicationFile;
  const routes = new Set(application.pages.filter(isPageEntry).map((page) => page.route));
  if (routes.size === 0) {
    const message = "The application has no page: every step is only named and leads nowhere.";
    report(
      "missing-word",
      "application.json",
      ["pages"],
      message,
      'A page has an "id", a "route" and a "title".',
    );
  }
  application.pages.forEach((page, index) => {
    if (!isPageEntry(page)) return;
    const earlier = application.pages.slice(0, index).filter(isPageEntry);
    if (earlier.some((other) => other.id === page.id)) {
      const message = `Two pages have the id "${page.id}".`;
      report("duplicate-page-id", "application.json", ["pages", index, "id"], message);
    }
    if (earlier.some((other) => other.route === page.route) || TAKEN_ROUTES.has(page.route)) {
      const owner = TAKEN_ROUTES.has(page.route) ? "a screen of the product" : "another page";
      const message = `The route "${page.route}" belongs to ${owner} already.`;
      report("duplicate-route", "application.json", ["pages", index, "route"], message);
    }
  });
  const { errorRoute } = application.submit ?? {};
  if (errorRoute !== undefined && !routes.has(errorRoute)) {
    const message = `No page has the route "${errorRoute}".`;
    report(
      "unknown-route",
      "application.json",
      ["submit", "errorRoute"],
      message,
      didYouMean(errorRoute, routes),
    );
  }
  for (const { file, value } of uiFiles(sources)) {
    for (const { node, path } of layoutNodes(value)) {
      if (typeof node === "string" || !("action" in node) || !("route" in node) || routes.has(node.route))
        continue;
      const message = `No page has the route "${node.route}", so this button would lead nowhere.`;
      report("unknown-route", file, [...path, "route"], message, didYouMean(node.route, routes));
    }
  }
};
