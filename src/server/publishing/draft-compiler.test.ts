import { afterEach, expect, it } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { partnerConfig } from "../../../tests/support/test-server.ts";
import { DraftCompiler } from "./draft-compiler.ts";

const titled = (title: string) => ({
  files: edited(MINIMAL_FORMS, [["application.json", '"About You"', JSON.stringify(title)]]),
  unreadable: {},
});

let compiler: DraftCompiler;
afterEach(() => compiler.stop());

it("compiles what is newest when its turn comes, and nothing that was overtaken meanwhile [EDT-59]", async () => {
  compiler = new DraftCompiler({
    folderName: "forms",
    partner: { current: () => partnerConfig() },
    now: Date.now,
  });
  let newest = "One";
  const read: string[] = [];
  const check = async () => {
    const { draft } = await compiler.latest("check", async () => {
      read.push(newest);
      return titled(newest);
    });
    return draft.compiled?.form ?? "";
  };
  const first = compiler.compile(titled("First"));
  const waiting = ["One", "Two", "Three"].map((title) => {
    newest = title;
    return check();
  });
  expect((await first).compiled?.form).toContain('"First"');
  for (const form of await Promise.all(waiting)) expect(form).toContain('"Three"');
  expect(read).toEqual(["Three"]);
  // The newest two are kept: the same texts are not compiled again.
  expect(await compiler.compile(titled("Three"))).toBe(await compiler.compile(titled("Three")));
  expect(await compiler.compile(titled("First"))).toBe(await first);
});
