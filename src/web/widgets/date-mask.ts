import { toTyped } from "./date-text.ts";
import { IMask } from "./imask.ts";

/** Digits with the slashes put in; a month beyond 12 or a day beyond 31 cannot be typed. */
export const DATE_MASK = {
  mask: "MM{/}DD{/}YYYY",
  // Browsers fill a birthday in as yyyy-mm-dd.
  prepare: toTyped,
  blocks: {
    MM: { mask: IMask.MaskedRange, from: 1, to: 12, maxLength: 2, autofix: "pad" },
    DD: { mask: IMask.MaskedRange, from: 1, to: 31, maxLength: 2, autofix: "pad" },
    YYYY: { mask: "0000" },
  },
} as const;
