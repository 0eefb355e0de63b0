/** A folder of definitions and the file of the sample applicants that are made from it. */
export interface FormsToCover {
  readonly folder: string;
  readonly config: string;
  readonly out: string;
}

const FIXTURES = "tests/fixtures";

/** The product's own forms and those of the other schools that the tests run with. */
export const OWN_FORMS: readonly FormsToCover[] = [
  { folder: "forms", config: "partner.config.json", out: `${FIXTURES}/sample-applicants/own.json` },
  ...["nursing", "graduate"].map((name) => ({
    folder: `${FIXTURES}/forms/${name}`,
    config: `${FIXTURES}/forms/${name}/partner.config.json`,
    out: `${FIXTURES}/sample-applicants/${name}.json`,
  })),
];
