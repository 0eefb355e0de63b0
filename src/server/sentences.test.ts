import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { misplacedIn } from "../../tests/support/misplaced-sentences.ts";

const ROOT = fileURLToPath(new URL("./", import.meta.url));
/** The areas whose words reach applicants, beside the table of conversion errors; the others speak to operators. */
const AREAS = "{access-links,accounts,applications,documents,http,mail,pdf-copy,routes,web}";
/** The mails are a function each. */
const CATALOGUES = /(^|\/)(sentences|compose-mail)\.ts$/;
/** What they say is for staff who change the form. */
const OF_STAFF = /^applications\/(draft-impact|held-form)\.ts$/;
/** For programmers and operators, though no error or log line: names of processes, words of protocols. */
const UNREAD = new Set([
  "pdf-copy/pdf-maker.ts: Making the PDF",
  "applications/measure-impact.ts: Measuring the impact",
  "mail/mail-problem.ts: MAIL FROM",
  "mail/mail-problem.ts: RCPT TO",
]);

it("keeps each sentence for applicants in the catalogue of its area", () => {
  const files = globSync(`${AREAS}/**/*.ts`, { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts"));
  const sources = files.filter((file) => !CATALOGUES.test(file) && !OF_STAFF.test(file));
  expect(sources.length).toBeGreaterThan(50);
  expect(files.length - sources.length).toBeGreaterThan(2);
  const misplaced = sources.flatMap((file) =>
    misplacedIn(readFileSync(ROOT + file, "utf8"), file).map((text) => `${file}: ${text}`),
  );
  expect(misplaced.filter((text) => !UNREAD.has(text))).toEqual([]);
});
