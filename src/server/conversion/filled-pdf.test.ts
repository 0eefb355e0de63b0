import {
  degrees,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  type PDFForm,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  rgb,
  StandardFonts,
} from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { copyPages } from "../pdf/copy-pages.ts";
import { cleanPdf } from "./clean-pdf.ts";
import { ConversionError, noteOf } from "./conversion-error.ts";
import { convertFile } from "./convert-file.ts";
import { comparePages, missingWords } from "./ledger.ts";
import type { Box } from "./pdf-annotations.ts";
import { startPdfium } from "./pdfium.ts";

const pdfium = await startPdfium();
const cleaned = async (pdf: Uint8Array) => (await cleanPdf(pdf)).bytes;
const name = (text: string) => PDFName.of(text);
const PAGE = { width: 400, height: 300 };
const BOX = { x: 50, y: 150, width: 200, height: 30 };

/** The text of the first page, and how dark a part of it is, 0 to 255. */
function look(pdf: Uint8Array, { x, y, width, height } = BOX) {
  const opened = pdfium.open(pdf);
  const picture = opened.pictureOf(0);
  const scale = picture.width / PAGE.width;
  let sum = 0;
  let pixels = 0;
  for (let row = Math.round((PAGE.height - y - height) * scale); row < (PAGE.height - y) * scale; row++)
    for (let column = Math.round(x * scale); column < (x + width) * scale; column++, pixels++)
      sum += picture.dark[row * picture.width + column] ?? 0;
  const box: Box = { left: x, right: x + width, top: y + height, bottom: y };
  return { text: opened.textOf(0), inBox: opened.textIn(0, box), dark: sum / pixels };
}

async function onePage(draw: (page: PDFPage, document: PDFDocument) => unknown): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  await draw(document.addPage([PAGE.width, PAGE.height]), document);
  return document.save({ updateFieldAppearances: false });
}

