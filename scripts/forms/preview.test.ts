import { describe, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { listAudit } from "../../src/server/store/audit.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import { formsInstallation } from "../../tests/support/forms-installation.ts";
import { edited, MINIMAL_FORMS } from "../../tests/support/minimal-forms.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { tokens } from "../admin/tokens.ts";
import { COMMANDS } from "./commands.ts";

const RETITLED = edited(MINIMAL_FORMS, [["application.json", '"About You"', '"All About You"']]);
const BROKEN = edited(MINIMAL_FORMS, [["pages/about.ui.json", '"name", "birthday"', '"name", "birthdya"']]);

const installation = formsInstallation();
const settingsOf = (publishes: string) => ({
  FORMS_PUBLISH: publishes, PUBLIC_URL: "https://apply.school.example",
});

/** What a command prints. */
const run = (name: string, options: readonly string[] = [], publishes = "manual") =>
  installation.run(name === "tokens" ? tokens : COMMANDS[name], options, settingsOf(publishes));

describe("npm run forms -- preview", () => {
  it("prints an address with 256 bits, its id and its end, which tokens lists and audit tells of [PRV-01]", async () => {
    await run("publish");
    const { code, lines: printed } = await run("preview", ["--hours", "5"]);
    expect(code).toBe(0);
    expect(printed[0]).toMatch(/^https:\/\/apply\.school\.example\/forms\/preview\?token=[\w-]{43}$/);
    const [, id = "", until = ""] = /^Token (\w+), until (\S+)\.$/.exec(printed[1] ?? "") ?? [];
    expect(Math.abs(Date.parse(until) - Date.now() - 5 * 3_600_000)).toBeLessThan(60_000);
    expect((await run("tokens")).lines).toEqual([expect.stringMatching(`^${id} {2}preview {2}- {2}until `)]);
    expect((await run("preview", ["--revoke", id])).lines).toEqual([`Token ${id} no longer works.`]);
    expect((await run("tokens")).lines).toEqual(["No token works."]);
    const store = await openStore(
      installation.place.location,
      loadAppKeys(installation.config(settingsOf("manual"))),
    );
    const actions = (await listAudit(store, id)).map(({ action }) => action);
    await store.close();
    expect(actions.toSorted()).toEqual(["token_made", "token_revoked"]);
  });

  it("works for a week unless told otherwise, and for a month at most [PRV-01]", async () => {
    const { lines: printed } = await run("preview");
    const until = Date.parse(/until (\S+)\.$/.exec(printed[1] ?? "")?.[1] ?? "");
    expect(Math.abs(until - Date.now() - 7 * 24 * 3_600_000)).toBeLessThan(60_000);
    for (const hours of ["721", "0", "a day"]) {
      await expect(run("preview", ["--hours", hours])).rejects.toThrow("--hours must be a whole number");
    }
    await expect(run("preview", ["--revoke", "x", "--hours", "1"])).rejects.toThrow("nothing else");
    expect(await run("preview", ["--revoke", "x"])).toEqual({
      code: 1, lines: ["There is no preview token x. Nothing was changed."],
    });
  });

  it("says what the address shows: a draft, what is live already, or errors [PRV-04] [PRV-05]", async () => {
    const standing = async (publishes?: string) => (await run("preview", [], publishes)).lines.at(-1);
    await run("publish");
    expect(await standing()).toMatch(/^Applicants see these files already; it shows what is changed/);
    expect(await standing("on-save")).toMatch(/^Applicants see these files already: each is live as soon as/);
    writeForms(installation.folder, RETITLED);
    expect(await standing()).toBe("It shows the files in the folder, which applicants do not see yet.");
    writeForms(installation.folder, BROKEN);
    expect(await standing()).toBe("The files have 3 errors, which the address shows instead.");
  });
});
