import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { type Edit, edited } from "../../../tests/support/minimal-forms.ts";
import { accountIdOf, publishForm } from "../../../tests/support/publish-form.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { lintDefinitions } from "../../authoring/lint/lint-forms.ts";
import { type Answers, givenAnswers } from "../../form/index.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { loadAnswers } from "../store/stored-answers.ts";
import { impactOn } from "./form-impact.ts";

/** A form with one of everything that staff change while people fill it in. */
const FORMS: Readonly<Record<string, string>> = {
  "application.json": `{
  "title": "Application",
  "pages": [
    { "id": "one", "route": "/one", "step": "One", "title": "One" },
    { "id": "two", "route": "/two", "step": "Two", "title": "Two" }
  ],
  "submit": { "errorRoute": "/one" }
}`,
  "data-model.json": `{
  "keys": {
    "name": { "type": "string", "sensitivity": "personal", "maxLength": 45 },
    "nick": { "type": "string", "sensitivity": "personal", "maxLength": 45 },
    "essay": { "type": "string", "sensitivity": "personal", "maxLength": 500 },
    "agree": { "type": "boolean", "sensitivity": "public" },
    "took": { "type": "string", "sensitivity": "public", "maxLength": 1 },
    "score": { "type": "string", "sensitivity": "sensitive", "maxLength": 3 },
    "term": { "type": "string", "sensitivity": "public", "maxLength": 3, "desc": true },
    "pet_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "pet_2_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "pet_3_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },
    "dog_word": { "type": "string", "sensitivity": "public", "maxLength": 45 }
  }
}`,
  "options/terms.json": `{
  "options": [
    { "code": "F26", "label": "Fall 2026" },
    { "code": "S27", "label": "Spring 2027" }
  ]
}`,
  "options/yes-no.json": `{
  "options": [
    { "code": "Y", "label": "Yes" },
    { "code": "N", "label": "No" }
  ]
}`,
  "pages/one.schema.json": `{
  "properties": {
    "name": { "type": "string", "title": "Name" },
    "nick": { "type": "string", "title": "Nickname" },
    "essay": { "type": "string", "title": "Essay", "maxLength": 500 },
    "agree": { "type": "boolean", "title": "I agree." }
  }
}`,
  "pages/one.ui.json": `{
  "ui:layout": ["name", "nick", "essay", "agree", { "action": "saveAndContinue", "route": "/two" }],
  "essay": { "ui:widget": "textarea" }
}`,
  "pages/two.schema.json": `{
  "properties": {
    "took": { "type": "string", "title": "Did you take the test?", "optionsFrom": "yes-no" },
    "score": { "type": "string", "title": "Score", "maxLength": 3, "numericString": { "minimum": 1, "maximum": 800 } },
    "term": { "type": "string", "title": "Term", "optionsFrom": "terms" },
    "pet_name": { "type": "string", "title": "Pet" },
    "dog_word": { "type": "string", "title": "Word for dogs" }
  }
}`,
  "pages/two.ui.json": `{
  "ui:layout": [
    "took",
    { "when": { "valueKey": "took", "operator": "equals", "target": "Y" }, "content": ["score"] },
    "term",
    { "addAnother": "pets", "label": "Add another pet", "title": "Pet {{number}}", "prefix": "pet_", "max": 3, "content": ["pet_name"] },
    { "tabs": "kind", "label": "Kind", "items": [{ "id": "dog", "label": "Dog", "content": ["dog_word"] }, { "id": "cat", "label": "Cat", "content": [{ "text": "Cats." }] }] },
    { "action": "submit", "label": "Submit" }
  ]
}`,
};

const DRAFT: Answers = {
  name: "Ada",
  nick: "Countess",
  essay: "x".repeat(400),
  agree: true,
  took: "Y",
  score: "700",
  term: "F26",
  pet_name: "Rex",
  pet_2_name: "Fido",
  pet_3_name: "Bella",
  dog_word: "sit",
};

const DELETED_NICK: readonly Edit[] = [
  ["data-model.json", `    "nick": { "type": "string", "sensitivity": "personal", "maxLength": 45 },\n`, ""],
  ["pages/one.schema.json", `    "nick": { "type": "string", "title": "Nickname" },\n`, ""],
  ["pages/one.ui.json", `"name", "nick",`, `"name",`],
];

