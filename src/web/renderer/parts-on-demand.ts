import { type PagePart, pagePartsOf } from "../../contract/screens.ts";
import type { CompiledForm, CompiledPage } from "../../form/index.ts";
import { type OnDemand, onDemand } from "../ui/on-demand.tsx";
import { CHECKBOXES, RANKING } from "../widgets/list-on-demand.ts";
import { OUTPUT } from "../widgets/output-on-demand.ts";
import { TYPED } from "../widgets/typed-on-demand.ts";
import { SEVERAL_FILES, UPLOAD } from "../widgets/upload-widget.tsx";
import { QUOTES } from "./page-words.tsx";

/** The search, for pages that have one: half of such a page's own code. */
export const SEARCH = onDemand(async () => (await import("../widgets/search-widget.tsx")).SearchWidget);

/** The tabs, with what choosing one asks and does: what is loaded with them is there without a connection. */
export const TABS = onDemand(async () => {
  const [{ Tabs }] = await Promise.all([import("./tabs.tsx"), import("../saving/choose-tab.ts")]);
  return Tabs;
});

/** Content that most pages do without. */
export const RARE_NODES = onDemand(async () => (await import("./rare-nodes.tsx")).RareContent);

/** The entries of repeated groups for somebody with an account, who can add and remove them. */
export const ENTRIES = onDemand(async () => (await import("./editable-entries.tsx")).EditableEntries);

/** The button that downloads a PDF copy. */
export const PDF_COPY = onDemand(async () => (await import("../pdf-copy/pdf-copy.tsx")).PdfCopy);

/** What says when the form is open, for forms that are not always. */
export const OPENING = onDemand(async () => (await import("../opening/opening.tsx")).Opening);

/** All answers before they are submitted, for the page that has them. */
export const REVIEW = onDemand(async () => (await import("../review/review.tsx")).Review);

/** Texts whose words are counted. */
export const WORDS = onDemand(async () => (await import("../widgets/words-widget.tsx")).WordsWidget);

/** Radio buttons that say what they mean. */
export const OPTION_HELP = onDemand(
  async () => (await import("../widgets/helped-radio-widget.tsx")).HelpedRadioWidget,
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
  typed: TYPED,
  checkboxes: CHECKBOXES,
  ranking: RANKING,
  output: OUTPUT,
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
