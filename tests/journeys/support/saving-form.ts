/** Keys of the form below that hold texts. */
export const TEXT_KEY = /^(nickname|city|mail_city|call_at|write_to|sibling_(\d_)?first_name)$/;

/** The keys that a text may stand under: entries of a group change places. */
export function isSamePlace(one: string, other: string): boolean {
  return one === other || (one.startsWith("sibling_") && other.startsWith("sibling_"));
}

/** They are stored apart from the others. */
const SENSITIVE: ReadonlySet<string> = new Set(["city", "call_at", "sibling_2_first_name"]);

const text = (title: string) => ({ type: "string", title, maxLength: 45 });

const KEYS = [
  "nickname",
  "city",
  "mail_same",
  "mail_city",
  "call_at",
  "write_to",
  "sibling_first_name",
  "sibling_2_first_name",
  "sibling_3_first_name",
];

interface SavingForm {
  readonly asksCity: boolean;
  /** Tells it from another one that asks the same. */
  readonly title?: string;
}

/**
 * A small form with what makes saving hard: questions that others hide, entries that change places, and tabs. Staff may
 * have it ask for the city no more.
 */
export function savingForm({
  asksCity,
  title = "Application",
}: SavingForm): Readonly<Record<string, string>> {
  const isAsked = (key: string) => asksCity || key !== "city";
  return {
    "application.json": JSON.stringify({
      title,
      pages: [{ id: "about", route: "/about", step: "About", title: "About You" }],
      submit: { errorRoute: "/about" },
    }),
    "data-model.json": JSON.stringify({
      keys: Object.fromEntries(
        KEYS.filter(isAsked).map((key) => [
          key,
          { type: "string", sensitivity: SENSITIVE.has(key) ? "sensitive" : "personal", maxLength: 45 },
        ]),
      ),
    }),
    "options/yes-no.json": JSON.stringify({
      options: [
        { code: "Y", label: "Yes" },
        { code: "N", label: "No" },
      ],
    }),
    "blocks/sibling.schema.json": JSON.stringify({ properties: { first_name: text("First Name") } }),
    "blocks/sibling.ui.json": JSON.stringify({ "ui:layout": ["first_name"] }),
    "pages/about.schema.json": JSON.stringify({
      properties: {
        nickname: text("Nickname"),
        ...(asksCity && { city: text("City") }),
        mail_same: { type: "string", title: "Do letters reach you there?", optionsFrom: "yes-no" },
        mail_city: text("Mailing City"),
        call_at: text("Call me at"),
        write_to: text("Write to me at"),
      },
    }),
    "pages/about.ui.json": JSON.stringify({
      "ui:layout": [
        ...["nickname", "city", "mail_same"].filter(isAsked),
        { when: { valueKey: "mail_same", operator: "equals", target: "N" }, content: ["mail_city"] },
        {
          tabs: "contact",
          label: "How do we reach you?",
          items: [
            { id: "phone", label: "By phone", content: ["call_at"] },
            { id: "letter", label: "By letter", content: ["write_to"] },
          ],
        },
        {
          addAnother: "siblings",
          label: "Add another sibling",
          title: "Sibling {{number}}",
          prefix: "sibling_",
          max: 3,
          block: "sibling",
        },
        { action: "submit" },
      ],
      mail_same: { "ui:widget": "radio" },
    }),
  };
}
