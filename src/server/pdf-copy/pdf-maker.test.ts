import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import { FORM } from "../../../tests/forms/application.ts";
import { COMPLETE } from "../../../tests/forms/complete-answers.ts";
import { fullApplication } from "../../../tests/support/full-application.ts";
import { docxOf, honestPng, paragraph } from "../../../tests/support/honest-files.ts";
import { coloursIn, compact, readPdf } from "../../../tests/support/read-pdf.ts";
import { lintSchool, SCHOOLS } from "../../../tests/support/schools.ts";
import { partnerConfig } from "../../../tests/support/test-server.ts";
import { type Answers, EMPTY_DISPLAY_STATE, type OutlineItem, outlineOf } from "../../form/index.ts";
import { docxToPdf } from "../conversion/docx-to-pdf.ts";
import { imageToPdf } from "../conversion/image-to-pdf.ts";
import { openWord } from "../conversion/word-package.ts";
import { type CopySubject, copyData } from "./copy-data.ts";
import { PdfMaker } from "./pdf-maker.ts";

const partner = partnerConfig();
const NOW = Date.UTC(2026, 10, 21, 9, 5);
const LEAP_DAY = "February 29, 2008";

const maker = new PdfMaker();
afterAll(() => maker.stop());

const subject = (answers: Answers, changes: Partial<CopySubject> = {}): CopySubject => ({
  form: FORM,
  formHash: "0123456789abcdef0123456789abcdef",
  answers,
  displayState: EMPTY_DISPLAY_STATE,
  revision: 7,
  partner,
  email: "ada@example.org",
  submission: null,
  documents: [],
  ...changes,
});
const copyOf = async (answers: Answers, changes: Partial<CopySubject> = {}) =>
  readPdf((await maker.make({ data: copyData(subject(answers, changes), NOW), documents: [] })).pdf);

/** Titles, texts and marks one after the other, as the outline has them. */
const wordsOf = (items: readonly OutlineItem[]): readonly string[] =>
  items.flatMap((item) => {
    if (item.kind === "section" || item.kind === "group") return [item.title, ...wordsOf(item.items)];
    if (item.kind === "mark") return [`${item.marked ? "[X]" : "[ ]"} ${item.title}`];
    if (item.kind === "document") return [item.title, "Not attached"];
    return [item.title, item.text || "Not answered"];
  });