/** A form whose fields are filled in, and changed afterwards as some program leaves them. */
function formWith(
  fill: (form: PDFForm, page: PDFPage) => void,
  leave: (widget: PDFDict) => void = () => undefined,
  isDrawnByViewers = true,
) {
  return onePage((page, document) => {
    const form = document.getForm();
    fill(form, page);
    if (isDrawnByViewers) form.acroForm.dict.set(name("NeedAppearances"), PDFBool.True);
    for (const field of form.getFields()) for (const { dict } of field.acroField.getWidgets()) leave(dict);
  });
}
const withText = (text: string) => (form: PDFForm, page: PDFPage) => {
  const field = form.createTextField("name");
  field.addToPage(page, { ...BOX, borderWidth: 0 });
  field.setText(text);
};
const fieldOf = (widget: PDFDict) => widget.lookupMaybe(name("Parent"), PDFDict) ?? widget;
const saying = (text: string) => `/Tx BMC BT /Helv 12 Tf 0 g 2 8 Td (${text}) Tj ET EMC`;
/** Gives a box this look, whatever was filled in. */
const drawnAs = (content: string) => (widget: PDFDict) => {
  const { context } = widget;
  const fonts = context.obj({ Helv: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" } });
  const look = context.stream(content, {
    Type: "XObject",
    Subtype: "Form",
    BBox: context.obj([0, 0, BOX.width, BOX.height]),
    Resources: context.obj({ Font: fonts }),
  });
  widget.set(name("AP"), context.obj({ N: context.register(look) }));
};
const withoutLook = (widget: PDFDict) => void widget.delete(name("AP"));

describe("a form that was filled in", () => {
  it("has its texts and choices, though its program has left it to viewers to draw them [PPR-01]", async () => {
    const pdf = await formWith((form, page) => {
      withText("Ada Lovelace")(form, page);
      const state = form.createDropdown("state");
      state.addOptions(["Maine", "Ohio"]);
      state.select("Ohio");
      state.addToPage(page, { x: 50, y: 50, width: 100, height: 20 });
    }, withoutLook);
    expect(look(await cleaned(pdf)).text).toBe("AdaLovelaceOhio");
  });

  it.each([
    ["empty", ""],
    ["of an earlier answer", saying("Nobody")],
  ])("has the answer where the look of its box is %s [PPR-01]", async (_what, content) => {
    const pdf = await formWith(withText("Ada Lovelace"), drawnAs(content));
    const { inBox } = look(await cleaned(pdf));
    expect(inBox).toContain("Ada Lovelace");
    expect(inBox).not.toContain("Nobody");
  });

  const STATES = ["Maine", "Ohio", "Utah", "Texas"];
  const listOf = (options: readonly string[]) => (form: PDFForm, page: PDFPage) => {
    const list = form.createOptionList("state");
    list.addOptions([...options]);
    list.addToPage(page, { x: 50, y: 100, width: 100, height: 80, borderWidth: 0 });
  };
  /** How dark the list of states is at the entry that stands so far down, behind its letters. */
  const rowsOf = (pdf: Uint8Array) => {
    const opened = pdfium.open(pdf);
    return opened.linesIn(0, { left: 50, right: 150, top: 180, bottom: 100 }).map(({ text, box }) => {
      const { top, bottom } = box;
      const { dark } = look(pdf, { x: 130, y: bottom, width: 15, height: top - bottom });
      return `${text}${dark > 20 ? " chosen" : ""}`;
    });
  };

  it.each<readonly [string, (widget: PDFDict) => unknown, readonly string[]]>([
    ["by its number alone", (widget) => widget.set(name("I"), widget.context.obj([1])), ["Ohio"]],
    ["by several numbers", (widget) => widget.set(name("I"), widget.context.obj([0, 2])), ["Maine", "Utah"]],
    ["by its value", (widget) => widget.set(name("V"), PDFString.of("Utah")), ["Utah"]],
    [
      "under another value",
      (widget) => {
        const pairs = STATES.map((state) => [PDFString.of(state.slice(0, 2)), PDFString.of(state)]);
        widget.set(name("Opt"), widget.context.obj(pairs));
        widget.set(name("I"), widget.context.obj([3]));
      },
      ["Texas"],
    ],
  ])(
    "has what was chosen from a list %s, with and without an earlier look [PPR-01]",
    async (_what, choose, chosen) => {
      for (const forget of [withoutLook, () => undefined]) {
        const pdf = await formWith(listOf(STATES), (widget) => {
          choose(fieldOf(widget));
          forget(widget);
        });
        const wanted = STATES.map((state) => (chosen.includes(state) ? `${state} chosen` : state));
        expect(rowsOf(await cleaned(pdf))).toEqual(wanted);
      }
    },
  );

  it("has what was chosen by its number from a list that is open only while somebody chooses [PPR-01]", async () => {
    const fill = (form: PDFForm, page: PDFPage) => {
      const state = form.createDropdown("state");
      state.addOptions(STATES);
      state.addToPage(page, BOX);
    };
    const pdf = await formWith(fill, (widget) => {
      withoutLook(widget);
      fieldOf(widget).set(name("I"), widget.context.obj([1]));
    });
    expect(look(await cleaned(pdf)).text).toBe("Ohio");
  });

  it("has what was chosen far down a long list, and is refused where that does not fit [PPR-01]", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `Choice ${index + 100}`);
    const choosing = (...numbers: number[]) =>
      formWith(listOf(many), (widget) => {
        withoutLook(widget);
        fieldOf(widget).set(name("I"), widget.context.obj(numbers));
      });
    expect(rowsOf(await cleaned(await choosing(50, 51)))).toEqual(["Choice150 chosen", "Choice151 chosen"]);
    await expect(cleaned(await choosing(0, 59))).rejects.toMatchObject({
      kind: "incomplete",
      missing: [{ what: "answer", page: 1, count: 1 }],
    });
  });

  it("has its ticks, also where the box was not told that it is ticked, and only those [PPR-01]", async () => {
    const boxes = {
      one: { x: 50, y: 200, width: 20, height: 20 },
      two: { x: 50, y: 100, width: 20, height: 20 },
    };
    const fill = (form: PDFForm, page: PDFPage) => {
      const ticked = form.createCheckBox("one");
      ticked.addToPage(page, { ...boxes.one, borderWidth: 0 });
      ticked.check();
      form.createCheckBox("two").addToPage(page, { ...boxes.two, borderWidth: 0 });
    };
    const untold = await formWith(fill, (widget) => widget.set(name("AS"), name("Off")));
    for (const pdf of [await formWith(fill), await formWith(fill, withoutLook), untold]) {
      const made = await cleaned(pdf);
      expect(look(made, boxes.one).dark).toBeGreaterThan(10);
      expect(look(made, boxes.two).dark).toBeLessThan(5);
    }
  });

  it("keeps an answer that its box shows in its own way [PPR-01]", async () => {
    const pdf = await formWith(withText("1234.5"), drawnAs(saying("$1,234.50")), false);
    expect(look(await cleaned(pdf)).inBox).toContain("$1,234.50");
  });

  it("is refused where the box cannot show the answer, with its page [PPR-01]", async () => {
    const pdf = await formWith(withText("Ada"), (widget) => {
      withoutLook(widget);
      widget.set(name("Rect"), widget.context.obj([50, 150, 50.5, 150.5]));
    });
    const refusal = await cleaned(pdf).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConversionError);
    expect(refusal).toMatchObject({ kind: "incomplete", missing: [{ what: "answer", page: 1, count: 1 }] });
    expect(missingWords([{ what: "answer", page: 1, count: 2 }])).toBe("2 answers filled in on page 1");
  });

  it("has what stands upright, across or on its head in its place [PPR-08]", async () => {
    const across = { x: 100, y: 50, width: 30, height: 200 };
    const lying = { x: 100, y: 50, width: 200, height: 30 };
    const places = [
      { angle: 0, x: 100, y: 50, box: lying },
      { angle: 90, x: 130, y: 50, box: across },
      { angle: 180, x: 300, y: 80, box: lying },
      { angle: 270, x: 100, y: 250, box: across },
    ];
    for (const { angle, x, y, box } of places) {
      const fill = (form: PDFForm, page: PDFPage) => {
        const field = form.createTextField("name");
        field.addToPage(page, { x, y, width: 200, height: 30, borderWidth: 0, rotate: degrees(angle) });
        field.setText("Ada Lovelace");
      };
      for (const leave of [undefined, withoutLook]) {
        const { inBox, dark } = look(await cleaned(await formWith(fill, leave)), box);
        expect([angle, inBox.replaceAll(/\s/g, "")]).toEqual([angle, "AdaLovelace"]);
        expect(dark).toBeGreaterThan(3);
      }
    }
  });

  it("has letters that the fonts of viewers do not have [PPR-01]", async () => {
    const pdf = await formWith(withText("Ada"), (widget) => {
      withoutLook(widget);
      fieldOf(widget).set(name("V"), PDFHexString.fromText("Łukasz Żółć, Дарья"));
    });
    expect(look(await cleaned(pdf)).inBox).toContain("Łukasz Żółć, Дарья");
  });

  it("is refused, and not for damaged, where a long formatted answer does not fit [PPR-01]", async () => {
    const richText = 1 << 25;
    const pdf = await formWith(withText("Ada"), (widget) => {
      drawnAs(saying("Ada"))(widget);
      const field = fieldOf(widget);
      field.set(name("Ff"), field.context.obj(richText));
      const text = field.context.stream("Ada Lovelace ".repeat(100));
      field.set(name("V"), field.context.register(text));
    });
    await expect(cleaned(pdf)).rejects.toMatchObject({ kind: "incomplete", missing: [{ what: "answer" }] });
  });

  it("does not show the boxes that viewers hide [PPR-02]", async () => {
    for (const flags of [2, 32]) {
      const pdf = await formWith(withText("Office use"), (widget) => {
        widget.set(name("F"), widget.context.obj(flags));
      });
      expect(look(await cleaned(pdf))).toMatchObject({ text: "", dark: 0 });
    }
  });

  it("is refused where another program draws it, and where the file is a collection of files [PPR-07]", async () => {
    const dynamic = await onePage((page, document) => {
      page.drawText("Please wait...");
      const { context, catalog } = document;
      const xfa = context.register(context.stream("<xdp:xdp/>"));
      catalog.set(name("AcroForm"), context.obj({ Fields: [], XFA: xfa }));
      catalog.set(name("NeedsRendering"), PDFBool.True);
    });
    await expect(cleaned(dynamic)).rejects.toMatchObject({ kind: "dynamicForm" });
    const collection = await onePage((_page, { catalog, context }) => {
      catalog.set(name("Collection"), context.obj({ View: "T" }));
    });
    await expect(cleaned(collection)).rejects.toMatchObject({ kind: "collection" });
  });
});

