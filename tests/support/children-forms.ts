/** A family: children with a name and a proof, and in each of them medications with a name and a slip. */
export const CHILDREN_FORMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    "application.json": {
      title: "Family",
      pages: [{ id: "family", route: "/family", step: "Family", title: "Family" }],
    },
    "data-model.json": {
      keys: {
        child_name: { type: "string", sensitivity: "personal", maxLength: 45 },
        child_proof: { type: "document", sensitivity: "sensitive" },
        child_medication_name: { type: "string", sensitivity: "sensitive", maxLength: 45 },
        child_medication_slip: { type: "document", sensitivity: "sensitive" },
      },
    },
    "pages/family.schema.json": {
      properties: {
        child_name: { type: "string", title: "Name" },
        child_proof: { type: "string", title: "Proof", maxFiles: 2 },
        child_medication_name: { type: "string", title: "Medication name" },
        child_medication_slip: { type: "string", title: "Slip" },
      },
    },
    "pages/family.ui.json": {
      "ui:layout": [
        {
          addAnother: "children",
          label: "Add another child",
          title: "Child {{number}}",
          entryName: "child_name",
          prefix: "child_",
          max: 3,
          content: [
            "child_name",
            { upload: "child_proof" },
            {
              addAnother: "medications",
              label: "Add another medication",
              title: "Medication {{number}}",
              prefix: "child_medication_",
              max: 3,
              content: ["child_medication_name", { upload: "child_medication_slip" }],
            },
          ],
        },
        { action: "submit", label: "Submit" },
      ],
    },
  }).map(([path, value]) => [path, JSON.stringify(value, null, 2)]),
);
