import { expect, it } from "vitest";
import { compileExample } from "../compile/example-form.ts";
import { outlineOf } from "./outline.ts";

it("reads the application in page order with labels, and only what is shown", () => {
  const { form } = compileExample();
  const answers = { first_name: "Ann", optin: true, country: "USA", state: "ME", mailing_same: "Y" };
  expect(outlineOf(form, answers)).toEqual([
    {
      id: "about",
      title: "About",
      items: [
        {
          kind: "section",
          title: "You",
          items: [
            { kind: "text", key: "first_name", title: "First Name", text: "Ann" },
            { kind: "text", key: "birth_date", title: "Date of Birth", text: "" },
            { kind: "text", key: "from_date", title: "From", text: "" },
            { kind: "mark", key: "optin", title: "Text me", marked: true },
            { kind: "text", key: "phone", title: "Phone", text: "" },
          ],
        },
        { kind: "text", key: "city", title: "City", text: "" },
        { kind: "text", key: "country", title: "Country", text: "United States" },
        { kind: "text", key: "state", title: "State", text: "Maine" },
        { kind: "text", key: "mailing_same", title: "Same address?", text: "Yes" },
        { kind: "text", key: "sibling_first_name", title: "First Name of sibling 1", text: "" },
      ],
    },
  ]);
});