/** A page with a line that is shown, and one on a layer with these settings. */
const layered = (settings: (layer: unknown) => Record<string, unknown>, layer: object = {}) =>
  onePage((page, { catalog, context }) => {
    page.drawText("Shown", { x: 20, y: 250, size: 12 });
    const ref = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Layer"), ...layer }));
    const properties = { OCGs: [ref], D: settings(ref) };
    // oxlint-disable-next-line typescript/no-explicit-any -- what settings give is made of what PDFs are made of
    catalog.set(name("OCProperties"), context.obj(properties as any));
    page.node.Resources()?.set(name("Properties"), context.obj({ MC0: ref }));
    const content = `/OC /MC0 BDC 0 g ${BOX.x} ${BOX.y} ${BOX.width} ${BOX.height} re f EMC`;
    page.node.addContentStream(context.register(context.stream(content)));
  });

describe("layers", () => {
  it.each<readonly [string, (layer: unknown) => Record<string, unknown>, boolean, object]>([
    ["is shown", () => ({}), true, {}],
    ["is switched off", (layer) => ({ OFF: [layer] }), false, {}],
    ["is off at first", () => ({ BaseState: "OFF" }), false, {}],
    ["is off at first and switched on", (layer) => ({ BaseState: "OFF", ON: [layer] }), true, {}],
    [
      "is for print alone",
      (layer) => ({ AS: [{ Event: "View", Category: ["View"], OCGs: [layer] }] }),
      false,
      { Usage: { View: { ViewState: "OFF" } } },
    ],
  ])(
    "one that %s is so afterwards, and joined to another PDF too [PPR-02]",
    async (_what, settings, isShown, layer) => {
      const made = await cleaned(await layered(settings, layer));
      const copy = await PDFDocument.create();
      for (const part of [await layered((ref) => ({ OFF: [ref] })), made])
        await copyPages(await PDFDocument.load(part), copy);
      copy.removePage(0);
      for (const pdf of [made, await copy.save()]) {
        const { dark, text } = look(pdf);
        expect(text).toBe("Shown");
        if (isShown) expect(dark).toBeGreaterThan(250);
        else expect(dark).toBe(0);
      }
    },
  );
});

