import Type, { type Static } from "typebox";
import { closed, oneOf, Time } from "./schema-types.ts";

/** What of the school's other services can be away while applicants are served: mails wait then, or uploads do. */
const OUTAGE_NAMES = ["mail", "virus_scanner"] as const;
export type OutageName = (typeof OUTAGE_NAMES)[number];

export const Outages = Type.Object(
  {
    outages: Type.Array(
      Type.Object(
        {
          name: oneOf(OUTAGE_NAMES),
          reason: Type.String({ description: "What is wrong, in words" }),
          since: Time,
          seen_at: Time,
        },
        closed,
      ),
    ),
  },
  closed,
);
export type Outages = Static<typeof Outages>;
/** Something that is away: since when, and when it was tried last. */
export type Outage = Outages["outages"][number];
