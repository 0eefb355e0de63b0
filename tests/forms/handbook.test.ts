import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listTitlesIn, makeHandbook } from "../../src/authoring/handbook/make-handbook.ts";
import { renderHandbook } from "../../src/authoring/handbook/render-handbook.ts";
import type { CompiledForm } from "../../src/form/index.ts";
import { lintSchool, SCHOOLS, type School } from "../support/schools.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Words of the definitions that applicants or editors of the form read. */
const READ = new Set([
  "title",
  "subject",
  "message",
  "step",
  "label",
  "ui:title",
  "ui:help",
  "ui:placeholder",
  "section",
  "help",
  "text",
]);
const READ_WITHIN = new Set([
  ...READ,
  "alert",
  "messages",
  "strong",
  "link",
  "paragraph",
  "list",
  "ui:enumNames",
]);

function formOf(school: School): CompiledForm {
  const { form, complaints } = lintSchool(school);
  if (form === null) throw new Error(complaints.join("\n"));
  return form;
}

/** What a reader of an HTML file reads, on one line. */
function textOf(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

/** Every text in a definition file that somebody reads; what no question is made of is left out. */
function wordsIn(value: unknown, form: CompiledForm, word = ""): readonly string[] {
  if (typeof value === "string") return READ_WITHIN.has(word) ? piecesOf(value) : [];
  if (Array.isArray(value)) return value.flatMap((item) => wordsIn(item, form, word));
  if (typeof value !== "object" || value === null) return [];
  const keys = Object.keys(form.questions);
  const isAsked = (key: string) => keys.some((asked) => asked === key || asked.endsWith(`_${key}`));
  return Object.entries(value).flatMap(([inner, item]) => {
    if (inner === "$schema" || inner === "code" || inner === "values") return [];
    if (inner === "properties" && typeof item === "object" && item !== null) {
      const asked = Object.entries(item).filter(([key]) => isAsked(key));
      return asked.flatMap(([, property]) => wordsIn(property, form));
    }
    if (
      !READ.has(inner) &&
      /^[a-z_0-9]+$/.test(inner) &&
      typeof item === "object" &&
      isUi(item) &&
      !isAsked(inner)
    )
      return [];
    return wordsIn(item, form, word === "messages" || word === "list" ? word : inner);
  });
}

function isUi(item: object | null): boolean {
  return item !== null && Object.keys(item).some((word) => word.startsWith("ui:"));
}

/** The parts of a text around what is filled in. */
function piecesOf(text: string): readonly string[] {
  return text
    .split(/\{\{\w+(?:\|[^}]*)?\}\}/)
    .map((piece) => piece.trim().replaceAll(/\s+/g, " "))
    .filter((piece) => piece !== "");
}

describe.each(SCHOOLS)("the handbook of the $name application", (school) => {
  const form = formOf(school);
  const html = renderHandbook(makeHandbook(form, listTitlesIn(school.files)));
  const text = textOf(html);

  it("holds every title, text, help, message and option of the definitions", () => {
    const used = new Set(Object.values(form.questions).map(({ options }) => options));
    // Files for the record system are read by nobody who applies.
    const files = Object.entries(school.files).filter(([path]) => !path.startsWith("records/"));
    const missing = files.flatMap(([path, file]) => {
      const definition: { options?: readonly { label?: string }[] } = JSON.parse(file);
      const list = /^options\/(.+)\.json$/.exec(path)?.[1];
      if (list !== undefined) {
        const labels = (definition.options ?? []).flatMap(({ label }) => label ?? []);
        return used.has(list) ? labels.filter((label) => !text.includes(label)) : [];
      }
      return wordsIn(definition, form).filter((words) => !text.includes(words));
    });
    expect(missing).toEqual([]);
  });

  it("names every question by its key, and leads to it from every condition", () => {
    const anchors = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const repeated = new Set(
      Object.values(form.addAnother).flatMap(({ components }) => components.slice(1).flat()),
    );
    for (const { key, fileOf } of Object.values(form.questions)) {
      if (!repeated.has(key) && fileOf === undefined) expect(anchors).toContain(`question-${key}`);
    }
    const broken = [...html.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !anchors.has(id));
    expect(broken.map(([, id]) => id)).toEqual([]);
  });

  it("needs nothing beside it and runs nothing", () => {
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=/i);
  });

  it("leaves no gap in a text unfilled", () => {
    expect(text).not.toMatch(/\{\{|undefined|\[object/);
  });
});

describe("npm run lint:forms -- --handbook", () => {
  let folder = "";

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "forms-handbook-"));
    await cp(join(ROOT, "forms"), join(folder, "forms"), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    new Promise((done) => {
      execFile(
        process.execPath,
        ["scripts/lint-forms.ts", "--handbook", ...args],
        { cwd: ROOT },
        (error, stdout, stderr) => {
          done({ code: error === null ? 0 : Number(error.code), stdout, stderr });
        },
      );
    });
  const edit = async (file: string, before: string, after: string) => {
    const path = join(folder, "forms", file);
    const text = await readFile(path, "utf8");
    expect(text).toContain(before);
    await writeFile(path, text.replace(before, after));
  };

  it("writes the same handbook for the same forms", async () => {
    const [one, two] = [join(folder, "one.html"), join(folder, "two.html")];
    expect(await run("--out", one)).toMatchObject({ code: 0, stdout: expect.stringContaining("3 pages") });
    await run(join(folder, "forms"), "--out", two);
    expect(await readFile(two, "utf8")).toBe(await readFile(one, "utf8"));
    expect(textOf(await readFile(one, "utf8"))).toContain("Shown when “Have you taken the SAT?” is “Yes”");
  });

  it("writes what changed, in the same words, with markup in texts escaped", async () => {
    await edit("pages/about.schema.json", '"title": "Preferred Name"', '"title": "Name <b>You</b> Go By"');
    await edit("options/phone-types.json", '"label": "Work"', '"label": "At Work"');
    const out = join(folder, "changes.html");
    const { code, stdout } = await run(join(folder, "forms"), "--diff", "forms", "--out", out);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Wrote ${out}: 2 changed.\n` });
    const html = await readFile(out, "utf8");
    expect(html).toContain("<del>Preferred Name</del>");
    expect(html).toContain("<ins>Name &lt;b&gt;You&lt;/b&gt; Go By</ins>");
    expect(textOf(html)).toContain("option: At Work (W)");
  });

  it("refuses forms with errors and says where they are", async () => {
    await edit("data-model.json", '"first_name"', '"frist_name"');
    const { code, stderr } = await run(join(folder, "forms"), "--out", join(folder, "handbook.html"));
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /pages\/about\.schema\.json:\d+ The question "first_name" is not in the data model/,
    );
  });

  it.each([[["nowhere"]], [["forms", "more"]], [["--wrong"]], [["--diff", "nowhere"]]])(
    "ends with 2 and a hint on wrong usage: %j",
    async (args) => {
      const { code, stderr } = await run(...args);
      expect(code).toBe(2);
      expect(stderr).toContain("npm run lint:forms -- --help");
    },
  );
});
