import { expect, it } from "vitest";
import { FileGoneError } from "../system/opened-files.ts";
import { storageFailure } from "./storage-failure.ts";

const failing = (details: object, message = "it failed") => Object.assign(new Error(message), details);

it.each([
  ["SQLite is locked", failing({ errcode: 5 }), "unavailable"],
  ["SQLite is locked by a recovery", failing({ errcode: 261 }), "unavailable"],
  ["SQLite's disk breaks", failing({ errcode: 778 }), "unavailable"],
  ["SQLite's disk is full", failing({ errcode: 13 }), "full"],
  ["SQLite's file is damaged", failing({ errcode: 11 }), "unavailable"],
  ["SQLite's file is gone", new FileGoneError("gone"), "unavailable"],
  ["SQLite refuses a second row", failing({ errcode: 1555 }), null],
  ["PostgreSQL does not listen", failing({ code: "ECONNREFUSED" }), "unavailable"],
  ["PostgreSQL is shutting down", failing({ code: "57P01" }), "unavailable"],
  ["PostgreSQL has no connection left", failing({ code: "53300" }), "unavailable"],
  ["PostgreSQL's disk is full", failing({ code: "53100" }), "full"],
  ["PostgreSQL refuses a second row", failing({ code: "23505" }), null],
  ["the connection breaks", failing({}, "Connection terminated unexpectedly"), "unavailable"],
  ["the disk is full", failing({ code: "ENOSPC" }), "full"],
  ["the program is wrong", new TypeError("x is not a function"), null],
  ["a text is thrown", "no error", null],
])("knows what it means when %s", (_what, error, failure) => {
  expect(storageFailure(error)).toBe(failure);
});
