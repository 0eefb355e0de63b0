import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFRef,
} from "@cantoo/pdf-lib";

const name = (text: string): PDFName => PDFName.of(text);

/**
 * Puts the pages of a PDF behind those of another, with the layers that their content lies on: what a viewer hides stays
 * hidden there. The states of layers stand in the catalog, which pdf-lib's own `copyPages` leaves behind.
 */
export async function copyPages(source: PDFDocument, target: PDFDocument): Promise<readonly PDFPage[]> {
  await source.flush();
  const copier = PDFObjectCopier.for(source.context, target.context);
  const pages = source.getPages().map(({ node }) => {
    const copied = copier.copy(node);
    return PDFPage.of(copied, target.context.register(copied), target);
  });
  for (const page of pages) target.addPage(page);
  const layers = layersOf(source);
  if (layers.length === 0) return pages;
  const { all, hidden } = layerLists(target);
  for (const { ref, isHidden } of layers) {
    const copied = copier.copy(ref);
    all.push(copied);
    if (isHidden) hidden.push(copied);
  }
  return pages;
}

interface Layer {
  readonly ref: PDFRef;
  readonly isHidden: boolean;
}

/** The layers of a PDF, and which of them a viewer hides when it opens the file (ISO 32000-1, 8.11.4). */
function layersOf({ catalog, context }: PDFDocument): readonly Layer[] {
  const properties = catalog.lookupMaybe(name("OCProperties"), PDFDict);
  const refs = refsIn(properties?.lookupMaybe(name("OCGs"), PDFArray));
  const shown = properties?.lookupMaybe(name("D"), PDFDict);
  const isOffAtFirst = shown?.lookup(name("BaseState")) === name("OFF");
  const [on, off] = ["ON", "OFF"].map((list) => new Set(refsIn(shown?.lookupMaybe(name(list), PDFArray))));
  const byUse = new Set(automatic(shown));
  return refs.map((ref) => {
    const use = byUse.has(ref) ? viewState(context.lookupMaybe(ref, PDFDict)) : undefined;
    if (use !== undefined) return { ref, isHidden: use === "/OFF" };
    return { ref, isHidden: off?.has(ref) === true || (isOffAtFirst && on?.has(ref) !== true) };
  });
}

/** The layers whose state in a viewer follows what they say they are for. */
function automatic(shown: PDFDict | undefined): readonly PDFRef[] {
  const uses = shown?.lookupMaybe(name("AS"), PDFArray);
  return Array.from({ length: uses?.size() ?? 0 }, (_, index) => uses?.lookupMaybe(index, PDFDict)).flatMap(
    (use) =>
      use?.lookup(name("Event")) === name("View") ? refsIn(use.lookupMaybe(name("OCGs"), PDFArray)) : [],
  );
}

function viewState(layer: PDFDict | undefined): string | undefined {
  const view = layer?.lookupMaybe(name("Usage"), PDFDict)?.lookupMaybe(name("View"), PDFDict);
  const state = view?.lookup(name("ViewState"));
  return state === undefined ? undefined : String(state);
}

function refsIn(list: PDFArray | undefined): readonly PDFRef[] {
  return list?.asArray().filter((item) => item instanceof PDFRef) ?? [];
}

/** The lists of all layers and of the hidden ones, made where the PDF has none. */
function layerLists({ catalog, context }: PDFDocument): {
  readonly all: PDFArray;
  readonly hidden: PDFArray;
} {
  const known = catalog.lookupMaybe(name("OCProperties"), PDFDict);
  const properties = known ?? context.obj({ OCGs: [], D: { OFF: [] } });
  if (known === undefined) catalog.set(name("OCProperties"), properties);
  const all = properties.lookup(name("OCGs"), PDFArray);
  const shown = properties.lookup(name("D"), PDFDict);
  const hidden = shown.lookupMaybe(name("OFF"), PDFArray) ?? PDFArray.withContext(context);
  shown.set(name("OFF"), hidden);
  return { all, hidden };
}
