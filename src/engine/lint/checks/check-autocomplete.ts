import { type Check, reportOnce } from "../check-context.ts";
import { didYouMean } from "../suggest.ts";
import { uiOrigin } from "../ui-origin.ts";

/** What browsers may fill in, by the kind of value, as the HTML standard lists it ("autofill detail tokens"). */
const FIELDS = new Set(
  `name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title
  username new-password current-password one-time-code organization street-address address-line1 address-line2
  address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code
  cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type
  transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo`.split(
    /\s+/,
  ),
);
const CONTACT_FIELDS = new Set(
  `tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email
  impp`.split(/\s+/),
);

/** The values that a widget's control takes, where the standard does not let it take all that fit into one line. */
const TAKEN_BY: Readonly<Record<string, (field: string) => boolean>> = {
  phone: (field) => field === "tel",
  "international-phone": (field) => field === "tel",
  email: (field) => field === "email" || field === "username",
  select: () => true,
  month: () => true,
  year: () => true,
  textarea: () => true,
};
const fitsInOneLine = (field: string) => field !== "street-address";

/** Words under `ui:autocomplete` that no browser knows, or that the question's control may not have. */
export const checkAutocomplete: Check = (context) => {
  const once = reportOnce(context.report);
  for (const page of context.form.pages) {
    for (const key of page.keys) {
      const { "ui:autocomplete": written, "ui:widget": widget = "text" } = page.uiSchema[key] ?? {};
      const origin = uiOrigin(context, key, "ui:autocomplete");
      if (written === undefined || written === "on" || written === "off" || origin === undefined) continue;
      const field = fieldOf(written);
      if (field === undefined) {
        const last = written.split(" ").at(-1) ?? "";
        const message = `No browser knows what "${written}" is, so it fills in nothing at "${key}".`;
        once("autocomplete-does-not-fit", origin, message, didYouMean(last, [...FIELDS, ...CONTACT_FIELDS]));
      } else if (!(TAKEN_BY[widget] ?? fitsInOneLine)(field)) {
        const message = `"${field}" is nothing that a browser may fill into the widget "${widget}" of "${key}".`;
        const fitting = [...CONTACT_FIELDS, ...FIELDS].find((other) => TAKEN_BY[widget]?.(other));
        const suggestion =
          fitting === undefined ? 'Use "address-line1", or a textarea.' : `Use "${fitting}".`;
        once("autocomplete-does-not-fit", origin, message, suggestion);
      }
    }
  }
};

/** What is to be filled in; the standard lets words before it say for whom, and of which address or phone. */
function fieldOf(written: string): string | undefined {
  const words = written.split(" ");
  if (words.at(-1) === "webauthn") words.pop();
  if (words[0]?.startsWith("section-")) words.shift();
  if (words[0] === "shipping" || words[0] === "billing") words.shift();
  const isOfKind = /^(?:home|work|mobile|fax|pager)$/.test(words[0] ?? "");
  if (isOfKind) words.shift();
  const [field = ""] = words;
  const isKnown = CONTACT_FIELDS.has(field) || (FIELDS.has(field) && !isOfKind);
  return words.length === 1 && isKnown ? field : undefined;
}
