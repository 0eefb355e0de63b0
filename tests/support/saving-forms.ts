const SENSITIVITIES = ["personal", "sensitive", "public", "personal"] as const;

/** The keys that each of the two clients of an application saves together. */
export const SAVED_TOGETHER = {
  left: ["left_1", "left_2", "left_3", "left_4"],
  right: ["right_1", "right_2", "right_3", "right_4"],
} as const;

const KEYS = [...SAVED_TOGETHER.left, ...SAVED_TOGETHER.right];

/** A form of two groups of four texts, each of which one client saves together; one text of each group is sensitive. */
export const SAVING_FORMS: Readonly<Record<string, string>> = {
  "application.json": JSON.stringify({
    title: "Application",
    pages: [{ id: "about", route: "/about", step: "About", title: "About You" }],
    submit: { errorRoute: "/about" },
  }),
  "data-model.json": JSON.stringify({
    keys: Object.fromEntries(
      KEYS.map((key, index) => {
        const sensitivity = SENSITIVITIES[index % SENSITIVITIES.length];
        return [key, { type: "string", sensitivity, maxLength: 200 }];
      }),
    ),
  }),
  "pages/about.schema.json": JSON.stringify({
    properties: Object.fromEntries(KEYS.map((key) => [key, { type: "string", title: key, maxLength: 200 }])),
  }),
  "pages/about.ui.json": JSON.stringify({ "ui:layout": [...KEYS, { action: "submit" }] }),
};
