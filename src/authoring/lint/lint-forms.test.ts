import { describe, expect, it } from "vitest";
import { ALL_LINT_CASES } from "../../../tests/support/all-lint-cases.ts";
import { LIST_FORMS } from "../../../tests/support/lint-cases-lists.ts";
import { MATRIX_FORMS } from "../../../tests/support/lint-cases-matrix.ts";
import { RECORDED_FORMS } from "../../../tests/support/lint-cases-records.ts";
import { type Edit, edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { RICH_FORMS } from "../../../tests/support/rich-forms.ts";
import { CODES, type Finding } from "../findings/finding.ts";
import { lintForms } from "./lint-forms.ts";

const APPLICATION = "application.json";
const MODEL = "data-model.json";
const ABOUT = "pages/about.schema.json";
const ABOUT_UI = "pages/about.ui.json";
const COUNTRIES = "options/countries.json";
const MORE_UI = "pages/more.ui.json";

function place({ file, line, column, code }: Finding): string {
  return `${file}:${line}:${column} ${code}`;
}

function lint(...edits: readonly Edit[]): readonly Finding[] {
  return lintForms(edited(MINIMAL_FORMS, edits)).findings;
}

describe("lint", () => {
  it("finds nothing in a form that is in order, and compiles it", () => {
    const { findings, form } = lintForms(MINIMAL_FORMS);
    expect(findings).toEqual([]);
    expect(form?.pages.map((page) => page.id)).toEqual(["about", "more"]);
  });

  it("finds nothing in a form with every choice there is, and compiles it", () => {
    const { findings, form } = lintForms(RICH_FORMS);
    expect(findings).toEqual([]);
    expect(Object.keys(form?.tabs ?? {})).toEqual(["way"]);
  });

  it("finds nothing in a form with files for the record system, and compiles it to the same without them [REC-01]", () => {
    const { findings, form } = lintForms(RECORDED_FORMS);
    expect(findings).toEqual([]);
    expect(form).toEqual(lintForms(MINIMAL_FORMS).form);
  });

  it("finds nothing in a form with a list and a ranking, and compiles it [LST-01]", () => {
    const { findings, form } = lintForms(LIST_FORMS);
    expect(findings).toEqual([]);
    expect(form?.questions.wishes?.ranked).toBe(true);
  });

  it("finds nothing in a form with a table of radio buttons, and compiles it to their keys [MTX-01]", () => {
    const { findings, form } = lintForms(MATRIX_FORMS);
    expect(findings).toEqual([]);
    expect(form?.pages[0]?.layout[0]).toEqual({
      kind: "matrix",
      id: "you-matrix-1",
      label: "How well do you speak these?",
      keys: ["german", "french"],
    });
    expect(form?.pages[0]?.keys).toEqual(["german", "french"]);
  });

  it.each(ALL_LINT_CASES)("reports $code for $title", ({ code, edits, found, forms }) => {
    const { findings } = lintForms(edited(forms, edits));
    expect(findings.map(place)).toEqual(found);
    expect(findings.map((finding) => finding.code)).toContain(code);
    for (const finding of findings) expect(finding.severity).toBe(CODES[finding.code].severity);
  });

  it("judges a pattern whose groups have names [TYP-12]", () => {
    expect(lint([ABOUT, '"^[a-z]+$"', '"^(?<word>[a-z]+)$"'])).toEqual([]);
    const unsafe = lint([ABOUT, '"^[a-z]+$"', '"^(?<word>(?<letter>[a-z]+)+)$"']);
    expect(unsafe.map(({ code }) => code)).toEqual(["unsafe-pattern"]);
  });

  it("wants no sentence for a format, which has one [TYP-13]", () => {
    expect(lint([ABOUT, '"title": "Name", "minLength": 2', '"title": "Name", "format": "email"'])).toEqual(
      [],
    );
  });

  it("leaves a long text room for its words and no more [TYP-14]", () => {
    const edits: readonly Edit[] = [
      [ABOUT, '"minLength": 2', '"maxWords": 300, "messages": { "maxWords": "At most {{limit}} words." }'],
      [ABOUT_UI, '"name": { "ui:widget": "text" }', '"name": { "ui:widget": "textarea" }'],
      [
        MODEL,
        '"name": { "type": "string", "sensitivity": "personal", "maxLength": 45',
        '"name": { "type": "string", "sensitivity": "personal", "maxLength": 3000',
      ],
    ];
    expect(lint(...edits)).toEqual([]);
  });

  it("has a case for every code that a forms folder can trip", () => {
    const shown = new Set<string>(ALL_LINT_CASES.map(({ code }) => code));
    const withTestsOfTheirOwn = [
      "unreadable-file",
      "unreadable-extra",
      "application-ignored",
      "application-name",
      "mask-taken-away",
      "long-option-list",
      "option-lists-too-long",
    ];
    expect(Object.keys(CODES).filter((code) => !shown.has(code))).toEqual([
      ...withTestsOfTheirOwn,
      "low-contrast",
    ]);
  });

  it("says what to do in words, with the JSON pointer for programs", () => {
    expect(lint([ABOUT_UI, '"valueKey": "birthday"', '"valueKey": "birthdy"'])).toEqual([
      {
        severity: "error",
        code: "unknown-rule-key",
        file: "pages/about.ui.json",
        line: 10,
        column: 29,
        pointer: "/ui:layout/2/when/valueKey",
        message: 'This rule reads "birthdy", which no page asks for.',
        suggestion: 'Did you mean "birthday"?',
      },
    ]);
  });

  it("takes steps that are only named beside pages, and refuses an application of nothing else [CAR-03]", () => {
    const last = '"title": "More" }';
    expect(lint([APPLICATION, last, `${last},\n    { "step": "Interview" }`])).toEqual([]);
    const page = (id: string, step: string, title: string) =>
      [
        APPLICATION,
        `"id": "${id}", "route": "/${id}", "step": "${step}", "title": "${title}"`,
        '"step": "S"',
      ] as const;
    const nothingElse = lint(page("about", "About", "About You"), page("more", "More", "More"));
    expect(nothingElse.map(place)).toContain("application.json:3:3 missing-word");
  });

  it("warns of a key without a page in the words of the spec [CFG-06]", () => {
    const [finding] = lint([
      MODEL,
      '"score":',
      '"extra": { "type": "date", "sensitivity": "public" },\n    "score":',
    ]);
    expect(finding?.severity).toBe("warning");
    expect(finding?.message).toBe('The question with key "extra" does not correlate to a page.');
  });

  it.each([
    [[APPLICATION, '"id": "more"', '"id": "mores"'], 'Did you mean "more"?'],
    [[ABOUT_UI, '{ "block": "place", "prefix"', '{ "block": "plaice", "prefix"'], 'Did you mean "place"?'],
    [[ABOUT, '"optionsFrom": "countries"', '"optionsFrom": "country"'], undefined],
    [[ABOUT, '"optionsFrom": "states"', '"optionsFrom": "stats"'], 'Did you mean "states"?'],
    [[ABOUT_UI, '["name", ', '["nam", "name", '], 'Did you mean "name"?'],
    [[MODEL, '"score":', '"scores":'], 'Did you mean "scores"?'],
    [[MORE_UI, '"target": ["USA"]', '"target": ["Canada"]'], 'Did you mean "CAN" (Canada)?'],
  ] as const)("suggests what was meant: %j", (edit, suggestion) => {
    const finding = lint(edit).find(({ severity }) => severity === "error");
    expect(finding?.suggestion).toBe(suggestion);
  });

  it.each([
    ["/login", "the application shows an account card there"],
    ["/reset/help", "the application shows an account card there"],
    ["/completion", "the application shows there what comes after submitting"],
    ...["/health", "/ready", "/api", "/forms", "/assets", "/service", "/public", "/metrics", "/lookup"].map(
      (route) => [
        route,
        "the server keeps its own calls and files there, so applicants would never see the page",
      ],
    ),
  ])("refuses a page at %s [FRM-06]", (route, why) => {
    const found = lint([APPLICATION, '"/more"', `"${route}"`], [ABOUT_UI, '"/more"', `"${route}"`]);
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      ["reserved-route", `No page can have the route "${route}": ${why}.`],
    ]);
    expect(found[0]?.suggestion).toBe(`Take another one, such as "/your-${route.slice(1)}".`);
    const better = `"/your-${route.slice(1)}"`;
    expect(lint([APPLICATION, '"/more"', better], [ABOUT_UI, '"/more"', better])).toEqual([]);
  });

  it("gives no form while there is an error, and one while there are only warnings", () => {
    const warned = lintForms(edited(MINIMAL_FORMS, [[ABOUT_UI, '"clears": ["city"]', '"clears": ["name"]']]));
    expect(warned.findings.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(warned.form).not.toBeNull();
    const wrong = lintForms(edited(MINIMAL_FORMS, [[MORE_UI, '"max": 2', '"max": 51']]));
    expect(wrong.form).toBeNull();
  });

  it("reports what is missing when a folder is empty", () => {
    const { findings, form } = lintForms({});
    expect(findings.map(place)).toEqual([
      "application.json:1:1 missing-file",
      "data-model.json:1:1 missing-file",
    ]);
    expect(form).toBeNull();
  });

  it("sorts findings by file, line and column", () => {
    const found = lint(
      [MORE_UI, '"max": 2', '"max": 0'],
      [MORE_UI, '"label": "Add another pet"', '"label": ""'],
      [ABOUT, '"minimumAge": 13', '"minimumAge": -1'],
    ).map(place);
    expect(found).toEqual([
      "pages/about.schema.json:10:90 wrong-value",
      "pages/more.ui.json:5:16 wrong-value",
      "pages/more.ui.json:8:14 wrong-value",
    ]);
  });

  it("says once what is wrong in a block that is used twice", () => {
    const rule = { valueKey: "contry", operator: "answered" };
    const ui = JSON.stringify({ "ui:layout": [{ when: rule, content: ["city"] }] });
    const { findings } = lintForms({ ...MINIMAL_FORMS, "blocks/place.ui.json": ui });
    expect(findings.map(({ code }) => code)).toEqual(["unknown-rule-key"]);
  });

  it("lets a key stand in two groups of which only the first true one shows", () => {
    const content = '"content": [{ "text": "Thank you." }]';
    expect(lint([MORE_UI, content, '"content": ["score"]'])).toEqual([]);
  });

  it.each([
    [ABOUT_UI, '"valueKey": "birthday"', '"valueKey": "constructor"', "pages/about.ui.json:10:29"],
    [ABOUT, '"optionsFrom": "countries"', '"optionsFrom": "constructor"', "pages/about.schema.json:12:71"],
    [MODEL, '"score":', '"constructor":', "data-model.json:12:5"],
    [ABOUT_UI, '["name", ', '["constructor", ', "pages/about.ui.json:3:37"],
  ])(
    "says that no name can be one that every object of a program has: %s, %s [FRM-11]",
    (file, from, to, at) => {
      const [finding] = lint([file, from, to]);
      expect(finding && place(finding)).toBe(`${at} wrong-value`);
      expect(finding?.message).toContain('"constructor" cannot be a name here');
    },
  );

  it.each([
    [ABOUT, '"title": "Name"', '"title": "  "', 'pages/about.schema.json:3:42 "title"'],
    [ABOUT_UI, '"section": "You"', '"section": "\\t"', 'pages/about.ui.json:3:18 "section"'],
    [APPLICATION, '"step": "More"', '"step": " "', 'application.json:5:47 "step"'],
    [COUNTRIES, '"Canada"', '" "', 'options/countries.json:4:31 "label"'],
  ])("refuses words of nothing but spaces: %s, %s [FRM-11]", (file, from, to, said) => {
    const found = lint([file, from, to]);
    expect(found.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`)).toEqual([
      `${said} has nothing but spaces, so applicants would see nothing.`,
    ]);
  });

  it("tells what a list of options costs, and refuses more than a phone can carry [FRM-09]", () => {
    const list = (count: number) =>
      JSON.stringify({
        options: [
          "USA",
          "CAN",
          ...Array.from({ length: count }, (_, index) => String(index).padStart(3, "0").slice(-3) + index),
        ].map((code) => ({ code, label: `Country number ${code} of the world` })),
      });
    const linted = (count: number) => {
      const model = (MINIMAL_FORMS[MODEL] ?? "").replace('"maxLength": 3, "desc": true', '"maxLength": 20');
      const { findings, form } = lintForms({ ...MINIMAL_FORMS, [MODEL]: model, [COUNTRIES]: list(count) });
      return {
        said: findings.map((finding) => `${place(finding)} ${finding.message}`),
        isUsable: form !== null,
      };
    };
    expect(linted(1_000)).toEqual({ said: [], isUsable: true });
    expect(linted(5_000)).toEqual({
      said: [
        `options/countries.json:1:2 long-option-list Every applicant's browser loads the list "countries" (5,002 options) before the first page shows: 0.3 MB, about 0.5 seconds more on a slow phone.`,
      ],
      isUsable: true,
    });
    expect(linted(100_000)).toEqual({
      said: [
        'options/countries.json:1:2 option-lists-too-long The lists of options have 6.7 MB together, 6.7 MB of them in the list "countries" (100,002 options): every applicant would wait for them before the first page, about 10 seconds on a slow phone. A form can have 2.0 MB at most.',
      ],
      isUsable: false,
    });
  });

  it.each([
    [
      "a page file that was deleted, in our own words and without the rest",
      { [ABOUT]: undefined },
      [
        'application.json:4:13 missing-file The page "about" needs pages/about.schema.json, which is not there. 15 findings that may follow from it are left out until it is mended.',
      ],
    ],
    [
      "blocks that contain each other",
      {
        "blocks/place.ui.json": '{ "ui:layout": ["city", { "block": "spot" }] }',
        "blocks/spot.ui.json": '{ "ui:layout": [{ "block": "place" }] }',
        "blocks/spot.schema.json": "{}",
      },
      [
        'blocks/spot.ui.json:1:28 unknown-block The block "place" contains itself: place, which contains spot, which contains place.',
      ],
    ],
    [
      "lists that include each other",
      {
        [COUNTRIES]: '{ "options": [{ "code": "USA", "label": "United States" }, { "include": "states" }] }',
        [MODEL]: (MINIMAL_FORMS[MODEL] ?? "").replace('"maxLength": 2', '"maxLength": 3'),
        "options/states.json":
          '{ "options": [{ "code": "ME", "label": "Maine", "for": "USA" }, { "include": "countries" }] }',
      },
      [
        "options/countries.json:1:73 unknown-options This list includes itself: states, which includes countries, which includes states.",
        "options/states.json:1:78 unknown-options This list includes itself: countries, which includes states, which includes countries.",
      ],
    ],
    [
      "a file in UTF-16",
      { [ABOUT]: Buffer.from("\uFEFF{}", "utf16le").toString("utf8") },
      [
        "pages/about.schema.json:1:1 invalid-json This file is saved in the encoding UTF-16, which some programs call Unicode.",
      ],
    ],
  ] as const)("says what is wrong with %s [FRM-11]", (_title, changes, said) => {
    const files = Object.entries({ ...MINIMAL_FORMS, ...changes }).flatMap(([path, text]) =>
      text === undefined ? [] : [[path, text] as const],
    );
    const { findings } = lintForms(Object.fromEntries(files));
    const errors = findings.filter(({ severity }) => severity === "error");
    expect(errors.map((finding) => `${place(finding)} ${finding.message}`)).toEqual(said);
  });
});