/** How the form that asks for them calls what some changes take away. */
const TITLES: Readonly<Record<string, string>> = { nick: "Nickname", pet_2_name: "Pet", pet_3_name: "Pet" };

interface FormChange {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Keys whose answers, sent anew by a page of before the change, can no longer be stored. */
  readonly refused?: readonly string[];
  /** Keys that the form asks no more. */
  readonly setAside?: readonly string[];
  /** What staff are told that it does to the draft; all other answers stay. */
  readonly told?: readonly string[];
}

/** What staff do to a form that is live; after each, no answer is gone and nobody is kept from saving. */
const CHANGES: readonly FormChange[] = [
  {
    name: "a limit is tightened",
    told: ["essay failsNewly"],
    edits: [
      ["pages/one.schema.json", `"title": "Essay", "maxLength": 500`, `"title": "Essay", "maxLength": 10`],
      ["data-model.json", `"maxLength": 500`, `"maxLength": 10`],
    ],
  },
  {
    name: "a limit is loosened",
    edits: [["data-model.json", `"maxLength": 500`, `"maxLength": 900`]],
  },
  {
    name: "an option is removed",
    told: ["term failsNewly"],
    edits: [["options/terms.json", `{ "code": "F26", "label": "Fall 2026" },`, ""]],
    refused: ["term"],
  },
  {
    name: "an option gets another code",
    told: ["term failsNewly"],
    edits: [["options/terms.json", `"F26"`, `"F28"`]],
    refused: ["term"],
  },
  {
    name: "an option gets another label",
    edits: [["options/terms.json", "Fall 2026", "Autumn 2026"]],
  },
  {
    name: "an option is added",
    edits: [
      [
        "options/terms.json",
        `    { "code": "S27"`,
        `    { "code": "F27", "label": "Fall 2027" },\n    { "code": "S27"`,
      ],
    ],
  },
  {
    name: "a text becomes a checkbox",
    told: ["nick failsNewly"],
    edits: [
      [
        "data-model.json",
        `"nick": { "type": "string", "sensitivity": "personal", "maxLength": 45 }`,
        `"nick": { "type": "boolean", "sensitivity": "personal" }`,
      ],
      ["pages/one.schema.json", `"nick": { "type": "string"`, `"nick": { "type": "boolean"`],
    ],
    refused: ["nick"],
  },
  {
    name: "a checkbox becomes a text",
    told: ["agree failsNewly"],
    edits: [
      [
        "data-model.json",
        `"agree": { "type": "boolean", "sensitivity": "public" }`,
        `"agree": { "type": "string", "sensitivity": "public", "maxLength": 45 }`,
      ],
      ["pages/one.schema.json", `"agree": { "type": "boolean"`, `"agree": { "type": "string"`],
    ],
    refused: ["agree"],
  },
  { name: "a question is deleted", told: ["nick setAside"], edits: DELETED_NICK, setAside: ["nick"] },
  {
    name: "a question is taken off its page and stays in the data model",
    told: ["nick askedNowhere"],
    edits: DELETED_NICK.slice(1),
  },
  {
    name: "a key is renamed",
    told: ["nick setAside"],
    edits: [
      ["data-model.json", `"nick":`, `"nick_name":`],
      ["pages/one.schema.json", `"nick":`, `"nick_name":`],
      ["pages/one.ui.json", `"nick"`, `"nick_name"`],
    ],
    setAside: ["nick"],
  },
  {
    name: "a question is added and required",
    told: ["town askedAnew"],
    edits: [
      [
        "data-model.json",
        `    "nick":`,
        `    "town": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n    "nick":`,
      ],
      [
        "pages/one.schema.json",
        `    "nick":`,
        `    "town": { "type": "string", "title": "Town" },\n    "nick":`,
      ],
      ["pages/one.schema.json", `\n  }\n}`, `\n  },\n  "required": ["town"]\n}`],
      ["pages/one.ui.json", `"name",`, `"name", "town",`],
    ],
  },
  {
    name: "a question moves to another page",
    edits: [
      ...DELETED_NICK.slice(1),
      [
        "pages/two.schema.json",
        `    "took":`,
        `    "nick": { "type": "string", "title": "Nickname" },\n    "took":`,
      ],
      ["pages/two.ui.json", `    "took",`, `    "nick",\n    "took",`],
    ],
  },
  {
    name: "a rule hides a question",
    told: ["nick hidden"],
    edits: [
      [
        "pages/one.ui.json",
        `"nick",`,
        `{ "when": { "valueKey": "name", "operator": "equals", "target": "Eve" }, "content": ["nick"] },`,
      ],
    ],
  },
  {
    name: "a rule is turned round",
    told: ["score hidden"],
    edits: [
      ["pages/two.ui.json", `"operator": "equals", "target": "Y"`, `"operator": "equals", "target": "N"`],
    ],
  },
  {
    name: "a rule is taken away",
    edits: [
      [
        "pages/two.ui.json",
        `{ "when": { "valueKey": "took", "operator": "equals", "target": "Y" }, "content": ["score"] }`,
        `"score"`,
      ],
    ],
  },
  {
    name: "a group takes fewer entries",
    told: ["pet_3_name setAside"],
    edits: [
      ["pages/two.ui.json", `"max": 3`, `"max": 2`],
      [
        "data-model.json",
        `    "pet_3_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n`,
        "",
      ],
    ],
    setAside: ["pet_3_name"],
  },
  {
    name: "a group goes",
    told: ["pet_2_name setAside", "pet_3_name setAside"],
    edits: [
      [
        "pages/two.ui.json",
        `{ "addAnother": "pets", "label": "Add another pet", "title": "Pet {{number}}", "prefix": "pet_", "max": 3, "content": ["pet_name"] },`,
        `"pet_name",`,
      ],
      [
        "data-model.json",
        `    "pet_2_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n    "pet_3_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n`,
        "",
      ],
    ],
    setAside: ["pet_2_name", "pet_3_name"],
  },
  {
    name: "the tabs change places",
    told: ["dog_word hidden"],
    edits: [
      [
        "pages/two.ui.json",
        `{ "id": "dog", "label": "Dog", "content": ["dog_word"] }, { "id": "cat", "label": "Cat", "content": [{ "text": "Cats." }] }`,
        `{ "id": "cat", "label": "Cat", "content": [{ "text": "Cats." }] }, { "id": "dog", "label": "Dog", "content": ["dog_word"] }`,
      ],
    ],
  },
  {
    name: "a page gets another address",
    told: ["its last page goes"],
    edits: [
      ["application.json", `"/two"`, `"/second"`],
      ["pages/one.ui.json", `"/two"`, `"/second"`],
    ],
  },
  {
    name: "a range is narrowed",
    told: ["score failsNewly"],
    edits: [["pages/two.schema.json", `"maximum": 800`, `"maximum": 600`]],
  },
  {
    name: "a question is added",
    edits: [
      [
        "data-model.json",
        `    "nick":`,
        `    "town": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n    "nick":`,
      ],
      [
        "pages/one.schema.json",
        `    "nick":`,
        `    "town": { "type": "string", "title": "Town" },\n    "nick":`,
      ],
      ["pages/one.ui.json", `"name",`, `"name", "town",`],
    ],
  },
  {
    name: "questions change places",
    edits: [["pages/one.ui.json", `"name", "nick", "essay"`, `"essay", "name", "nick"`]],
  },
  {
    name: "a section is put around questions",
    edits: [["pages/one.ui.json", `"name", "nick",`, `{ "section": "You", "content": ["name", "nick"] },`]],
  },
  {
    name: "a title, a help text or a heading changes",
    edits: [
      ["pages/one.schema.json", `"title": "Nickname"`, `"title": "What friends call you"`],
      ["pages/one.ui.json", `"essay": {`, `"essay": { "ui:help": "Half a page",`],
      ["application.json", `"title": "One"`, `"title": "Page One"`],
    ],
  },
];

