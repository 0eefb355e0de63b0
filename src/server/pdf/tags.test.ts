import { PDFDict, PDFDocument, PDFName, PDFNumber, type PDFRef, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { docxOf, honestPdf, honestPng, paragraph } from "../../../tests/support/honest-files.ts";
import { readPdf } from "../../../tests/support/read-pdf.ts";
import { cleanPdf } from "../conversion/clean-pdf.ts";
import { docxToPdf } from "../conversion/docx-to-pdf.ts";
import { imageToPdf } from "../conversion/image-to-pdf.ts";
import { openWord } from "../conversion/word-package.ts";
import { readTags } from "./read-tags.ts";
import { TagTree } from "./tag-tree.ts";

const name = (text: string) => PDFName.of(text);

/** A PDF of two pages whose tree of tags is what the function makes of it. */
async function tagged(build: (document: PDFDocument, root: PDFDict, pages: readonly PDFRef[]) => void) {
  const document = await PDFDocument.create();
  const pages = [document.addPage(), document.addPage()].map(({ ref }) => ref);
  const root = document.context.obj({ Type: "StructTreeRoot" });
  document.catalog.set(name("StructTreeRoot"), document.context.register(root));
  build(document, root, pages);
  return PDFDocument.load(await document.save());
}

describe("tags", () => {
  it("of a picture are its name as title and alternative text, with the language [DOC-04]", async () => {
    const { trees, title, language, isTagged, showsTitle } = await readPdf(
      await imageToPdf(await honestPng(), "zeugnis 2.png"),
    );
    expect(trees).toEqual(["Document(Figure[Picture: zeugnis 2.png])"]);
    expect([title, language, isTagged, showsTitle]).toEqual(["zeugnis 2.png", "en-US", true, true]);
  });

  it("of a document stay when it is cleaned, without what else hangs on them [DOC-04]", async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph("Mathematics")}</w:tc><w:tc>${paragraph("A")}</w:tc></w:tr></w:tbl>`;
    const { pdf: typeset } = await docxToPdf(
      openWord(
        docxOf(
          paragraph("My grades", '<w:pStyle w:val="Heading1"/>') + paragraph("Of the last year:") + table,
        ),
      ),
    );
    const document = await PDFDocument.load(typeset);
    const root = document.catalog.lookup(name("StructTreeRoot"), PDFDict);
    root.set(name("ClassMap"), document.context.obj({ C: { O: "UserProperties", P: PDFString.of("told") } }));
    const cleaned = (await cleanPdf(await document.save())).bytes;
    const { trees, isTagged, language } = await readPdf(cleaned);
    expect(trees).toEqual((await readPdf(typeset)).trees);
    expect(trees[0]).toMatch(/^Document\(H1 P Table\(TR\(TD/);
    expect([isTagged, language]).toEqual([true, "en"]);
    const texts = (await PDFDocument.load(cleaned)).context
      .enumerateIndirectObjects()
      .map(([, object]) => String(object));
    expect(texts.filter((text) => /ClassMap|UserProperties|told/.test(text))).toEqual([]);
    expect((await readPdf((await cleanPdf(await honestPdf(1))).bytes)).isTagged).toBe(false);
  });

  it("are read with roles of their own, pages inherited and attributes that are known", async () => {
    const document = await tagged(({ context }, root, [first, second]) => {
      root.set(name("RoleMap"), context.obj({ Zelle: "Kopf", Kopf: "TH", Ring: "Ring" }));
      const cell = { S: "Zelle", Lang: PDFString.of("de"), A: { O: "Table", Scope: "Row", Other: 1 }, K: 3 };
      root.set(
        name("K"),
        context.obj([
          {
            S: "Document",
            Pg: first,
            K: [cell, { S: "Ring", Pg: second, K: { Type: "MCR", MCID: 0 } }, { S: "P" }],
          },
        ]),
      );
    });
    expect(readTags(document)).toEqual([
      {
        type: "Document",
        attributes: {},
        kids: [
          {
            type: "TH",
            language: "de",
            attributes: { "/Table/Scope": "Row" },
            kids: [{ page: 0, number: 3 }],
          },
          { type: "NonStruct", attributes: {}, kids: [{ page: 1, number: 0 }] },
        ],
      },
    ]);
  });

  it("that go round in circles, lie too deep or are too many come to an end", async () => {
    const circle = await tagged(({ context }, root, [page = name("none")]) => {
      const element = context.obj({ S: "Div", Pg: page });
      const ref = context.register(element);
      element.set(name("K"), context.obj([ref, 0, 0, 1e9, -1, 0.5]));
      root.set(name("K"), ref);
    });
    expect(readTags(circle)).toEqual([{ type: "Div", attributes: {}, kids: [{ page: 0, number: 0 }] }]);
    const deep = await tagged(({ context }, root, [page = name("none")]) => {
      let kid = context.register(context.obj({ S: "P", Pg: page, K: 0 }));
      for (let depth = 0; depth < 500; depth++) kid = context.register(context.obj({ S: "Div", K: [kid] }));
      root.set(name("K"), kid);
    });
    expect(readTags(deep)).toEqual([]);
    const many = await tagged(({ context }, root, [page = name("none")]) => {
      root.set(
        name("K"),
        context.obj(Array.from({ length: 30_000 }, (_, index) => ({ S: "P", Pg: page, K: index }))),
      );
    });
    expect(readTags(many)).toHaveLength(20_000);
    const wrong = await tagged(({ context }, root) =>
      root.set(name("K"), context.obj([1, "x", null, [], { S: 5, K: 1 }])),
    );
    expect(readTags(wrong)).toEqual([]);
  });

  it("are added behind those there are, and their numbers go on", async () => {
    const document = await tagged(({ context }, root, [page = name("none")]) => {
      const element = context.register(context.obj({ S: "Document" }));
      root.set(name("K"), element);
      const kids = [{ Limits: [0, 4], Nums: [4, [element]] }];
      root.set(name("ParentTree"), context.obj({ Kids: kids }));
      context.lookup(element, PDFDict).set(name("Pg"), page);
    });
    const tree = new TagTree(document);
    const [, second] = document.getPages();
    if (second) tree.addPage(tree.add(tree.top, { type: "Figure", alternative: "A page" }), second);
    expect(second?.node.lookup(name("StructParents"), PDFNumber).asNumber()).toBe(5);
    expect((await readPdf(await document.save())).trees[1]).toBe("Document(Figure[A page])");
  });
});
