import type { PreviewData } from "../../contract/form-preview.ts";
import type { InitialData } from "../../contract/initial-data.ts";
import { type CompiledForm, fillValues, greetingKeys, type PageValidators } from "../../form/index.ts";
import { LEFT_OUT } from "../../web/form-pages/prepare-page.ts";
import { holdForm } from "../../web/form/form-loader.ts";
import { loadPartsOf, OPENING } from "../../web/renderer/parts-on-demand.ts";
import type { ShownDraft } from "../compile/draft-compiler.ts";

/** A draft for which all is there that its pages need. */
export interface DrawableDraft extends ShownDraft {
  /** What the pages know of the form without having loaded it. */
  readonly initialData: InitialData;
}

let count = 0;

/** Holds a draft as if its pages had loaded it, and loads the code that they need beside. */
export async function prepareDraft(draft: ShownDraft, data: PreviewData): Promise<DrawableDraft> {
  const { form } = draft;
  const formHash = `draft-${++count}`;
  holdForm({ hash: formHash, form, validators: validatorsOf(form) });
  // What cannot be had now is asked for again when it is to be shown.
  await Promise.allSettled([
    loadPartsOf(form, form.pages, true),
    ...(form.schedule ? [OPENING.load()] : []),
    ...(form.pages.some(({ when }) => when) ? [LEFT_OUT.load()] : []),
  ]);
  return { ...draft, initialData: initialDataOf(form, { formHash, data }) };
}

function initialDataOf(
  form: CompiledForm,
  { formHash, data: { initialData, gaps } }: { readonly formHash: string; readonly data: PreviewData },
): InitialData {
  const { welcome, completion } = form;
  return {
    ...initialData,
    formHash,
    ...(welcome && { welcome: fillValues(welcome, gaps) }),
    ...(completion && { completion: fillValues(completion, gaps) }),
    greetingKeys: greetingKeys(form),
    preview: { isLive: false },
  };
}

/**
 * They are code made of the form, which a browser may not make at run time: in the preview an answer has any shape. What is
 * missing, and what answers have to do with each other, is told by the form itself.
 */
function validatorsOf({ pages }: CompiledForm): PageValidators {
  return Object.fromEntries(pages.map(({ id }) => [id, () => true]));
}