it.each(CHANGES)("$name: staff are told before what it does to a draft [IMP-01]", ({ edits, told = [] }) => {
  const compiled = (files: Readonly<Record<string, string>>) => {
    const { form } = lintDefinitions(files, { characterLimit: 7000 });
    if (form === null) throw new Error("The forms of the test do not compile.");
    return form;
  };
  const stored = { answers: DRAFT, aside: NOTHING_ASIDE, revision: 1, formVersion: "before" };
  const state = {
    counts: { pets: 3 },
    tabs: {},
    documents: [],
    statuses: ["started"],
    lastPage: "/two",
    savedAt: 1,
  } as const;
  const change = {
    before: compiled(FORMS),
    after: compiled(edited(FORMS, edits)),
    saved: [],
    now: Date.now(),
  };
  const { fates, isLastPageGone } = impactOn(change, {
    ...state,
    stored,
    submission: undefined,
    reopening: undefined,
  });
  const changed = Object.entries(fates).filter(([, fate]) => fate !== "stays");
  const lines = changed.map(([key, fate]) => `${key} ${fate}`);
  expect([...lines, ...(isLastPageGone ? ["its last page goes"] : [])]).toEqual(told);
});

/** How docs/change-a-live-form.md calls what staff are told. */
const TOLD: Readonly<Record<string, string>> = {
  failsNewly: "stays, and is wrong by the new form",
  setAside: "set aside",
  askedNowhere: "stays, and is on no page",
  askedAnew: "newly wanted, and not answered",
  hidden: "hidden, and kept until it shows again",
  goes: "the page at which drafts were left is gone",
};

