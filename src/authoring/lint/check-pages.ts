import { type ApplicationFile, isPageEntry } from "../../form/definition/definition.ts";
import type { LayoutNode } from "../../form/definition/nodes.ts";
import { ownerOfRoute, type RouteOwner } from "../../form/definition/reserved-routes.ts";
import { nodesWithin } from "../solver/layout-nodes.ts";
import type { Check, CheckContext } from "./check-context.ts";
import { layoutNodes, uiFiles } from "./definition-parts.ts";
import { didYouMean } from "./suggest.ts";

/** What stands at an address that no page can have, in words. */
const OWNERS: Readonly<Record<RouteOwner, string>> = {
  card: "the application shows an account card there",
  completion: "the application shows there what comes after submitting",
  server: "the server keeps its own calls and files there, so applicants would never see the page",
};

/** Pages with one id or one address for two, or with one of the product's own, and buttons that lead to no page. */
export const checkPages: Check = (context) => {
  // The format check has passed, so the file has this shape.
  const application = context.sources.files.get("application.json")?.value as ApplicationFile;
  checkEntries(application, context);
  checkConditions(application, context);
  checkLinks(application, context);
};

function checkEntries(application: ApplicationFile, { report }: CheckContext): void {
  if (!application.pages.some(isPageEntry)) {
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
    const place = ["pages", index, "route"];
    const other = earlier.find(({ route }) => route === page.route);
    if (other !== undefined) {
      const message = `The pages "${other.id}" and "${page.id}" have the same route, "${page.route}".`;
      report("duplicate-route", "application.json", place, message, "Give each page a route of its own.");
    }
    const owner = ownerOfRoute(page.route);
    if (owner !== undefined) {
      const message = `No page can have the route "${page.route}": ${OWNERS[owner]}.`;
      const suggestion = `Take another one, such as "/your-${page.route.slice(1)}".`;
      report("reserved-route", "application.json", place, message, suggestion);
    }
  });
}

/** Pages that hide sometimes where applicants always have to get to. */
function checkConditions(application: ApplicationFile, { form, report }: CheckContext): void {
  const submitting = form.pages.filter(({ layout }) => hasSubmit(layout));
  const { errorRoute } = application.submit ?? {};
  application.pages.forEach((page, index) => {
    if (!isPageEntry(page) || page.when === undefined) return;
    const isFirst = !application.pages.slice(0, index).some(isPageEntry);
    const isOnlyToSubmit =
      submitting.some(({ id }) => id === page.id) && submitting.every(({ when }) => when !== undefined);
    const reason =
      (isFirst && "applicants begin here") ||
      (page.route === errorRoute && "applicants are led here when something is missing") ||
      (isOnlyToSubmit && "no page that always shows has a button that submits");
    if (!reason) return;
    const message = `The page "${page.title}" has to show whatever is answered: ${reason}.`;
    const suggestion = "Take the condition away, or put it around what the page asks.";
    report("page-always-shows", "application.json", ["pages", index, "when"], message, suggestion);
  });
}

function hasSubmit(layout: readonly LayoutNode[]): boolean {
  return [...nodesWithin(layout)].some((node) => node.kind === "action" && node.action === "submit");
}

function checkLinks(application: ApplicationFile, { sources, report }: CheckContext): void {
  const routes = new Set(application.pages.filter(isPageEntry).map((page) => page.route));
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
}
