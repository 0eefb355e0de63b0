import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { openStore } from "../store/open-store.ts";
import { putPublishedForm } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { ConfigError } from "../system/config.ts";
import { applicationsWithoutFolder, readFormsLayout, refuseHiddenApplications } from "./forms-layout.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "layout-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (...names: readonly string[]) => {
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "application.json"), "{}");
  }
};

describe("the applications of a forms folder", () => {
  it("are its folders that have an application.json, or the one at the top [APP-01]", () => {
    expect(readFormsLayout(folder)).toEqual({ names: [""], ignored: [], misnamed: [] });
    mkdirSync(join(folder, "pages"));
    put("nursing", "doctoral", ".hidden", "Law School");
    expect(readFormsLayout(folder)).toEqual({
      names: ["doctoral", "nursing"],
      ignored: [],
      misnamed: ["Law School"],
    });
    put("");
    expect(readFormsLayout(folder)).toEqual({
      names: [""],
      ignored: ["Law School", "doctoral", "nursing"],
      misnamed: [],
    });
    expect(readFormsLayout(join(folder, "none")).names).toEqual([""]);
  });
});

describe.each(ENGINES)("a start over a folder, on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });
  const publish = (name: string) =>
    putPublishedForm(store.forApplication(name), {
      hash: "a",
      form: "{}",
      validator: "",
      published_at: 1,
      liveAt: 1,
    });
  const start = () => refuseHiddenApplications(store, readFormsLayout(folder), folder);

  it("is refused where it would hide the applications with names [APP-05]", async () => {
    await publish("nursing");
    put("nursing");
    await start();
    put("");
    await expect(start()).rejects.toThrow(ConfigError);
    await expect(start()).rejects.toThrow("would hide the applications that were published: nursing");
  });

  it("is refused where no folder has a name that an application can have [APP-06]", async () => {
    put("Law School", "api");
    await expect(start()).rejects.toThrow("whose names none can have: Law School, api");
    put("law");
    await start();
  });

  it("is refused where it would hide the one without a name, with the way out [APP-05]", async () => {
    await publish("");
    put("");
    await start();
    rmSync(join(folder, "application.json"));
    await start();
    put("nursing");
    await expect(start()).rejects.toThrow("npm run admin -- name-application NAME");
  });

  it("names those that were published and have no folder any more [APP-05]", async () => {
    await publish("nursing");
    put("law");
    expect(await applicationsWithoutFolder(store, readFormsLayout(folder))).toEqual(["nursing"]);
    put("nursing");
    expect(await applicationsWithoutFolder(store, readFormsLayout(folder))).toEqual([]);
  });
});
