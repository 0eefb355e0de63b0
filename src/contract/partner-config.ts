import Type, { type Static } from "typebox";

const Colour = Type.String({ pattern: "^#[0-9a-fA-F]{6}$" });
const Shades = Type.Object(
  { extraLight: Colour, light: Colour, main: Colour, dark: Colour },
  { additionalProperties: false },
);
const Address = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });

/** `partner.config.json`: the school (docs/specification.md). The server passes all of it to the browser. */
export const PartnerConfig = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    name: Type.String({ minLength: 1 }),
    shortName: Type.String({ minLength: 1 }),
    applicationTitle: Type.String({ minLength: 1 }),
    address: Address,
    admissions: Type.Object(
      {
        office: Type.String({ minLength: 1 }),
        address: Address,
        email: Type.String({ minLength: 3 }),
        phone: Type.String({ minLength: 1 }),
        hours: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
    helpEmail: Type.String({ minLength: 3 }),
    /** What the school promises its applicants, in its own words. */
    promises: Type.Optional(
      Type.Object(
        {
          /** A sentence for visitors, at the beginning of the welcome. */
          visitors: Type.Optional(Type.String({ minLength: 1 })),
          /** The end of 'Once your application is complete and your supporting materials have arrived, …'. */
          decision: Type.Optional(Type.String({ minLength: 1 })),
        },
        { additionalProperties: false },
      ),
    ),
    schoolCode: Type.String(),
    actCode: Type.String(),
    links: Type.Object(
      { website: Type.String(), privacy: Type.String(), admissions: Type.String() },
      { additionalProperties: false },
    ),
    /** Limit of long text answers, in characters (WID-04). */
    characterLimit: Type.Integer({ minimum: 1, maximum: 20_000 }),
    theme: Type.Object(
      {
        primary: Shades,
        secondary: Shades,
        accent: Shades,
        neutral: Shades,
        white: Shades,
        error: Shades,
        disabled: Shades,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type PartnerConfig = Static<typeof PartnerConfig>;
