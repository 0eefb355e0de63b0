import { ACCOUNT_CARDS } from "./account-cards.ts";
import { DIALOGS } from "./dialogs.ts";
import { FAILURES } from "./failures.ts";
import { FORM_PAGES } from "./form-pages.ts";
import { OPENINGS } from "./openings.ts";
import { PDF_COPIES } from "./pdf-copies.ts";
import { SAVING } from "./saving.ts";
import type { Screen } from "./screen.ts";
import { STAFF } from "./staff.ts";
import { UPLOADS } from "./uploads.ts";
import { WELCOMES } from "./welcomes.ts";

/** Every screen, state and dialog of the product. */
export const ALL_SCREENS: readonly Screen[] = [
  ...FORM_PAGES,
  ...WELCOMES,
  ...ACCOUNT_CARDS,
  ...OPENINGS,
  ...SAVING,
  ...UPLOADS,
  ...PDF_COPIES,
  ...DIALOGS,
  ...FAILURES,
  ...STAFF,
];
