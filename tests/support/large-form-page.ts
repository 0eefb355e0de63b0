/** What a page of the large form needs: its two files, and its answers in the data model. */
interface LargeFormPage {
  readonly schema: object;
  readonly ui: object;
  readonly keys: Readonly<Record<string, object>>;
}

/** So many entries has the long group; each has a name and an age. */
const SIBLINGS = 50;
/** The children, each with a name, a house and as many medications with a name and a dose. */
const [CHILDREN, MEDICATIONS] = [5, 4];

type Question = readonly [name: string, property: object, stored?: object];

const SPEAKING = ["format", "pattern", "minLength", "minWords", "maxWords", "numericString", "minimumAge"];

/** A question for a text, with a sentence of its own for each word of its schema that has one. */
function text(title: string, more: object = {}) {
  const said = SPEAKING.filter((word) => word in more);
  const messages = Object.fromEntries(said.map((word) => [word, `Please look at ${title} (${word}).`]));
  return { type: "string", title, ...(said.length > 0 && { messages }), ...more };
}
const choice = (title: string, optionsFrom: string) => text(title, { optionsFrom });
const box = (title: string) => ({ type: "boolean", title });
const amount = (title: string, format: string) =>
  text(title, { format, numericString: { minimum: 0, maximum: 9000 } });
const BOOLEAN = { type: "boolean", sensitivity: "public" };
const DATE = { type: "date", sensitivity: "personal" };
const DOCUMENT = { type: "document", sensitivity: "sensitive" };
const stored = (maxLength: number) => ({ type: "string", sensitivity: "personal", maxLength });
const SECRET = { ...stored(20), sensitivity: "sensitive" };

/** Each question once, without the prefix of its page, but for those that fill the page up. */
const QUESTIONS: readonly Question[] = [
  ["first_name", text("First Name")],
  ["last_name", text("Last Name")],
  ["nickname", text("Nickname", { not: { enum: ["none"] }, messages: { not: "Leave this empty." } })],
  ["country", choice("Country", "countries"), { ...stored(10), desc: true }],
  ["state", choice("State", "states")],
  ["birth_date", text("Date of Birth", { format: "date", minimumAge: 13, maximumAge: 100 }), DATE],
  ["ssn", text("Social Security Number", { format: "ssn", maxLength: 11 }), SECRET],
  ["phone", text("Phone", { format: "us-phone", maxLength: 14 })],
  ["phone_abroad", text("Phone Abroad", { format: "international-phone", maxLength: 20 })],
  ["email", text("Email", { format: "email", maxLength: 254 }), stored(254)],
  ["visit_start", text("First Day", { format: "date", yearsFromNow: { min: 0, max: 3 } }), DATE],
  ["visit_end", text("Last Day", { format: "date", yearsFromNow: { min: 0, max: 3 } }), DATE],
  ["rent", amount("Rent", "money")],
  ["living", amount("Living", "money")],
  ["share", text("Share", { format: "percent", numericString: { minimum: 0, maximum: 100 } })],
  ["hours", amount("Hours", "number")],
  ["arrival", text("Arrival", { format: "time" })],
  ["site", text("Page", { format: "web-address" }), stored(300)],
  ["graduation", text("Graduation", { format: "month-year" })],
  ["moved", text("Moved Here", { format: "partial-date" })],
  ["number", text("Number", { pattern: "^A[0-9]{7,9}$", maxLength: 10 })],
  ["password", text("Word of the Day", { maxLength: 20 }), SECRET],
  ["test_month", choice("Month", "months")],
  ["test_year", text("Year", { maxLength: 4, pattern: "^[0-9]{4}$", yearsFromNow: { min: -5, max: 0 } })],
  ["essay", text("Essay", { minWords: 5, maxWords: 300, maxLength: 3000 }), stored(3000)],
  ["heard", choice("How did you hear of us?", "sources")],
  ["heard_other", text("Which way?")],
  ["taken", choice("Taken?", "yes-no")],
  ["score", text("Score", { maxLength: 4, numericString: { minimum: 200, maximum: 800, multipleOf: 10 } })],
  ["plan", choice("Planned?", "yes-no")],
  ["reason", text("Reason")],
  ["likes_music", box("Music"), BOOLEAN],
  ["likes_sports", box("Sports"), BOOLEAN],
  ["transcript", text("Transcript", { accept: ["pdf", "jpeg"], maxSizeMb: 0.5 }), DOCUMENT],
  ["sender", text("Sender")],
  ["helper", text("Helper")],
  ["unsure", box("I am not sure"), BOOLEAN],
  ["doubts", text("Doubts")],
  ["scale", choice("Scale", "scales")],
  ["gpa", text("Grade", { maxLength: 5, numericString: { minimum: 0 } })],
  ["school", text("School", { maxLength: 100 }), stored(100)],
  ["school_city", text("City of the School")],
  ["passport", text("Passport"), DOCUMENT],
  ["younger_name", text("Who looks after them?")],
  ["same_name", text("Family Name at Birth")],
  ["sibling_name", text("Name", { maxLength: 60 }), stored(60)],
  ["sibling_age", text("Age", { maxLength: 3, numericString: { minimum: 0, maximum: 120, multipleOf: 1 } })],
  ["child_name", text("Name", { maxLength: 60 }), stored(60)],
  ["child_house", choice("House", "yes-no")],
  ["child_medication_name", text("Medication", { maxLength: 60 }), stored(60)],
  ["child_medication_dose", text("Dose")],
];