describe("a PDF with a password", () => {
  it("that is asked for only to change it is taken whole [PPR-03]", async () => {
    for (const useObjectStreams of [true, false]) {
      const document = await PDFDocument.create();
      document.addPage([PAGE.width, PAGE.height]).drawText("Certified transcript");
      document.encrypt({ ownerPassword: "owner", userPassword: "" });
      const made = await cleaned(await document.save({ useObjectStreams }));
      expect(look(made).text).toBe("Certifiedtranscript");
      expect((await PDFDocument.load(made)).isEncrypted).toBe(false);
    }
  });

  it("that is asked for to read it is refused [PPR-03]", async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ ownerPassword: "owner", userPassword: "reader" });
    await expect(cleaned(await document.save())).rejects.toMatchObject({ kind: "encrypted" });
  });

  it("is refused as well where a certificate takes the place of the password [PPR-03]", async () => {
    const pdf = await onePage((page, { context }) => {
      page.drawText("For the registrar");
      const lock = { Filter: "Adobe.PubSec", SubFilter: "adbe.pkcs7.s4", V: 2, Length: 128, Recipients: [] };
      context.trailerInfo.Encrypt = context.register(context.obj(lock));
    });
    await expect(cleaned(pdf)).rejects.toMatchObject({ kind: "encrypted" });
  });
});