describe("the PDF copy of an application", () => {
  const answers = fullApplication(FORM, {
    ...COMPLETE,
    first_name: "Ada",
    middle_name: "Ngozi",
    mailing_addr_same_as_perm_addr: "N",
    mailing_country: "CAN",
    mailing_addr_effective_date: "2008-02-29",
    conviction: "Y",
    suspended: "Y",
    sibling_4_first_name: "The youngest",
    relative_3_first_name: "Zed",
  });

  it("holds every question and answer that shows, in the order of the pages", async () => {
    const { text } = await copyOf(answers);
    const words = outlineOf(FORM, answers).flatMap((page) => [page.title, ...wordsOf(page.items)]);
    expect(words.length).toBeGreaterThan(230);
    // The contents on the title page name the pages too.
    let place = text.indexOf(compact(words[0] ?? ""), text.indexOf(compact("Final Steps")));
    for (const word of words) {
      const found = text.indexOf(compact(word), place);
      expect(found, `${word} after ${text.slice(Math.max(0, place - 40), place)}`).toBeGreaterThanOrEqual(
        place,
      );
      place = found + compact(word).length;
    }
  });

  it("writes dates in words, codes as labels, and the ssn with its last four digits", async () => {
    const { text } = await copyOf(answers);
    expect(text).toContain(compact(`Date of Birth March 14, 2009`));
    expect(text).toContain(compact(LEAP_DAY));
    expect(text).toContain(compact("State/Province Maine"));
    expect(text).toContain(compact("Social Security Number XXX-XX-6789"));
    expect(text).not.toContain("123-45");
    expect(text).not.toContain("45-6789");
  });

  it("leaves out what is hidden, whatever is stored", async () => {
    const { text } = await copyOf({
      ...COMPLETE,
      conviction: "N",
      conviction_comment: "Never to be read",
      mailing_city: "Atlantis",
    });
    expect(text).not.toContain(compact("Never to be read"));
    expect(text).not.toContain("Atlantis");
  });

  it("begins with school, name, date, and the form by its own title, and counts nothing for the applicant [FRM-11] [APL-07]", async () => {
    const submission = { reference: "7KQ2-M4XP", submittedAt: NOW };
    // Not the application's name, which comes from the partner's configuration.
    const form = { ...FORM, title: "Undergraduate form for 2027" };
    const { pageTexts } = await copyOf(answers, { submission, form });
    const [first = ""] = pageTexts;
    for (const words of [
      partner.name,
      partner.applicationTitle,
      "Ada Ngozi Okafor",
      "ada@example.org",
      "Submitted on November 21, 2026",
      "Reference 7KQ2-M4XP",
      "Copy made on Saturday, November 21, 2026 at 4:05 AM Eastern Standard Time",
      "Undergraduate form for 2027",
      `Page 1 of ${pageTexts.length}`,
    ]) {
      expect(first).toContain(compact(words));
    }
    expect(first).not.toMatch(/01234567|saved/);
    expect(pageTexts.at(-1)).toContain(compact(`Page ${pageTexts.length} of ${pageTexts.length}`));
  });

  it("is written and ruled in the greys of the school's theme [SEE-08]", async () => {
    const neutral = { ...partner.theme.neutral, light: "#c0a0d0", main: "#503060" };
    const school = { ...partner, theme: { ...partner.theme, neutral } };
    const data = copyData(subject(answers, { partner: school }), NOW);
    const colours = await coloursIn((await maker.make({ data, documents: [] })).pdf);
    expect(colours).toEqual(new Set(["#000000", partner.theme.primary.main, neutral.main, neutral.light]));
  });

  it("is PDF/UA-1: tagged, with language, title and bookmarks", async () => {
    const copy = await copyOf(answers);
    expect([copy.isUa, copy.isTagged, copy.language]).toEqual([true, true, "en-US"]);
    expect(copy.title).toBe(`${partner.applicationTitle}: Ada Ngozi Okafor`);
    expect(copy.author).toBe("Ada Ngozi Okafor");
    expect([...copy.roles]).toEqual(expect.arrayContaining(["Document", "H1", "H2", "H3", "P", "TOC"]));
    expect(copy.bookmarks.map(({ title }) => title)).toEqual(FORM.pages.map(({ title }) => title));
    expect(copy.bookmarks[0]?.below).toContain("Permanent Address");
  });

  it("holds names in Vietnamese, Arabic, Hebrew, Thai, Chinese, Japanese and Korean, and still is PDF/UA-1", async () => {
    const names = ["Nguyễn Thị Ánh", "王小明", "山田 太郎", "김민수", "Иван Ёлкин", "Αθηνά", "สมชาย"];
    for (const name of names) {
      const { text, isUa } = await copyOf({ ...COMPLETE, first_name: name });
      expect(text).toContain(compact(`First Name ${name} Middle Name`));
      expect(isUa).toBe(true);
    }
    // Readers give right-to-left words in the order in which they stand on the line.
    for (const name of ["محمد", "عبدالله", "דוד"]) {
      const { text, isUa } = await copyOf({ ...COMPLETE, first_name: name });
      const backwards = [...name].toReversed().join("");
      expect([name, backwards].some((word) => text.includes(`FirstName${word}MiddleName`))).toBe(true);
      expect(isUa).toBe(true);
    }
  });

  it("holds names in the scripts of India, the Caucasus, Ethiopia and South-East Asia, and still is PDF/UA-1 [DOC-05]", async () => {
    const names = [
      "தமிழ்",
      "ಕನ್ನಡ",
      "తెలుగు",
      "മലയാളം",
      "සිංහල",
      "বাংলা",
      "ગુજરાતી",
      "ਪੰਜਾਬੀ",
      "ଓଡ଼ିଆ",
      "हिन्दी",
      "გიორგი",
      "Արմեն",
      "ሰላም",
      "ខ្មែរ",
      "ລາວ",
      "မြန်မာ",
      "ދިވެހި",
    ];
    for (const name of names) {
      const { pdf, replaced } = await maker.make({
        data: copyData(subject({ ...COMPLETE, first_name: name }), NOW),
        documents: [],
      });
      const { text, title, isUa } = await readPdf(pdf);
      expect([replaced, isUa]).toEqual([0, true]);
      expect(title).toContain(name);
      // Readers that know nothing of replacement texts give the letters of a syllable in other orders, or twice.
      const written = /FirstName(.*?)MiddleName/u.exec(text)?.[1] ?? "";
      expect(new Set(written)).toEqual(new Set(name.normalize("NFC")));
    }
  });

  it("has one first heading, its title, and answers in lists whose labels are the questions [DOC-05]", async () => {
    const { trees } = await copyOf({ ...answers, conviction_comment: "A long story. ".repeat(20) });
    const [first = "", second = ""] = trees;
    const whole = trees.join(" ");
    expect(first).toMatch(/^Document\(.*\bH1 /);
    expect(whole.match(/\bH1\b/g)).toHaveLength(1);
    expect(second).toMatch(/^Document\(H2 H3 L\(LI\(Lbl.* LBody.*\)/);
    expect(whole).not.toContain("Div");
    expect(whole).not.toContain("Table");
  });

  it("breaks a long address and leaves nothing in it that is copied along [DOC-04]", async () => {
    const email = `${"ada.lovelace.".repeat(6)}of.london@mathematicians.example.org`;
    const { copied, text, trees } = await copyOf(COMPLETE, { email });
    expect(copied).not.toMatch(/[\u200B\u00AD]/);
    expect(text).toContain(email);
    expect(trees[0]).not.toBe("");
    const typed = await copyOf({ ...COMPLETE, first_name: "Ada\u200BLovelace" });
    expect(typed.copied).not.toContain("\u200B");
    expect(typed.text).toContain("FirstNameAdaLovelaceMiddleName");
  });

  it("shows hostile texts as texts", async () => {
    for (const hostile of [
      `#panic("x") *bold* _it_ $x^2$ <label> @ref \\ \`raw\` = Head`,
      `#read("/etc/passwd") #import "@preview/x:1.0.0": *`,
      `]; #set page(width: 1pt); [`,
      `"}, {"kind": "mark"`,
      `</script><!--`,
    ]) {
      const { text, isUa } = await copyOf({ ...COMPLETE, conviction: "Y", conviction_comment: hostile });
      expect(text).toContain(compact(hostile));
      expect(isUa).toBe(true);
    }
  });

  it("breaks endless words and keeps 7000 characters, line by line", async () => {
    const comment = `${"w".repeat(2000)}\n${"A long story. ".repeat(356)}End.`;
    const { text, pages } = await copyOf({ ...COMPLETE, conviction: "Y", conviction_comment: comment });
    expect(text).toContain(compact(comment));
    expect(pages).toBeGreaterThan(4);
  });

  it("drops what no paper shows, and shows a mark where no font holds a character [DOC-05]", async () => {
    const controls = "one\u0000\u0007\u001B[31m\u202Etwo\uD800three\u2028four\r\nfive\tsix";
    const { text, isUa } = await copyOf({ ...COMPLETE, first_name: controls });
    expect(text).toContain(compact("one[31mtwo\uFFFDthreefourfivesix"));
    expect(isUa).toBe(true);
    const runes = { ...COMPLETE, first_name: "A ᚠᚢᚦ b", last_name: "ok" };
    const { pdf, replaced } = await maker.make({ data: copyData(subject(runes), NOW), documents: [] });
    const runic = await readPdf(pdf);
    expect(runic.text).toContain(compact("First Name A \uFFFD\uFFFD\uFFFD b Middle Name"));
    // In the title, in the author's name, and wherever the page shows them.
    expect([runic.isUa, replaced >= 6]).toEqual([true, true]);
  });
});

describe.each(SCHOOLS)("the PDF copy of the school $name", (school) => {
  it("holds every question and answer of the school's own form", async () => {
    const { form } = lintSchool(school);
    if (form === null) throw new Error(`The forms of ${school.name} have errors.`);
    const answers = fullApplication(form, {});
    const { text, isUa } = await copyOf(answers, { form });
    const words = outlineOf(form, answers).flatMap((page) => [page.title, ...wordsOf(page.items)]);
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter((word) => !text.includes(compact(word)))).toEqual([]);
    expect(isUa).toBe(true);
  });
});

describe("documents", () => {
  const pdfOf = async (words: string) => {
    const document = await PDFDocument.create();
    document.addPage([300, 200]).drawText(words);
    document.addPage([300, 200]).drawText(`${words}, page two`);
    return document.save();
  };
  const form = {
    ...FORM,
    pages: FORM.pages.map((page, index) =>
      index === 0
        ? {
            ...page,
            layout: [
              ...page.layout,
              { kind: "upload" as const, key: "a" },
              { kind: "upload" as const, key: "b" },
            ],
          }
        : page,
    ),
    questions: {
      ...FORM.questions,
      a: { key: "a", page: "about", type: "document" as const, title: "Transcript", messages: {} },
      b: { key: "b", page: "about", type: "document" as const, title: "Letter", messages: {} },
    },
  };
  const attached = (answerKey: string, fileName: string) => ({
    answerKey,
    fileName,
    sizeBytes: 84_321,
    storageKey: `converted/${answerKey}`,
    read: () => pdfOf(fileName),
  });

  it("are appended, named, bookmarked and tagged, and leave the tags of the rest as they are [DOC-04]", async () => {
    const documents = [
      attached("b", "letter.docx"),
      attached("a", "noten – 1.pdf"),
      attached("c", "hidden.pdf"),
    ];
    const answers = { ...COMPLETE, a: "ANSWERED", b: "ANSWERED", c: "ANSWERED" };
    const data = copyData(subject(answers, { form, documents }), NOW);
    expect(data.documents.map(({ storageKey }) => storageKey)).toEqual(["converted/a", "converted/b"]);
    const { pdf } = await maker.make({ data, documents: [await pdfOf("noten"), await pdfOf("letter")] });
    const copy = await readPdf(pdf);
    expect(copy.pageTexts.slice(-4)).toEqual(["noten", "noten,pagetwo", "letter", "letter,pagetwo"]);
    expect(copy.text).toContain(
      compact("Transcript noten – 1.pdf (84 kB), attached at the end of this copy"),
    );
    expect(copy.text).not.toContain("hidden.pdf");
    expect(copy.bookmarks.map(({ title }) => title).slice(-3)).toEqual([
      "Documents",
      "Transcript: noten – 1.pdf",
      "Letter: letter.docx",
    ]);
    expect([copy.isTagged, copy.isUa, copy.language, copy.showsTitle]).toEqual([true, false, "en-US", true]);
    expect(copy.roles.has("H1")).toBe(true);
    expect(copy.trees.slice(-4)).toEqual(Array.from({ length: 4 }, () => "Document(Part(P))"));
    // What follows counts, and is named with its pages.
    expect(copy.text).toContain(
      compact(`1.Transcript noten – 1.pdf, 84 kB, pages ${copy.pages - 3} to ${copy.pages - 2}`),
    );
    expect(copy.pageTexts[0]).toContain(compact(`Page 1 of ${copy.pages}`));
    expect(copy.pageTexts.at(-5)).toContain(compact(`Page ${copy.pages - 4} of ${copy.pages}`));
  });

  it("that are pictures are named page by page, and those with tags keep them [DOC-04]", async () => {
    const documents = [attached("a", "scan.png"), attached("b", "letter.docx")];
    const data = copyData(subject({ ...COMPLETE, a: "ANSWERED", b: "ANSWERED" }, { form, documents }), NOW);
    const letter = docxOf(
      paragraph("My letter", '<w:pStyle w:val="Heading1"/>') + paragraph("Dear people of the office,"),
    );
    const pictures = await PDFDocument.load(await imageToPdf(await honestPng(), "scan.png"));
    const [again] = await pictures.copyPages(pictures, [0]);
    pictures.addPage(again);
    const { pdf } = await maker.make({
      data,
      documents: [await pictures.save(), (await docxToPdf(openWord(letter))).pdf],
    });
    const copy = await readPdf(pdf);
    expect(copy.trees.slice(-3)).toEqual([
      "Document(Part(Figure[Transcript, page 1 of 2]))",
      "Document(Part(Figure[Transcript, page 2 of 2]))",
      "Document(Part(H1 P))",
    ]);
    expect(copy.trees[0]).toContain("H1");
    expect(copy.text).toContain(`1.Transcriptscan.png,84kB,pages${copy.pages - 2}to${copy.pages - 1}`);
    expect(copy.text).toContain(`2.Letterletter.docx,84kB,page${copy.pages}`);
  });

  it("that cannot be read fail that copy and no other", async () => {
    const data = copyData(
      subject({ ...COMPLETE, a: "ANSWERED" }, { form, documents: [attached("a", "x.pdf")] }),
      NOW,
    );
    await expect(maker.make({ data, documents: [Buffer.from("no PDF")] })).rejects.toThrow(
      /could not be made/,
    );
    expect((await copyOf(COMPLETE)).isUa).toBe(true);
  });

  it("are no reason to wait for ever: a stopped maker fails what is under way and starts anew", async () => {
    const data = copyData(subject(COMPLETE), NOW);
    const making = maker.make({ data, documents: [] });
    setImmediate(() => maker.stop());
    await expect(making).rejects.toThrow(/SIGKILL/);
    expect((await copyOf(COMPLETE)).pages).toBeGreaterThan(2);
    const aborted = new AbortController();
    aborted.abort();
    await expect(maker.make({ data, documents: [] }, aborted.signal)).rejects.toThrow(/SIGKILL/);
  });
});
