import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("the configuration", () => {
  it("needs nothing", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "localhost",
      publicUrl: null,
      dataDir: resolve("var"),
      formsDir: resolve("forms"),
      formsSource: "folder",
      formsPublish: "on-save",
      formsFourEyes: false,
      partnerConfig: resolve("partner.config.json"),
      databaseUrl: null,
      databaseConnections: 10,
      smtpUrl: null,
      mailsAtOnce: 10,
      photonUrl: null,
      quietHours: null,
      webhookNetworks: [],
      deskOidc: null,
      s3: null,
      runsJobs: true,
      clamd: null,
      conversionsAtOnce: expect.toSatisfy((count) => [1, 2, 3, 4].includes(Number(count))),
      drainMs: 0,
      mailFrom: null,
      appKey: null,
      previousAppKeys: [],
      retentionDraftDays: null,
      retentionSubmittedDays: null,
      inactivityTimeoutMs: 900_000,
      inactivityWarningMs: 60_000,
      rateLimitFactor: 1,
      logLevel: "info",
      metricsPort: null,
      metricsHost: "localhost",
      metricsToken: null,
      trustProxy: null,
    });
  });

  it("takes every setting, and an empty one as none", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "",
      PUBLIC_URL: "https://apply.school.edu/",
      DATA_DIR: "/data",
      DATABASE_URL: "postgres://u:p@h/d",
      SMTP_URL: "smtps://u:p@mail.school.edu",
      MAIL_FROM: "Admissions <admissions@school.edu>",
      APP_KEY: "x".repeat(32),
      INACTIVITY_TIMEOUT_MS: "60000",
      INACTIVITY_WARNING_MS: "10000",
      RATE_LIMIT_FACTOR: "2.5",
      LOG_LEVEL: "warn",
      METRICS_PORT: "9464",
      METRICS_TOKEN: "t".repeat(32),
      TRUST_PROXY: "1",
    });
    expect(config).toMatchObject({
      port: 8080,
      host: "localhost",
      publicUrl: "https://apply.school.edu",
      dataDir: "/data",
      rateLimitFactor: 2.5,
      metricsPort: 9464,
      metricsToken: "t".repeat(32),
      trustProxy: 1,
    });
    expect(readConfig({ TRUST_PROXY: "10.0.0.1, 10.1.0.0/16" }).trustProxy).toBe("10.0.0.1, 10.1.0.0/16");
  });

  it.each([
    [{ PORT: "eighty" }, "PORT must be a whole number from 0 to 65535."],
    [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535."],
    [{ PUBLIC_URL: "https://school.edu/apply" }, /^PUBLIC_URL must be an address such as/],
    [{ PUBLIC_URL: "apply.school.edu" }, /^PUBLIC_URL must be/],
    [
      { DATABASE_URL: "mysql://h/d" },
      "DATABASE_URL must be an address that starts with postgres:// or postgresql://.",
    ],
    [{ SMTP_URL: "mail.school.edu" }, "SMTP_URL must be an address that starts with smtp:// or smtps://."],
    [{ MAIL_FROM: "Admissions" }, /^MAIL_FROM must be a mail address/],
    [{ MAIL_FROM: "a@b.co\nBcc: c@d.co" }, /^MAIL_FROM must be a mail address/],
    [{ APP_KEY: "short" }, "APP_KEY must be a secret of at least 32 characters."],
    [
      { APP_KEY_PREVIOUS: `${"x".repeat(32)} short` },
      "APP_KEY_PREVIOUS must be secrets of at least 32 characters each, separated by spaces.",
    ],
    [{ INACTIVITY_TIMEOUT_MS: "15m" }, /^INACTIVITY_TIMEOUT_MS must be a whole number/],
    [{ INACTIVITY_TIMEOUT_MS: "60000" }, "INACTIVITY_WARNING_MS must be less than INACTIVITY_TIMEOUT_MS."],
    [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR must be a number greater than 0."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
    [
      { FORMS_FOUR_EYES: "yes" },
      "FORMS_FOUR_EYES needs FORMS_PUBLISH=manual or FORMS_SOURCE=desk: else whoever saves a file publishes.",
    ],
    [{ METRICS_PORT: "0" }, "METRICS_PORT must be a whole number from 1 to 65535."],
    [{ METRICS_PORT: "3000" }, "METRICS_PORT must be another one than PORT."],
    [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN must be a secret of at least 32 characters/],
    [{ METRICS_TOKEN: `${"x".repeat(32)} y` }, /^METRICS_TOKEN must be a secret of .* without spaces/],
    [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY must be the number of proxies/],
    [{ TRUST_PROXY: "10.0.0.1, 999.1.1.1" }, /^TRUST_PROXY must be the number of proxies/],
    [{ TRUST_PROXY: "10.0.0.0/99" }, /^TRUST_PROXY must be the number of proxies/],
    [{ SMTP_URL: "smtp://" }, "SMTP_URL must be an address that starts with smtp:// or smtps://."],
    [{ RUN_JOBS: "true" }, "RUN_JOBS must be one of yes, no."],
    [{ MAILS_AT_ONCE: "51" }, "MAILS_AT_ONCE must be a whole number from 1 to 50."],
    [{ CONVERSIONS_AT_ONCE: "0" }, "CONVERSIONS_AT_ONCE must be a whole number from 1 to 64."],
    [{ RETENTION_DRAFT_DAYS: "0" }, "RETENTION_DRAFT_DAYS must be a whole number from 1 to 36500."],
    [{ S3_BUCKET: "b" }, /^Give S3_ENDPOINT, .* together, or none of them\.$/],
    [{ DESK_OIDC_ISSUER: "https://login.school.edu" }, /^Give DESK_OIDC_ISSUER, .* together, or none/],
    [{ DESK_OIDC_ROLES: "staff=reader" }, /^Give DESK_OIDC_ISSUER, .* together, or none/],
    [{ DESK_OIDC_ISSUER: "http://login.school.edu" }, /^DESK_OIDC_ISSUER must be .* starts with https:/],
    [{ DESK_OIDC_ISSUER: "http://localhost.school.edu" }, /^DESK_OIDC_ISSUER must be/],
    [{ DESK_OIDC_SCOPE: "profile" }, /^DESK_OIDC_SCOPE must be scopes .* with openid/],
    [{ DESK_OIDC_ROLES: "staff=king" }, /^DESK_OIDC_ROLES must be GROUP=ROLE/],
    [{ DESK_OIDC_ROLES: "reader" }, /^DESK_OIDC_ROLES must be GROUP=ROLE/],
    [{ DESK_OIDC_ROLES: "a=reader,a=admin" }, /^DESK_OIDC_ROLES must be .* each group once/],
    [{ PHOTON_URL: "photon.school.edu" }, /^PHOTON_URL must be an address that starts with http:/],
    [{ APP_KEY_FILE: "/no/such/file" }, "APP_KEY_FILE names a file that cannot be read: /no/such/file"],
    [{ APP_KEY: "x".repeat(32), APP_KEY_FILE: "/x" }, "Give either APP_KEY or APP_KEY_FILE, not both."],
  ] as const)("refuses %j in one line", (environment, message) => {
    const attempt = () => readConfig({ ...environment });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(message);
  });

  it("takes a provider for the desk, by http on this machine alone [DSK-09]", () => {
    const given = { DESK_OIDC_CLIENT_ID: "desk", DESK_OIDC_CLIENT_SECRET: "secret" };
    expect(readConfig({ ...given, DESK_OIDC_ISSUER: "https://login.school.edu/staff" }).deskOidc).toEqual({
      issuer: "https://login.school.edu/staff",
      clientId: "desk",
      clientSecret: "secret",
      scope: "openid profile email",
      groupsClaim: "groups",
      roles: null,
    });
    for (const issuer of ["http://localhost:8080/realms/staff", "http://127.0.0.1:1", "http://[::1]:1"])
      expect(readConfig({ ...given, DESK_OIDC_ISSUER: issuer }).deskOidc?.issuer).toBe(issuer);
    const roles = "Admissions readers = reader, a=b=admin";
    const read = readConfig({
      ...given,
      DESK_OIDC_ISSUER: "https://login.school.edu",
      DESK_OIDC_ROLES: roles,
    });
    expect([...(read.deskOidc?.roles ?? [])]).toEqual([
      ["Admissions readers", "reader"],
      ["a=b", "admin"],
    ]);
  });

  it("never repeats a wrong secret", () => {
    expect(() => readConfig({ APP_KEY: "hunter2" })).not.toThrow(/hunter2/);
    expect(() => readConfig({ DATABASE_URL: "mysql://u:hunter2@h" })).not.toThrow(/hunter2/);
  });

  it("reads any setting from a file", () => {
    const folder = mkdtempSync(join(tmpdir(), "admission-test-config-"));
    const file = join(folder, "key");
    writeFileSync(file, `${"k".repeat(40)}\n`);
    expect(readConfig({ APP_KEY_FILE: file }).appKey).toBe("k".repeat(40));
    writeFileSync(file, `${"k".repeat(40)}\n${"l".repeat(40)}\n`);
    expect(readConfig({ APP_KEY_PREVIOUS_FILE: file }).previousAppKeys).toEqual([
      "k".repeat(40),
      "l".repeat(40),
    ]);
    rmSync(folder, { recursive: true });
  });
});
