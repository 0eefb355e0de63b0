import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";

describe("the connections of SQLite", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "admission-test-data-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("are used again once they are released, outside of the transaction they had", async () => {
    const driver = new NodeSqliteDialect(join(folder, "notes.sqlite")).createDriver();
    await driver.init();
    const [first, other] = [await driver.acquireConnection(), await driver.acquireConnection()];
    expect(other).not.toBe(first);
    await driver.beginTransaction(first, {});
    await driver.rollbackTransaction(first);
    await driver.releaseConnection(first);
    const again = await driver.acquireConnection();
    expect(again).toBe(first);
    await driver.beginTransaction(other, {});
    const order: string[] = [];
    const written = again
      .executeQuery(CompiledQuery.raw("create table notes (text)"))
      .then(() => order.push("written"));
    await other.executeQuery(CompiledQuery.raw("create table others (text)"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push("committed");
    await driver.commitTransaction(other);
    await written;
    expect(order).toEqual(["committed", "written"]);
    await driver.destroy();
  });
});