it("the table of changes tells of each what staff are told, and of no other [IMP-01]", () => {
  const docs = readFileSync(new URL("../../../docs/change-a-live-form.md", import.meta.url), "utf8");
  const [, table = ""] = /\n\| change \| what staff are told .*\n\| --- .*\n((?:\|.*\n)+)/.exec(docs) ?? [];
  const rows = table
    .trim()
    .split("\n")
    .flatMap((row) => {
      const [changes = "", told = ""] = row.replace(/^\| /, "").split(" | ");
      return changes.split("; ").map((name) => `${name}: ${told}`);
    });
  const tried = CHANGES.map(({ name, told: [first] = [] }) => {
    const fate = first?.split(" ").at(-1) ?? "";
    return `${name}: ${TOLD[fate] ?? "nothing"}`;
  });
  expect(rows.toSorted()).toEqual(tried.toSorted());
});

describe.each(ENGINES)("a form that changes while people fill it in, on $name", ({ create }) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
    await publish(FORMS);
  });
  afterAll(() => server.close());

  const publish = (files: Readonly<Record<string, string>>) => publishForm(server, files);
  const begin = async () => {
    count += 1;
    const email = `applicant-${count}@example.org`;
    const browser = await logInAs(server, email);
    const id = await accountIdOf(server, email);
    await browser.put("/api/add-another", { button_id: "pets", num_components: 3 });
    expect((await browser.put("/api/answer", DRAFT)).json()).toMatchObject({ refused: {}, set_aside: [] });
    return { browser, id };
  };
  const everythingKept = async (id: string) => {
    const { answers, aside } = await loadAnswers(server.context.store, id);
    const notAsked = Object.entries(aside.notAsked).map(([key, { value }]) => [key, value]);
    return { ...Object.fromEntries(notAsked), ...aside.hidden, ...givenAnswers(answers) };
  };
  const answersOf = async (browser: TestBrowser) =>
    givenAnswers((await browser.get("/api/profile")).json().answer);

  it.each(CHANGES)("$name: nobody is trapped, nothing is lost [FRM-01] [FRM-04] [FRM-08]", async (change) => {
    const [openPage, comesBack] = [await begin(), await begin()];
    await publish(edited(FORMS, change.edits));

    // A page that was open before sends all it holds, with one answer that is new.
    const sent = await openPage.browser.put("/api/answer", { ...DRAFT, name: "Ada L." });
    expect(sent.statusCode).toBe(200);
    const { kept, refused, set_aside } = sent.json();
    expect(Object.keys(refused)).toEqual(change.refused ?? []);
    expect(set_aside).toEqual(change.setAside ?? []);
    expect([...kept, ...set_aside, ...Object.keys(refused)].toSorted()).toEqual(
      Object.keys(DRAFT).toSorted(),
    );
    for (const sentences of Object.values(refused)) expect(sentences).toEqual([expect.stringMatching(/\.$/)]);
    expect(await everythingKept(openPage.id)).toMatchObject({ ...DRAFT, name: "Ada L." });
    // It goes on saving.
    expect((await openPage.browser.put("/api/answer", { name: "Ada Lovelace" })).statusCode).toBe(200);

    // Somebody who comes back sees the form of now, and saves under it.
    expect((await comesBack.browser.put("/api/answer", { name: "Grace" })).statusCode).toBe(200);
    expect(await everythingKept(comesBack.id)).toMatchObject({ ...DRAFT, name: "Grace" });

    // What is asked no more is told in the words that asked for it, and whose it was can read it.
    const told: readonly { readonly title: string; readonly answer: string }[] = (
      await comesBack.browser.get("/api/profile")
    ).json().not_asked_answer;
    expect(told.map(({ title, answer }) => `${title}: ${answer}`).toSorted()).toEqual(
      (change.setAside ?? []).map((key) => `${TITLES[key]}: ${DRAFT[key]}`).toSorted(),
    );

    // When staff take the change back, everything is there again, before anything is saved and after it.
    await publish(FORMS);
    for (const { browser } of [openPage, comesBack]) {
      const { name: _name, ...others } = DRAFT;
      expect(await answersOf(browser)).toMatchObject(others);
      expect((await browser.put("/api/answer", { name: "Ada" })).statusCode).toBe(200);
      expect(await answersOf(browser)).toMatchObject(DRAFT);
      expect((await browser.get("/api/profile")).json()).toMatchObject({
        hidden_answer: {},
        not_asked_answer: [],
      });
    }
  });

  it("a wrong rule that is live for minutes takes nothing away for good, and hides it meanwhile [FRM-04]", async () => {
    const { browser, id } = await begin();
    await publish(
      edited(FORMS, [
        ["pages/two.ui.json", `"operator": "equals", "target": "Y"`, `"operator": "equals", "target": "N"`],
      ]),
    );
    await browser.put("/api/answer", { name: "Grace" });
    const profile = (await browser.get("/api/profile")).json();
    expect([profile.answer.score, profile.hidden_answer]).toEqual(["", { score: "700" }]);
    const row = await server.context.store.db
      .selectFrom("answers")
      .select(["answers", "kept_aside"])
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.answers).not.toContain("700");
    // Encrypted whole; in a text that is, any three digits may stand by chance.
    expect(row.kept_aside).toMatch(/^v1\./);
    await publish(FORMS);
    await browser.put("/api/answer", { name: "Grace H." });
    expect(await answersOf(browser)).toMatchObject({ ...DRAFT, name: "Grace H." });
  });

  it("what is taken back while it is hidden does not return", async () => {
    const { browser } = await begin();
    await browser.put("/api/answer", { took: "N" });
    expect((await browser.get("/api/profile")).json().hidden_answer).toEqual({ score: "700" });
    await browser.put("/api/answer", { score: "" });
    await browser.put("/api/answer", { took: "Y" });
    expect(await answersOf(browser)).not.toHaveProperty("score");
  });

  it("what is hidden or asked no more is no part of a submission [FRM-04]", async () => {
    const { browser, id } = await begin();
    await publish(edited(FORMS, DELETED_NICK));
    await browser.put("/api/answer", { took: "N" });
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    const { nick: _nick, score: _score, ...submitted } = DRAFT;
    expect(await answersOf(browser)).toEqual({ ...submitted, took: "N", term_desc: "Fall 2026" });
    const { notAsked, ...others } = (await loadAnswers(server.context.store, id)).aside;
    const { notAsked: _none, ...nothing } = NOTHING_ASIDE;
    expect([Object.keys(notAsked), others]).toEqual([["nick"], nothing]);
    await publish(FORMS);
  });

  it("keys that no version ever asked are refused", async () => {
    const { browser } = await begin();
    const sent = await browser.put("/api/answer", { never_asked: "x", name: "Ada" });
    expect(sent.json()).toMatchObject({ kept: ["name"], set_aside: [] });
    expect(Object.keys(sent.json().refused)).toEqual(["never_asked"]);
  });
});
