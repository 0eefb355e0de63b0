import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { describe, expect, it } from "vitest";
import { lintSchool, SCHOOLS } from "../support/schools.ts";

type Json = Readonly<Record<string, unknown>>;

const FORMATS = resolve(import.meta.dirname, "../../src/authoring/schema");

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every object within a JSON value, itself included, with its JSON pointer. */
function objectsIn(value: unknown, pointer = ""): readonly (readonly [string, Json])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([word, item]) =>
    objectsIn(item, `${pointer}/${word.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return [[pointer, value], ...inner];
}

/** A kind of object that a format describes: its words, and which objects of a definition are of that kind. */
interface Kind {
  readonly name: string;
  readonly words: Json;
  readonly fits: ValidateFunction;
}

/** The kinds of object of a format: the schemas in it that know no other words than their own. */
function kindsOf(format: string): readonly Kind[] {
  // Format files are JSON objects.
  const schema = JSON.parse(readFileSync(join(FORMATS, format), "utf8")) as Json;
  const ajv = new Ajv({ strict: false });
  // One format may speak of another.
  for (const name of DEFINITION_FORMATS) {
    const text = readFileSync(join(FORMATS, name), "utf8");
    ajv.addSchema({ ...(JSON.parse(text) as Json), $id: name });
  }
  return objectsIn(schema)
    .filter(([, part]) => part.additionalProperties === false && isObject(part.properties))
    .map(([pointer, part]) => ({
      name: `${format}${pointer}`,
      words: isObject(part.properties) ? part.properties : {},
      fits: ajv.compile({ $ref: `${format}#${pointer.split("/").map(encodeURIComponent).join("/")}` }),
    }));
}

/** The values of which a word takes one: `#word=value` for each. */
function choicesOf(word: string, schema: unknown): readonly string[] {
  const values = isObject(schema) && Array.isArray(schema.enum) ? schema.enum : [];
  return values.map((value) => `${word}=${String(value)}`);
}

/** All that the objects of a kind may say, and what the definitions do say. */
function saidOf(kind: Kind, objects: readonly Json[]) {
  const all = Object.entries(kind.words).flatMap(([word, schema]) => [word, ...choicesOf(word, schema)]);
  const fitting = objects.filter((object) => kind.fits(object));
  const said = fitting.flatMap((object) =>
    Object.entries(object).flatMap(([word, value]) => [word, `${word}=${String(value)}`]),
  );
  return { all, said: new Set(said) };
}

const DEFINITIONS: readonly Json[] = SCHOOLS.flatMap(({ files }) =>
  // Lint has found that the files are objects of their format.
  Object.values(files).map((text) => JSON.parse(text) as Json),
);
/**
 * A school has use for little of what these can say: files for the record system are tried where they are written, the
 * configurations of the installation and of one application where they are read.
 */
const OTHER_FORMATS = [
  "partner-config.schema.json",
  "application-partner.schema.json",
  "records.schema.json",
];
const DEFINITION_FORMATS = readdirSync(FORMATS).filter(
  (name) => name.endsWith(".schema.json") && !OTHER_FORMATS.includes(name),
);

describe("the applications of six schools", () => {
  it.each(SCHOOLS.filter(({ name }) => name !== "own"))(
    "$name is linted without an error or a warning",
    (school) => {
      const { form, complaints } = lintSchool(school);
      expect(complaints).toEqual([]);
      expect(form).not.toBeNull();
    },
  );

  it("share no page and no address of a page", () => {
    const pages = SCHOOLS.flatMap((school) => lintSchool(school).form?.pages ?? []);
    expect(pages.length).toBe(3 + 2 + 5 + 3 + 3 + 5);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    expect(new Set(pages.map(({ route }) => route)).size).toBe(pages.length);
  });

  it.each(DEFINITION_FORMATS)("use every word, widget and operator of %s at least once", (format) => {
    const objects = DEFINITIONS.filter((file) => String(file.$schema).endsWith(`/${format}`)).flatMap(
      (file) => objectsIn(file).map(([, object]) => object),
    );
    const unused = kindsOf(format).flatMap((kind) => {
      const { all, said } = saidOf(kind, objects);
      return all.filter((word) => !said.has(word)).map((word) => `${kind.name}: ${word}`);
    });
    expect(unused).toEqual([]);
  });

  it("use every word that joins the operators of raw json-logic", () => {
    const words = DEFINITIONS.flatMap((file) => objectsIn(file))
      .filter(([pointer]) => pointer.includes("/logic"))
      .flatMap(([, object]) => Object.keys(object));
    expect(words).toEqual(expect.arrayContaining(["and", "or", "!", "var"]));
  });
});
