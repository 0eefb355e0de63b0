import Type, { type Static } from "typebox";

const closed = { additionalProperties: false };
const line = (description: string) => Type.String({ minLength: 1, description });
const text = (description: string) => Type.String({ description });
const mailAddress = (description: string) => Type.String({ minLength: 3, description });
const lines = (description: string) =>
  Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description });

const colour = (description: string) =>
  Type.String({
    pattern: "^#[0-9a-fA-F]{6}$",
    description: `${description}, as # and six hexadecimal digits.`,
  });
const shades = (description: string) =>
  Type.Object(
    {
      extraLight: colour("The lightest shade"),
      light: colour("A light shade"),
      main: colour("The colour itself"),
      dark: colour("A dark shade"),
    },
    { ...closed, description },
  );

/**
 * `partner.config.json`: the school (docs/specification.md). The server passes all of it to the browser. What editors
 * show while staff type, `src/authoring/schema/partner-config.schema.json`, is made of it.
 */
export const PartnerConfig = Type.Object(
  {
    $schema: Type.Optional(
      text("Where the description of this file's format lies. Editors use it to check while you type."),
    ),
    name: line("The school's full name."),
    shortName: line("The school's short name, for running text."),
    applicationTitle: line("The application's title in the header."),
    address: lines("The school's address in the footer, line by line."),
    admissions: Type.Object(
      {
        office: line("The name of the office."),
        address: lines("The address of the office, line by line."),
        email: mailAddress("The e-mail address of the office."),
        phone: line("The phone number of the office, as it is shown."),
        hours: Type.Optional(text("When the office can be reached.")),
      },
      { ...closed, description: "How applicants reach the admissions office." },
    ),
    helpEmail: mailAddress("The e-mail address for technical trouble with the application."),
    promises: Type.Optional(
      Type.Object(
        {
          visitors: Type.Optional(
            line(
              "A sentence with which the welcome begins for visitors, for example: No fee, no test scores.",
            ),
          ),
          decision: Type.Optional(
            line(
              "How the sentence ends that begins: Once your application is complete and your supporting materials have arrived. No full stop.",
            ),
          ),
        },
        {
          ...closed,
          description:
            "What the school promises its applicants, in its own words. Without a promise, none is made.",
        },
      ),
    ),
    schoolCode: text("The school's code for the SAT."),
    actCode: text("The school's code for the ACT."),
    links: Type.Object(
      {
        website: text("The school's home page."),
        privacy: text("The school's privacy policy."),
        admissions: text("The admissions office's page."),
      },
      { ...closed, description: "Addresses of the school's own web pages." },
    ),
    // WID-04
    characterLimit: Type.Integer({
      minimum: 1,
      maximum: 20_000,
      description: "The most characters in a long text answer.",
    }),
    // KND-03
    currency: Type.Optional(
      Type.String({
        pattern: "^[A-Z]{3}$",
        description:
          "The currency of amounts of money, by its three letters in ISO 4217, such as USD, EUR or GBP. Without it: USD.",
      }),
    ),
    timeZone: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          "The time zone in which mails, the PDF copy and the desk give days and times, by its name in the IANA database, such as America/New_York. Without it: UTC.",
      }),
    ),
    theme: Type.Object(
      {
        primary: shades("The main colour: header, buttons, links."),
        secondary: shades("The second colour: success and completed steps."),
        accent: shades("The colour of notices."),
        neutral: shades("Greys: text, borders, quiet backgrounds."),
        white: shades("White backgrounds, and text on dark colours."),
        error: shades("The colour of errors."),
        disabled: shades("The colour of what cannot be used at the moment."),
      },
      { ...closed, description: "The school's colours, each in four shades." },
    ),
  },
  closed,
);
const { $schema, admissions, promises, currency, timeZone } = PartnerConfig.properties;

/**
 * `forms/NAME/partner.config.json`: what of it is other for one application (STF-07). Lint says of other words that they count
 * for the whole installation. What editors show, `src/authoring/schema/application-partner.schema.json`, is made of it.
 */
export const ApplicationPartner = Type.Object({
  $schema,
  admissions: Type.Optional(admissions),
  promises,
  currency,
  timeZone,
});

export type PartnerConfig = Static<typeof PartnerConfig>;
