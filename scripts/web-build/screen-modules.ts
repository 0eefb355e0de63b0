import type { ScreenModules } from "./screen-files.ts";

const card = (name: string) => ["account/account-layout.tsx", `account/${name}-card.tsx`];

/**
 * What each screen loads: `start` with all of them; cards by address; `form` stands for every form page, `search`, `tabs`,
 * `entries`, `upload`, `severalFiles`, `pdfCopy`, `review`, `words`, `optionHelp`, `typed`,
 * `checkboxes`, `ranking`, `quotes` and `rareNodes` for what some hold, `opening` for forms that are not always open,
 * `call` for the first call to the server, which somebody who is logged in makes at once.
 */
export const SCREEN_MODULES: ScreenModules = {
  start: ["app/start.tsx"],
  "/signup": card("sign-up"),
  "/confirm": card("confirm"),
  "/login": card("login"),
  "/forgot": card("forgot"),
  "/reset": card("reset"),
  form: ["form-pages/form-page.tsx", "form-pages/prepare-page.ts"],
  search: ["widgets/search-widget.tsx"],
  tabs: ["renderer/tabs.tsx", "saving/choose-tab.ts"],
  entries: ["renderer/editable-entries.tsx"],
  upload: ["documents/upload-control.tsx"],
  severalFiles: ["documents/several-files.tsx"],
  pdfCopy: ["pdf-copy/pdf-copy.tsx"],
  review: ["review/review.tsx"],
  words: ["widgets/words-widget.tsx"],
  optionHelp: ["widgets/helped-radio-widget.tsx"],
  typed: ["widgets/typed-widget.tsx"],
  checkboxes: ["widgets/checkboxes-widget.tsx"],
  ranking: ["widgets/ranking-widget.tsx"],
  quotes: ["renderer/quoted-text.tsx"],
  rareNodes: ["renderer/rare-nodes.tsx"],
  opening: ["opening/opening.tsx"],
  leftOut: ["form-pages/page-left-out.tsx"],
  completion: ["app/completion-page.tsx"],
  staff: ["staff-view/staff-screen.tsx"],
  call: ["api/http-client.ts"],
};