it("tells of the files that lie in a PDF, which are left out [PPR-07]", async () => {
  const pdf = await onePage((page, document) => {
    page.drawText("Certified transcript");
    return document.attach(Buffer.from("<grades/>"), "grades.xml", { mimeType: "text/xml" });
  });
  const { bytes, left } = await cleanPdf(pdf);
  expect([left, look(bytes).text]).toEqual([1, "Certifiedtranscript"]);
  expect(noteOf({ left, replaced: 0 })).toBe(
    "The file attached to your PDF is not included. Upload it separately if we need it.",
  );
  expect(Buffer.from(bytes).includes("grades")).toBe(false);
});

describe("what a PDF is made of", () => {
  it("is kept, whatever its fonts, pictures and glyphs are called [PPR-04]", async () => {
    for (const called of ["AA", "JS", "AF", "EF", "URI", "Launch", "Metadata"]) {
      const pdf = await onePage(async (page, document) => {
        const { context } = document;
        const font = await document.embedFont(StandardFonts.Helvetica);
        const form = context.register(
          context.stream(`0 g 0 0 ${BOX.width} ${BOX.height} re f`, {
            Type: "XObject",
            Subtype: "Form",
            BBox: context.obj([0, 0, BOX.width, BOX.height]),
          }),
        );
        page.node.Resources()?.set(name("Font"), context.obj({ [called]: font.ref }));
        page.node.Resources()?.set(name("XObject"), context.obj({ [called]: form }));
        const content = `BT /${called} 12 Tf 20 250 Td (Kept) Tj ET q 1 0 0 1 ${BOX.x} ${BOX.y} cm /${called} Do Q`;
        page.node.addContentStream(context.register(context.stream(content)));
      });
      const { text, dark } = look(await cleaned(pdf));
      expect([called, text]).toEqual([called, "Kept"]);
      expect(dark).toBeGreaterThan(250);
    }
  });

  it("is what its table says where a number stands twice [PPR-05]", async () => {
    const drawing = (text: string) => {
      const content = `BT /F 12 Tf 20 250 Td (${text}) Tj ET`;
      return `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
    };
    const font = "<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>";
    const objects = [
      "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
      "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R /Resources ${font} >>\nendobj\n`,
      drawing("In the table"),
    ];
    const places: number[] = [];
    let body = "%PDF-1.7\n";
    for (const object of objects) {
      places.push(body.length);
      body += object;
    }
    body += drawing("Left behind");
    const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
    const end = `xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n${body.length}\n%%EOF\n`;
    expect(look(await cleaned(Buffer.from(body + end, "latin1"))).text).toBe("Inthetable");
  });

  it("may stand behind a line that a server has put before it [PPR-06]", async () => {
    const pdf = await onePage((page) => page.drawText("Transcript"));
    for (const before of ["\n", "\uFEFF", `${"Scanned by the office. ".repeat(40)}\r\n`]) {
      const file = Buffer.concat([Buffer.from(before), pdf]);
      const { bytes } = await convertFile(file, { extension: "pdf", hasOffice: false, fileName: "scan.pdf" });
      expect(look(bytes).text).toBe("Transcript");
    }
    const late = Buffer.concat([Buffer.alloc(1_100, "x"), pdf]);
    const task = { extension: "pdf", hasOffice: false, fileName: "scan.pdf" };
    await expect(convertFile(late, task)).rejects.toMatchObject({ kind: "wrongKind" });
  });

  it("may miss what every viewer forgives [PPR-09]", async () => {
    const pdf = await onePage((page, { catalog }) => {
      page.drawText("Forgiven");
      page.node.delete(name("Type"));
      catalog.Pages().delete(name("Type"));
    });
    expect(look(await cleaned(pdf)).text).toBe("Forgiven");
    const single = await onePage((page, { catalog }) => {
      page.drawText("Single");
      const kids = catalog.Pages().lookup(name("Kids"), PDFArray);
      catalog.set(name("Pages"), kids.get(0));
      page.node.delete(name("Parent"));
    });
    expect(look(await cleaned(single)).text).toBe("Single");
  });

  it("keeps drawings that somebody has put on its pages, with and without a look of their own [PPR-18]", async () => {
    const pdf = await onePage((page, { context }) => {
      page.drawRectangle({ x: 20, y: 20, width: 5, height: 5, color: rgb(0, 0, 0) });
      const square = {
        Type: "Annot",
        Subtype: "Square",
        Rect: [50, 150, 250, 180],
        IC: [0, 0, 0],
        C: [0, 0, 0],
      };
      page.node.set(name("Annots"), context.obj([{ ...square, F: 4 }]));
    });
    expect(look(await cleaned(pdf)).dark).toBeGreaterThan(240);
  });

  it("keeps a pale mark on a text, wherever its box is said to be [PPR-18]", async () => {
    const pdf = await onePage((page, { context }) => {
      page.drawRectangle({ x: 20, y: 20, width: 5, height: 5, color: rgb(0, 0, 0) });
      const corners = [50, 180, 250, 180, 50, 150, 250, 150];
      const mark = { Type: "Annot", Subtype: "Highlight", F: 4, C: [1, 1, 0], QuadPoints: corners };
      page.node.set(name("Annots"), context.obj([{ ...mark, Rect: [600, 180, 800, 150] }]));
    });
    const { dark } = look(await cleaned(pdf));
    expect(dark).toBeGreaterThan(20);
  });
});

