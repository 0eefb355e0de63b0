import { SCHOOLS, type School } from "./schools.ts";

type Json = Readonly<Record<string, unknown>>;

/** What the next version of a school's form does to the answers that are stored. */
export interface NextVersion {
  readonly school: School;
  readonly files: School["files"];
  /** By the earlier key: the later one. */
  readonly renamed: Readonly<Record<string, string>>;
  /** By the earlier key: the codes that become others. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether no page asks for this answer any more. */
  readonly isGone: (key: string) => boolean;
}

interface Plan {
  readonly school: string;
  /** What stands in the files in place of an earlier key or code; under a prefix, only behind it. */
  readonly words: Readonly<Record<string, string>>;
  /** By the earlier key: the later one. */
  readonly renamed: Readonly<Record<string, string>>;
  readonly codes: NextVersion["codes"];
  readonly gone: readonly string[];
}

const CHILDREN = ["child", "child_2", "child_3", "child_4"];
const MEDICATIONS = ["medication", "medication_2", "medication_3"];
const PAPERS = ["paper", "paper_2", "paper_3"];
const GUARDIANS = ["guardian", "guardian_2", "guardian_3", "guardian_4"];

const PLANS: readonly Plan[] = [
  {
    school: "boarding",
    words: {
      home_address: "street_address",
      medication_when: "medication_time",
      child_medication_when: "child_medication_time",
      MOTHER: "MO",
      FATHER: "FA",
      EAST: "LAKE",
    },
    renamed: {
      home_address: "street_address",
      ...Object.fromEntries(
        CHILDREN.flatMap((child) =>
          MEDICATIONS.map((medication) => [`${child}_${medication}_when`, `${child}_${medication}_time`]),
        ),
      ),
    },
    codes: {
      ...Object.fromEntries(
        GUARDIANS.map((guardian) => [`${guardian}_relation`, { MOTHER: "MO", FATHER: "FA" }]),
      ),
      ...Object.fromEntries(CHILDREN.map((child) => [`${child}_house`, { EAST: "LAKE" }])),
    },
    gone: ["friend_name", "friend_phone"],
  },
  {
    school: "doctoral",
    words: { given_name: "first_name", paper_pages: "paper_length", OPT: "LIGHT", BELL: "LBELL" },
    renamed: {
      given_name: "first_name",
      ...Object.fromEntries(PAPERS.map((paper) => [`${paper}_pages`, `${paper}_length`])),
    },
    codes: { research_areas: { OPT: "LIGHT" }, supervisors: { BELL: "LBELL" } },
    gone: ["letter_from_bell"],
  },
  {
    school: "exchange",
    words: { average_grade: "grade_average", speaks_french: "level_french", BAL: "TEAM", JPN: "JAP" },
    renamed: { average_grade: "grade_average", speaks_french: "level_french" },
    codes: { activities: { BAL: "TEAM" }, countries_wished: { JPN: "JAP" } },
    gone: ["own_funds"],
  },
];

/** A version of each of these schools' forms that comes after the one in its folder, and declares what it changes. */
export const NEXT_VERSIONS: readonly NextVersion[] = PLANS.map((plan) => {
  const school = SCHOOLS.find(({ name }) => name === plan.school);
  if (school === undefined) throw new Error(`There is no school ${plan.school}.`);
  const gone = new Set(plan.gone);
  const files = Object.entries(school.files).map(([path, text]) => {
    const kept = withoutKeys(JSON.parse(text), gone);
    return [path, inNewWords(JSON.stringify(kept, null, 2), plan.words)];
  });
  return {
    school,
    files: { ...Object.fromEntries(files), "changes/2027-01-05-names.json": declaration(plan) },
    renamed: plan.renamed,
    codes: plan.codes,
    // Of a group that goes, further entries go as well.
    isGone: (key) => gone.has(key.replace(/_\d/, "")),
  };
});

function declaration({ renamed, codes }: Plan): string {
  return JSON.stringify({
    reason: "The records have other names.",
    operations: [
      { op: "move", keys: renamed },
      ...Object.entries(codes).map(([key, changed]) => ({ op: "recode", key, codes: changed })),
    ],
  });
}

/** Keys and codes stand in quotes, and keys in texts that quote an answer. */
function inNewWords(text: string, words: Plan["words"]): string {
  return Object.entries(words).reduce(
    (current, [before, now]) =>
      current.replaceAll(`"${before}"`, `"${now}"`).replaceAll(`{{${before}`, `{{${now}`),
    text,
  );
}

/** A definition without these questions, and without what stands around nothing by then. */
function withoutKeys(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((item) => !gone.has(item))
      .map((item) => withoutKeys(item, gone))
      .filter((item) => !isEmptied(item));
  }
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value)
    .filter(([key]) => !gone.has(key))
    .map(([key, item]) => [key, withoutKeys(item, gone)] as const);
  return Object.fromEntries(
    kept.filter(([key, item]) => key !== "requiredWhen" || JSON.stringify(item) !== "{}"),
  );
}

function isEmptied(item: unknown): boolean {
  const { row, content }: Json = typeof item === "object" && item !== null ? { ...item } : {};
  return [row, content].some((inner) => Array.isArray(inner) && inner.length === 0);
}
