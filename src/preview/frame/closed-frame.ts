import { pathTo } from "../../web/api/address.ts";
import type { HttpRequest } from "../../web/api/http-client.ts";
import type { RawResponse } from "../../web/api/server-error.ts";
import { respondInPreview } from "../../web/app/preview-calls.ts";

/** What a call of the pages gets in the frame, which sends nothing: a search finds nothing. */
export function respondInFrame(request: HttpRequest): RawResponse {
  const response = respondInPreview(request);
  if (response !== undefined) return response;
  const isDetail = new URLSearchParams(request.path.split("?")[1]).has("id");
  return { status: 200, contentType: "application/json", text: isDetail ? "{}" : "[]" };
}

/**
 * Keeps what the pages do to the browser within the frame: no step in the history of the editor's page, no focus taken
 * from it, no link that leads the frame elsewhere, and nothing sent. The server's time is this computer's.
 */
export function keepToFrame(): void {
  history.pushState = history.replaceState.bind(history);
  const focus: unknown = Reflect.get(HTMLElement.prototype, "focus");
  HTMLElement.prototype.focus = function focusWithin(options) {
    if (document.hasFocus() && typeof focus === "function") Reflect.apply(focus, this, [options]);
  };
  document.addEventListener("click", followLink);
  document.addEventListener("submit", (event) => event.preventDefault());
  window.fetch = async (asked) =>
    String(asked instanceof Request ? asked.url : asked).startsWith(pathTo("GET /forms/current"))
      ? Response.json({ time: Date.now() })
      : new Response(null, { status: 403 });
}

/** After the router, which follows those that are its own. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (event.defaultPrevented || link === null || link.target === "_blank") return;
  event.preventDefault();
  const place = link.hash.slice(1);
  if (place !== "") document.getElementById(place)?.focus();
}