it.each([
  ["says that its pen has no width", { Border: [0, 0, 0] }],
  ["is said to lie elsewhere", { Rect: [600, 180, 800, 150] }],
])("keeps what was signed by hand, even where it %s [PPR-18]", async (_what, odd) => {
  const pdf = await onePage((page, { context }) => {
    page.drawRectangle({ x: 20, y: 20, width: 5, height: 5, color: rgb(0, 0, 0) });
    const strokes = [55, 60, 65, 70].map((x) => [x, 155, x + 150, 175]);
    const ink = { Type: "Annot", Subtype: "Ink", F: 4, C: [0, 0, 0], InkList: strokes };
    page.node.set(name("Annots"), context.obj([{ ...ink, Rect: [50, 150, 250, 180], ...odd }]));
  });
  expect(look(await cleaned(pdf)).dark).toBeGreaterThan(10);
});

it("finds a place missing that had a pale colour [PPR-18]", () => {
  const [width, height] = [40, 40];
  const [none, ink] = [new Uint8Array(width * height), new Uint8Array(width * height).fill(200)];
  const before = { text: "", picture: { width, height, dark: none, ink } };
  const after = { text: "", picture: { width, height, dark: none, ink: none } };
  expect(comparePages(before, after, { page: 3 })).toEqual([{ what: "drawing", page: 3, count: 1 }]);
  expect(comparePages(before, before, { page: 3 })).toEqual([]);
});
