import Type, { type Static } from "typebox";
import type { Given } from "./endpoint-responses.ts";
import { closed, orNull } from "./schema-types.ts";

// What the call takes and sends by which the preview of a draft is filled in.

const byName = <Schema extends Type.TSchema>(schema: Schema) => Type.Record(Type.String(), schema);

const SampleApplicant = Type.Object(
  {
    name: Type.String({ description: "What distinguishes this one from the others" }),
    answers: byName(Type.Union([Type.String(), Type.Boolean()])),
    add_another: byName(Type.Integer({ description: "How many entries, by group" })),
    tabs: byName(Type.String()),
    confirmed: Type.Array(Type.String()),
  },
  closed,
);

export const SampleApplicants = Type.Object(
  {
    revision: Type.Integer({ minimum: 0 }),
    applicants: orNull(
      Type.Array(SampleApplicant, {
        description: "Null where the draft has errors, or is too large for them to be invented",
      }),
    ),
  },
  closed,
);

export type SampleApplicants = Given<Static<typeof SampleApplicants>>;
