/** What decides on what shows beside the answers. */
export interface View {
  /** Add-another button id → number of components; one when absent. */
  readonly counts: Readonly<Record<string, number>>;
  /** Tabs id → id of the chosen tab; the first when absent. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Ids of the confirm contents that were confirmed in this browser tab. */
  readonly confirmed: readonly string[];
}

/** One component of each group, the first tab of each, nothing confirmed. */
export const EMPTY_VIEW: View = { counts: {}, tabs: {}, confirmed: [] };
