import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES, type TestDatabase } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  partnerConfig,
  startTestServer,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { ConfigError } from "../system/config.ts";

const RETITLED = edited(MINIMAL_FORMS, [["application.json", '"About You"', '"All About You"']]);

describe.each(ENGINES)("partner.config.json, on $name", ({ create }) => {
  let database: TestDatabase;
  let server: TestServer | null = null;
  let file: string;
  beforeEach(async () => {
    database = await create();
    file = join(database.location.dataDir, "partner.config.json");
  });
  afterEach(async () => {
    await server?.close();
    server = null;
    await database.remove();
  });

  const start = async (): Promise<TestServer> => {
    const kept = { ...database, remove: async () => undefined };
    server = await startTestServer({ database: kept, environment: { PARTNER_CONFIG: file } });
    return server;
  };
  const restart = async (): Promise<TestServer> => {
    await server?.close();
    return start();
  };
  const write = (changes: Partial<PartnerConfig>) =>
    writeFileSync(file, JSON.stringify({ ...partnerConfig(), ...changes }, null, 2));
  /** Named anew, in colours of which one cannot be read. */
  const writeUnreadable = () => {
    const { theme } = partnerConfig();
    write({ name: "Pale College", theme: { ...theme, primary: { ...theme.primary, main: "#dddddd" } } });
  };
  const healthOf = async ({ app }: TestServer) => (await app.inject({ url: "/health" })).json();
  const schoolOnPage = async ({ app }: TestServer) => {
    const { body } = await app.inject({ url: "/about", headers: { accept: "text/html" } });
    const initialData = /id="initial-data">(.*?)<\/script>/s.exec(body)?.[1] ?? "{}";
    const [sheet = ""] = body.match(/\/assets\/styles-[0-9a-f]+\.css/) ?? [];
    const { body: colours } = await app.inject({ url: sheet });
    return { ...JSON.parse(initialData).partner, colours };
  };

  it("is refused as a whole when its colours cannot be read, while forms are published [SEE-03]", async () => {
    write({ name: "First College" });
    const { context, formsDir, log } = await start();
    writeUnreadable();
    await context.partner.reload();
    writeForms(formsDir, RETITLED);
    await context.publisher.publish();
    if (server === null) throw new Error("The server is not there.");
    const school = await schoolOnPage(server);
    expect(school.name).toBe("First College");
    expect(school.colours).toContain("--app-colors-primary-main:#1c5379;");
    expect((await context.forms.current())?.form.pages[0]?.title).toBe("All About You");
    expect(await healthOf(server)).toMatchObject({
      forms: { refused: false, findings: [] },
      partner: {
        refused: true,
        findings: [
          { code: "low-contrast", file: "partner.config.json", pointer: "/theme/primary/main", line: 37 },
          { code: "low-contrast", message: expect.stringContaining("neutral.extraLight") },
        ],
      },
    });
    expect(log.join("")).toMatch(/partner\.config\.json:37:\d+ low-contrast .*primary\.main/);

    write({ name: "Second College" });
    await context.partner.reload();
    expect((await schoolOnPage(server)).name).toBe("Second College");
    expect((await healthOf(server)).partner).toEqual({ refused: false, findings: [] });
  });

  it("stays the last good one over restarts, whatever the file is like then [SEE-03]", async () => {
    write({ name: "First College" });
    await start();
    writeUnreadable();
    const unreadable = await restart();
    expect((await schoolOnPage(unreadable)).name).toBe("First College");
    expect((await healthOf(unreadable)).partner.refused).toBe(true);
    writeFileSync(file, "{");
    const broken = await restart();
    expect((await schoolOnPage(broken)).name).toBe("First College");
    expect((await healthOf(broken)).partner.findings).toMatchObject([{ code: "invalid-json" }]);
  });

  it("keeps a server from starting that never had a good one, with one line that says where [SEE-03]", async () => {
    writeUnreadable();
    await expect(start()).rejects.toSatisfy(
      (error) =>
        error instanceof ConfigError &&
        /^partner\.config\.json:37:\d+ .*primary\.main.*Choose another shade[^\n]*$/.test(error.message),
    );
  });
});
