import { onDemand } from "../ui/on-demand.tsx";

/** The box that reads numbers, amounts, times, months and the like, for pages that ask for one. */
export const TYPED = onDemand(async () => (await import("./typed-widget.tsx")).TypedWidget);
