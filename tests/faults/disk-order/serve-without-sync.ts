import { DatabaseSync } from "node:sqlite";

/** The same server on a SQLite that never waits for the disk: what the test of the order must notice. */
// oxlint-disable-next-line typescript/unbound-method -- it is called with its database below
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function withoutSync(sql: string) {
  exec.call(this, sql.replace(/synchronous *= *FULL/i, "synchronous = OFF"));
};
await import("../serve.ts");
