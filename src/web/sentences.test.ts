import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { misplacedIn } from "../../tests/support/misplaced-sentences.ts";

const ROOT = fileURLToPath(new URL("./", import.meta.url));
/** `sentences.ts` of an area, and `upload-sentences.ts` of what loads apart. */
const CATALOGUE = /(^|[/-])sentences\.tsx?$/;
const FILES = globSync("**/*.{ts,tsx}", { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));

describe("the sentences of the web part", () => {
  it("stand in the catalogues of their areas, and nowhere else", () => {
    const sources = FILES.filter((file) => !CATALOGUE.test(file));
    expect(sources.length).toBeGreaterThan(120);
    const misplaced = sources.flatMap((file) =>
      misplacedIn(readFileSync(ROOT + file, "utf8"), file).map((text) => `${file}: ${text}`),
    );
    expect(misplaced).toEqual([]);
  });

  it.each([
    ["the text of an element", "<p>Log in</p>", "Log in"],
    ["a word of a mixed text", "<p>{count} of {most}</p>", "of"],
    ["a branch", '<p>{isShown ? "hide" : sentences.show}</p>', "hide"],
    ["a branch in brackets", '<p>{count > 0 ? (isNew ? "new" : "old") : sentences.none}</p>', "new|old"],
    ["a condition", '<p>{isLong && "too long"}</p>', "too long"],
    ["a template", `<p>{\`page \${number}\`}</p>`, "page …"],
    ["a sum", '<p>{sentences.page + " of " + count}</p>', "of"],
    ["a label", '<nav aria-label="steps" />', "steps"],
    ["a label in braces", `<Box title={\`page \${number}\`} />`, "page …"],
    ["a label of a component", '<Card submitLabel="Confirm" />', "Confirm"],
    ["what is said", 'announcements.say("Searching.")', "Searching."],
    ["a toast", `toasts.error(\`The photos for \${title} wait there.\`)`, "The photos for … wait there."],
    ["a constant", 'const WAITING = "There is no connection."', "There is no connection."],
    ["a prefix", 'const text = "Error: " + sentence', "Error:"],
    ["markup", `const page = \`<h1>\${title}</h1><p>Write to \${email}</p>\``, "<h1>…</h1><p>Write to …</p>"],
    ["the sentence of an error", 'throw new PictureError("There is no room.")', "There is no room."],
  ])("are found in %s", (_place, source, text) => {
    expect(misplacedIn(source).join("|")).toBe(text);
  });

  it.each([
    ["the words of a form", "<p>{question.title} *</p>"],
    ["names of keys and colours", 'const isEnd = event.key === "End" && colour === "fg.muted"'],
    ["attributes that nobody reads", '<Box id="help" role="status" color="primary.main" />'],
    ["markup without words", `const page = \`<style>a{color:red}</style><p class="lead">\${text}</p>\``],
    ["the log", 'log.info({ ms }, "PDF copy made")'],
    ["an error for programmers", 'throw new Error("The session is known only inside SessionProvider.")'],
  ])("are not looked for in %s", (_what, source) => {
    expect(misplacedIn(source)).toEqual([]);
  });
});