/** What the block of an address asks under the prefix of a page. */
const ADDRESS = ["home_street", "home_city", "home_zip"];

/** The page of this number with so many questions, those of all entries and of its block counted; then comes `next`. */
export function largeFormPage(
  number: number,
  { questions, next }: { readonly questions: number; readonly next: string },
): LargeFormPage {
  const key = (name: string) => `p${number}_${name}`;
  const inGroups = SIBLINGS * 2 + CHILDREN * (2 + MEDICATIONS * 2);
  const single = QUESTIONS.filter(([name]) => !/^(sibling|child)_/.test(name)).length + ADDRESS.length;
  const fillers = Array.from({ length: questions - inGroups - single }, (_, index) => `text_${index + 1}`);
  const all: readonly Question[] = [...QUESTIONS, ...fillers.map((name) => [name, text(name)] as const)];
  return {
    schema: {
      properties: Object.fromEntries(all.map(([name, property]) => [key(name), property])),
      ...demandsOf(key),
    },
    ui: {
      "ui:layout": [...layoutOf(key, fillers), { action: "saveAndContinue", route: next }],
      ...looksOf(key),
    },
    keys: Object.fromEntries([
      ...all.map(([name, , entry = stored(45)]) => [key(name), entry]),
      ...ADDRESS.map((name) => [key(name), stored(45)]),
      [key("ceeb"), stored(6)],
    ]),
  };
}

type KeyOf = (name: string) => string;

/** A comparison of the answer to a question of the page. */
const rule = (key: KeyOf, name: string, operator: string, target?: unknown) => ({
  valueKey: key(name),
  operator,
  ...(target !== undefined && { target }),
});

function demandsOf(key: KeyOf) {
  const is = (name: string, value: string | boolean) => ({
    required: [key(name)],
    properties: { [key(name)]: { const: value } },
  });
  const upTo4 = { numericString: { maximum: 4 }, messages: { numericString: "At most 4." } };
  return {
    required: ["first_name", "last_name", "taken", "sibling_name", "child_name", "child_medication_name"].map(
      key,
    ),
    requiredWhen: {
      [key("passport")]: {
        all: [rule(key, "country", "answered"), rule(key, "country", "notIn", ["USA", "CAN"])],
      },
      [key("phone")]: rule(key, "email", "notAnswered"),
      [key("sibling_age")]: rule(key, "sibling_name", "answered"),
      [key("child_medication_dose")]: rule(key, "child_house", "equals", "Y"),
      [key("site")]: {
        anyEntry: key("siblings"),
        where: rule(key, "sibling_age", "gte", 18),
      },
    },
    allOf: [
      { if: is("scale", "4"), then: { properties: { [key("gpa")]: upTo4 } } },
      { if: is("likes_music", true), then: { required: [key("hours")] } },
    ],
    checks: [
      {
        rule: { valueKey: key("visit_end"), operator: "gte", targetKey: key("visit_start") },
        message: "The last day is before the first.",
        at: [key("visit_start"), key("visit_end")],
      },
      {
        rule: { any: [rule(key, "phone", "answered"), rule(key, "phone_abroad", "answered")] },
        message: "Please give us a phone number.",
        at: [key("phone"), key("phone_abroad")],
      },
      {
        rule: { valueKey: key("living"), operator: "lte", targetKey: key("rent") },
        message: "The rent is usually the larger of the two.",
        at: [key("rent"), key("living")],
      },
      {
        rule: {
          countEntries: key("siblings"),
          where: rule(key, "sibling_age", "gt", 90),
          operator: "lt",
          target: 3,
        },
        message: "So many siblings of that age are rare.",
        at: [key("last_name")],
      },
    ],
  };
}

