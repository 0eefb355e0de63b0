import { expect, it } from "vitest";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { ownForms } from "./support/own-forms.ts";

const text = { type: "string", sensitivity: "personal" };
const FILES = {
  "application.json": {
    title: "Camp",
    pages: [{ id: "camp", route: "/camp", step: "Camp", title: "Camp" }],
  },
  "data-model.json": { keys: { age: text, guardian_phone: text } },
  "pages/camp.schema.json": {
    properties: {
      age: { type: "string", title: "Age" },
      guardian_phone: { type: "string", title: "Phone of a guardian" },
    },
    requiredWhen: { guardian_phone: { valueKey: "age", operator: "lt", target: 18 } },
  },
  "pages/camp.ui.json": { "ui:layout": ["age", "guardian_phone", { action: "submit" }] },
};

const app = ownAppAndBrowser({ FORMS_DIR: ownForms(FILES) });

it("marks an answer as required while somebody types what requires it [CMP-01]", async () => {
  const page = await app.browser.newPage();
  await page.goto(`${app.server.address}/camp`);
  const phone = page.getByLabel("Phone of a guardian");
  const isMarked = async () => await phone.getAttribute("aria-required");
  await page.getByLabel("Age").pressSequentially("1");
  await expect.poll(isMarked).toBe("true");
  await page.getByLabel("Age").pressSequentially("8");
  await expect.poll(isMarked).not.toBe("true");
  await page.close();
});
