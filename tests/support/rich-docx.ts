import { docxOf, honestPng, margin, OFFICE, paragraph } from "./honest-files.ts";

const PICTURE = "http://schemas.openxmlformats.org/drawingml/2006/picture";
const cell = (text: string, properties = "") =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const row = (...cells: readonly string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const numbered = (text: string, level: number, id: number) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`);
const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

/** Two lists: 1 with numbers, 2 with dots. */
const NUMBERING = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${(
  [
    [1, "decimal", (level: number) => `%${level + 1}.`],
    [2, "bullet", () => "•"],
  ] as const
)
  .map(
    ([id, format, text]) =>
      `<w:abstractNum w:abstractNumId="${id}">${[0, 1, 2]
        .map(
          (level) =>
            `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
        )
        .join("")}</w:abstractNum>`,
  )
  .join(
    "",
  )}${[1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join("")}</w:numbering>`;

const drawing = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="1905000"/><wp:docPr id="1" name="Seal" descr="The school's seal"/><a:graphic><a:graphicData uri="${PICTURE}"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="Seal"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="p1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="1905000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const table = `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${["top", "left", "bottom", "right", "insideH", "insideV"].map((side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`).join("")}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="2250"/><w:gridCol w:w="2250"/></w:tblGrid>${[
  row(cell("Course"), cell("Grades of both years", '<w:gridSpan w:val="2"/>')),
  row(cell("Algebra", '<w:vMerge w:val="restart"/>'), cell("A minus"), cell("B plus")),
  row(cell("", "<w:vMerge/>"), cell("A"), cell("A plus")),
].join("")}</w:tbl>`;

/** What it says from top to bottom, without margins, marks of lists and the cell beside two rows. */
export const RICH_TEXT = [
  "Transcript of records",
  "Issued to Ada Lovelace.",
  "First entry",
  "Entry inside",
  "Second entry",
  "Dotted entry",
  "Course",
  "Grades of both years",
  "A minus",
  "B plus",
  "A plus",
  "成績証明書",
  "성적 증명서",
  "成绩单",
  "Bảng điểm của Nguyễn",
  "Last words",
] as const;

export const ARABIC = "كشف الدرجات الرسمي";

/** A transcript with a heading, lists, a table, a picture, a header and footer, and several scripts, on two pages. */
export async function richDocx(): Promise<Buffer> {
  const [title, issued, first, inside, second, dotted] = RICH_TEXT;
  const body = [
    paragraph(title, '<w:pStyle w:val="Heading1"/>'),
    paragraph(issued),
    numbered(first, 0, 1),
    numbered(inside, 1, 1),
    numbered(second, 0, 1),
    numbered(dotted, 0, 2),
    table,
    paragraph("成績証明書"),
    paragraph("성적 증명서"),
    paragraph("成绩单"),
    paragraph("Bảng điểm của Nguyễn Thị Ánh"),
    `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>${ARABIC}</w:t></w:r></w:p>`,
    drawing,
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
    paragraph("Last words"),
    '<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:footerReference w:type="default" r:id="f1"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>',
  ].join("");
  return docxOf(body, {
    parts: {
      "word/numbering.xml": NUMBERING,
      "word/media/image1.png": await honestPng(),
      "word/header1.xml": margin("hdr", paragraph("Northfield High")),
      "word/footer1.xml": margin("ftr", paragraph("Confidential")),
    },
    relationships: [
      relationship("n1", "numbering", "numbering.xml"),
      relationship("p1", "image", "media/image1.png"),
      relationship("h1", "header", "header1.xml"),
      relationship("f1", "footer", "footer1.xml"),
    ].join(""),
  });
}