function layoutOf(key: KeyOf, fillers: readonly string[]): readonly object[] {
  const page = key("").slice(0, -1);
  const when = (condition: object, ...names: readonly string[]) => ({
    when: condition,
    content: names.map(key),
  });
  return [
    { alert: "Come in time.", title: "Deadline", from: "2026-09-01", to: "2027-01-15" },
    {
      section: `${page} Person`,
      help: ["As on your ", { strong: "passport" }, "."],
      content: [
        { row: ["first_name", "last_name", "nickname"].map(key) },
        ...["country", "state", "birth_date", "ssn"].map(key),
        {
          when: { logic: { notEquals: [{ var: key("country") }, "USA"] } },
          content: [{ upload: key("passport") }],
        },
        { row: ["phone", "phone_abroad", "email"].map(key) },
        { block: "address", prefix: key("home_") },
      ],
    },
    {
      section: `${page} Visit`,
      content: [
        { row: ["visit_start", "visit_end"].map(key) },
        ...["arrival", "moved", "graduation"].map(key),
        { row: ["rent", "living", "share", "hours"].map(key) },
        {
          when: rule(key, "rent", "gt", 1500),
          content: [{ text: "That is much." }],
        },
        when({ all: [rule(key, "share", "lt", 100), { not: rule(key, "hours", "notAnswered") }] }, "number"),
        { separator: true },
        ...["site", "password", "essay", "heard"].map(key),
      ],
    },
    {
      section: `${page} Studies`,
      content: [
        {
          switch: key("taken"),
          cases: {
            Y: [key("score"), { monthYear: [key("test_month"), key("test_year")], label: "Day of the Test" }],
            N: [key("plan")],
          },
        },
        { ...when(rule(key, "plan", "equals", "N"), "reason"), clears: [key("ceeb")] },
        { checkboxes: [key("likes_music"), key("likes_sports")], label: "What do you like?" },
        {
          tabs: key("way"),
          label: "How does your transcript reach us?",
          items: [
            { id: "upload", label: "Upload it", content: [{ upload: key("transcript") }] },
            {
              id: "sent",
              label: "Somebody sends it",
              content: [key("sender"), { text: "Good.", awaits: "Transcript" }],
            },
          ],
        },
        { confirm: key("help"), type: "button", label: "Add a helper", after: [key("helper")] },
        {
          confirm: key("doubt"),
          type: "checkbox",
          key: key("unsure"),
          label: "I am not sure",
          after: [key("doubts")],
        },
        key("scale"),
        {
          firstOf: [
            { when: rule(key, "scale", "equals", "NONE"), content: [{ text: "Good." }] },
            { when: rule(key, "scale", "answered"), content: [key("gpa")] },
          ],
        },
        {
          schoolSearch: key("school"),
          category: "hs_ceeb",
          fills: { [key("ceeb")]: "ceeb", [key("school_city")]: "city" },
          content: [key("school_city")],
        },
      ],
    },
    { section: `${page} Family`, content: groupsOf(key) },
    { section: `${page} More`, content: fillers.map(key) },
  ];
}

function groupsOf(key: KeyOf): readonly object[] {
  return [
    {
      addAnother: key("siblings"),
      label: "Add another sibling",
      title: "Sibling {{number}}",
      prefix: key("sibling_"),
      max: SIBLINGS,
      entryName: key("sibling_name"),
      content: [{ row: [key("sibling_name"), key("sibling_age")] }],
    },
    {
      when: { anyEntry: key("siblings"), where: rule(key, "sibling_age", "lt", 10) },
      content: [key("younger_name")],
    },
    {
      when: {
        everyEntry: key("siblings"),
        where: { valueKey: key("sibling_name"), operator: "notEquals", targetKey: key("last_name") },
      },
      content: [key("same_name")],
    },
    {
      addAnother: key("children"),
      label: "Add another child",
      title: "Child {{number}}",
      prefix: key("child_"),
      min: 1,
      max: CHILDREN,
      entryName: key("child_name"),
      content: [
        { row: [key("child_name"), key("child_house")] },
        {
          when: rule(key, "child_house", "equals", "Y"),
          content: [
            {
              addAnother: key("medications"),
              label: "Add another medication",
              title: "Medication {{number}}",
              prefix: key("child_medication_"),
              max: MEDICATIONS,
              content: [{ row: [key("child_medication_name"), key("child_medication_dose")] }],
            },
          ],
        },
      ],
    },
  ];
}

function looksOf(key: KeyOf) {
  return {
    [key("first_name")]: { "ui:autocomplete": "given-name", "ui:placeholder": "Ada" },
    [key("state")]: { "ui:optionsFor": key("country"), "ui:desc": false },
    [key("phone")]: { "ui:widget": "phone", "ui:options": { otherCountries: key("phone_abroad") } },
    [key("password")]: { "ui:widget": "password" },
    [key("essay")]: { "ui:widget": "textarea", "ui:help": [{ paragraph: "What you like." }] },
    [key("heard")]: { "ui:widget": "radio", "ui:texts": { OTH: key("heard_other") } },
    [key("taken")]: { "ui:widget": "radio" },
    [key("plan")]: { "ui:widget": "radio" },
    [key("score")]: { "ui:widget": "number", "ui:title": "Your Score" },
    [key("test_month")]: { "ui:widget": "month" },
    [key("test_year")]: { "ui:widget": "year", "ui:options": { count: 6, direction: "past" } },
  };
}
