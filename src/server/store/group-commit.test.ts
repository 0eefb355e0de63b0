import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { OpenedFiles } from "../system/opened-files.ts";
import { GroupCommit } from "./group-commit.ts";

function open() {
  const database = new DatabaseSync(":memory:");
  database.exec("create table notes (text text not null)");
  const executed: string[] = [];
  const exec = database.exec.bind(database);
  database.exec = (sql) => {
    executed.push(sql);
    exec(sql);
  };
  const add = (text: string | null) => () => database.prepare("insert into notes values (?)").run(text);
  const count = () => database.prepare("select count(*) as n from notes").get()?.n;
  return { database, commits: new GroupCommit(database, new OpenedFiles([])), executed, add, count };
}

describe("GroupCommit", () => {
  it("commits the writes of one turn of the event loop together", async () => {
    const { commits, executed, add, count } = open();
    await Promise.all([commits.write(add("a")), commits.write(add("b")), commits.write(add("c"))]);
    expect(executed).toEqual(["BEGIN IMMEDIATE", "COMMIT"]);
    expect(count()).toBe(3);
  });

  it("acknowledges nothing when the commit fails", async () => {
    const { database, commits, add, count } = open();
    const exec = database.exec.bind(database);
    database.exec = (sql) => {
      if (sql === "COMMIT") throw new Error("disk full");
      exec(sql);
    };
    const writes = await Promise.allSettled([commits.write(add("a")), commits.write(add("b"))]);
    expect(writes.map((write) => write.status)).toEqual(["rejected", "rejected"]);
    database.exec = exec;
    expect(count()).toBe(0);
    await commits.write(add("c"));
    expect(count()).toBe(1);
  });

  it("rejects the whole group when SQLite has rolled all of it back", async () => {
    const { database, commits, add, count } = open();
    const grave = () => {
      database.exec("ROLLBACK");
      throw new Error("out of memory");
    };
    const writes = await Promise.allSettled([
      commits.write(add("a")),
      commits.write(grave),
      commits.write(add("b")),
    ]);
    expect(writes.map((write) => write.status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(count()).toBe(0);
  });

  it("keeps writes and readers out while one caller holds the connection", async () => {
    const { commits, add, count } = open();
    await commits.begin();
    const write = commits.write(add("a"));
    const read = commits.read(count);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(count()).toBe(0);
    commits.end("COMMIT");
    await write;
    expect(await read).toBe(1);
  });
});
