import { onDemand } from "../ui/on-demand.tsx";

/** What shows an answer that is worked out, for pages that have one. */
export const OUTPUT = onDemand(async () => (await import("./output-widget.tsx")).OutputWidget);
