import { onDemand } from "../ui/on-demand.tsx";

/** Boxes of which several can be ticked, and options to be put into an order, for pages that ask for such. */
export const CHECKBOXES = onDemand(async () => (await import("./checkboxes-widget.tsx")).CheckboxesWidget);
export const RANKING = onDemand(async () => (await import("./ranking-widget.tsx")).RankingWidget);
