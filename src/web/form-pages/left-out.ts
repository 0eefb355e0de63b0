import { onDemand } from "../ui/on-demand.tsx";

/** What stands in the place of a page that the answers leave out, for pages that can be. */
export const LEFT_OUT = onDemand(async () => (await import("./page-left-out.tsx")).PageLeftOut);
