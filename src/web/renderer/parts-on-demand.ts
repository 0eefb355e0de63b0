import { type PagePart, pagePartsOf } from "../../contract/screens.ts";
import type { CompiledForm, CompiledPage } from "../../form/index.ts";
import { type OnDemand, onDemand } from "../ui/on-demand.tsx";
import { SEVERAL_FILES, UPLOAD } from "../widgets/upload-widget.tsx";
import { WIDGET_PARTS } from "../widgets/widgets.ts";
import { QUOTES } from "./page-words.tsx";

/** The search, for pages that have one: half of such a page's own code. */
export const SEARCH = onDemand(() =>
  import("../widgets/search-widget.tsx").then((part) => part.SearchWidget),
);

/** The tabs, with what choosing one asks and does: what is loaded with them is there without a connection. */
export const TABS = onDemand(async () => {
  const [{ Tabs }] = await Promise.all([import("./tabs.tsx"), import("../saving/choose-tab.ts")]);
  return Tabs;
});

/** Content that most pages do without. */
export const RARE_NODES = onDemand(() => import("./rare-nodes.tsx").then((part) => part.RareContent));

/** The entries of repeated groups for somebody with an account, who can add and remove them. */
export const ENTRIES = onDemand(() => import("./editable-entries.tsx").then((part) => part.EditableEntries));

/** The button that downloads a PDF copy. */
export const PDF_COPY = onDemand(() => import("../pdf-copy/pdf-copy.tsx").then((part) => part.PdfCopy));

/** What says when the form is open, for forms that are not always. */
export const OPENING = onDemand(() => import("../opening/opening.tsx").then((part) => part.Opening));

/** All answers before they are submitted, for the page that has them. */
export const REVIEW = onDemand(() => import("../review/review.tsx").then((part) => part.Review));

/** Texts whose words are counted. */
export const WORDS = onDemand(() => import("../widgets/words-widget.tsx").then((part) => part.WordsWidget));

/** Radio buttons that say what they mean. */
export const OPTION_HELP = onDemand(() =>
  import("../widgets/helped-radio-widget.tsx").then((part) => part.HelpedRadioWidget),
);

const PARTS: Readonly<Record<PagePart, Pick<OnDemand<never>, "load">>> = {
  search: SEARCH,
  tabs: TABS,
  entries: ENTRIES,
  upload: UPLOAD,
  severalFiles: SEVERAL_FILES,
  pdfCopy: PDF_COPY,
  review: REVIEW,
  words: WORDS,
  optionHelp: OPTION_HELP,
  ...WIDGET_PARTS,
  quotes: QUOTES,
  rareNodes: RARE_NODES,
};

/** Fetches the code that these pages need and others do not. Rejects when it is not to be had. */
export async function loadPartsOf(
  form: CompiledForm,
  pages: readonly CompiledPage[],
  hasAccount: boolean,
): Promise<void> {
  await Promise.all([...pagePartsOf(form, pages, hasAccount)].map((part) => PARTS[part].load()));
}
