import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { AdminCommand } from "../../scripts/admin/command.ts";
import { COMMANDS } from "../../scripts/admin/commands.ts";
import { COMMANDS as OF_FORMS } from "../../scripts/forms/commands.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TEXTS = [
  "*.md",
  "docs/**/*.md",
  "forms/**/*.md",
  ".env.example",
  "Dockerfile",
  "compose.yaml",
  "{src,scripts,tests}/**/*.{ts,tsx,md}",
  ".github/workflows/*.yml",
  ".ci/run",
].flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(`${ROOT}package.json`, "utf8"),
);

/** Every npm command that a text shows: the script, and what it is told. */
const SHOWN = TEXTS.flatMap((file) => {
  const text = readFileSync(ROOT + file, "utf8");
  return [
    ...text.matchAll(/\bnpm (?:run (?:-s )?([a-z]+(?::[a-z]+)*)|(start|test))((?: -- [^`"'\n#&|<]*)?)/g),
  ].map(([command, run, short, told = ""]) => ({
    where: `${file}: ${command}`,
    name: run ?? short ?? "",
    told,
  }));
});
const help = new Map<string, string>();
/** The scripts that have commands of their own. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, AdminCommand>>>> = {
  admin: COMMANDS,
  forms: OF_FORMS,
};

function helpOf(name: string): string {
  const known = help.get(name);
  if (known !== undefined) return known;
  const [, ...command] = (scripts[name] ?? "").split(" ");
  const text = execFileSync(process.execPath, [...command, "--help"], { cwd: ROOT, encoding: "utf8" });
  help.set(name, text);
  return text;
}

it("has few npm scripts, each of which explains itself", () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(13);
  for (const name of Object.keys(scripts)) {
    expect(helpOf(name)).toMatch(new RegExp(`^(Usage:|      ) npm (run )?${name}\\b`, "m"));
  }
});

it("shows npm scripts that there are", () => {
  expect(SHOWN.length).toBeGreaterThan(100);
  expect(SHOWN.filter(({ name }) => scripts[name] === undefined).map(({ where }) => where)).toEqual([]);
});

it("shows options that they have, and commands that there are", () => {
  const wrong = SHOWN.filter(({ name, told }) => {
    const [, word = ""] = /^ -- ([a-z-]+)/.exec(told) ?? [];
    const commands = /^[a-z]/.test(word) ? PROGRAMS[name] : undefined;
    if (commands !== undefined && commands[word] === undefined) return true;
    const known = commands?.[word]?.help ?? helpOf(name);
    const options = told.match(/(?<= )--[a-z][a-z-]*/g) ?? [];
    return options.some((option) => option !== "--help" && !known.includes(option));
  });
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

it("shows scripts by their files where no npm is", () => {
  const files = ["Dockerfile", "docs/deploy/admission.service"].flatMap((file) => [
    ...readFileSync(ROOT + file, "utf8").matchAll(
      /node"?,? "?(scripts\/[a-z-]+\.(?:ts|mjs))((?: --[a-z-]+)*)/g,
    ),
  ]);
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const [, file = "", options = ""] of files) {
    const text = readFileSync(ROOT + file, "utf8");
    for (const option of options.trim().split(" ")) expect(text).toContain(option);
  }
});
