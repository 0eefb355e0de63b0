import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { writeForms } from "../../../tests/support/test-server.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { readFormFiles } from "./form-folder.ts";

let place = "";
let folder = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "admission-test-read-"));
  folder = join(place, "forms");
  writeForms(folder, MINIMAL_FORMS);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** What lint says of what could not be read. */
async function linted() {
  const { files, unreadable } = await readFormFiles(folder);
  const { findings, form } = lintForms(files, undefined, unreadable);
  return { isUsable: form !== null, said: findings.map(({ code, message }) => `${code} ${message}`) };
}

describe("reading a forms folder", () => {
  it("names what no form needs and nobody can read, and goes on with the rest [FRM-03]", async () => {
    mkdirSync(join(folder, "lost"));
    symlinkSync("there", join(folder, "lost/here"));
    symlinkSync("here", join(folder, "lost/there"));
    symlinkSync("../..", join(folder, "lost/around"));
    symlinkSync("/", join(folder, "lost/machine"));
    const socket = createServer().listen(join(folder, "lost/socket.json"));
    await new Promise((resolve) => socket.once("listening", resolve));
    expect(await linted()).toEqual({
      isUsable: true,
      said: [
        'unreadable-extra "lost/around" is left out, because it is a link to a place outside of the forms folder, which is never followed. No form needs it.',
        'unreadable-extra "lost/here" is left out, because it is a link that leads in a circle. No form needs it.',
        'unreadable-extra "lost/machine" is left out, because it is a link to a place outside of the forms folder, which is never followed. No form needs it.',
        'unreadable-extra "lost/socket.json" is left out, because it is a socket, a pipe or a device, and not a file. No form needs it.',
        'unreadable-extra "lost/there" is left out, because it is a link that leads in a circle. No form needs it.',
      ],
    });
    await new Promise((resolve) => socket.close(resolve));
  });

  it.each([
    [
      "is a link that leads in a circle",
      "it is a link that leads in a circle",
      (file: string) => symlinkSync(file, file),
    ],
    [
      "is a link to nothing",
      "it is a link to something that is not there",
      (file: string) => symlinkSync("nowhere", file),
    ],
    [
      "is a link out of the folder",
      "it is a link to a place outside of the forms folder, which is never followed",
      (file: string) => symlinkSync("/etc/passwd", file),
    ],
    [
      "is larger than any definition",
      "it has 40 MB, and a definition at most 32",
      (file: string) => {
        writeFileSync(file, "{");
        truncateSync(file, 40_000_000);
      },
    ],
  ])(
    "says why a definition that %s cannot be read, and nothing that follows from it [FRM-03]",
    async (_title, reason, make) => {
      const file = join(folder, "pages/about.ui.json");
      rmSync(file);
      make(file);
      expect(await linted()).toEqual({
        isUsable: false,
        said: [`unreadable-file "pages/about.ui.json" cannot be read, because ${reason}.`],
      });
    },
  );

  it("names a file that goes while it is read, and one that the disk does not give [FRM-03]", async () => {
    const { files, unreadable } = await readFormFiles(folder, async (path) => {
      if (path.endsWith("states.json")) rmSync(path);
      if (path.endsWith("countries.json")) throw Object.assign(new Error("broken"), { code: "EIO" });
      return readFileSync(path, "utf8");
    });
    expect(unreadable).toEqual({
      "options/countries.json": "the system answers EIO",
      "options/states.json": "it is not there",
    });
    expect(Object.keys(files)).toHaveLength(Object.keys(MINIMAL_FORMS).length - 2);
  });

  it("names folders and files whose permissions keep it out, as somebody who is not root [FRM-03]", () => {
    mkdirSync(join(folder, "lost+found"), { mode: 0o700 });
    chmodSync(join(folder, "options"), 0o000);
    chmodSync(join(folder, "pages/more.ui.json"), 0o000);
    chmodSync(place, 0o755);
    const source = new URL("./form-folder.ts", import.meta.url).href;
    const program = `const { readFormFiles } = await import(${JSON.stringify(source)});
      console.log(JSON.stringify((await readFormFiles(${JSON.stringify(folder)})).unreadable));`;
    const isRoot = process.getuid?.() === 0;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      ...(isRoot && { uid: 65_534, gid: 65_534 }),
      env: {},
    });
    const reason = "its permissions do not let the server read it";
    expect(JSON.parse(String(output))).toEqual({
      ...(isRoot && { "lost+found": reason }),
      options: reason,
      "pages/more.ui.json": reason,
    });
  });

  it("follows links inside of it, as those of a Kubernetes ConfigMap, and leaves its hidden folders out [FRM-07]", async () => {
    renameSync(folder, join(place, "written"));
    mkdirSync(folder);
    renameSync(join(place, "written"), join(folder, "..2026_11_22"));
    symlinkSync("..2026_11_22", join(folder, "..data"));
    for (const name of ["application.json", "data-model.json", "options", "blocks", "pages"])
      symlinkSync(`..data/${name}`, join(folder, name));
    expect(await readFormFiles(folder)).toEqual({ files: MINIMAL_FORMS, unreadable: {} });
    expect(await linted()).toEqual({ isUsable: true, said: [] });
  });

  it("says that the folder is not there, or is none", async () => {
    rmSync(folder, { recursive: true });
    expect((await linted()).said).toEqual([
      "unreadable-file The folder cannot be read, because it is not there.",
    ]);
    writeFileSync(folder, "");
    expect((await linted()).said).toEqual([
      "unreadable-file The folder cannot be read, because it is not a folder.",
    ]);
  });

  it("stops where a folder holds far too much, as the root of a machine does", async () => {
    mkdirSync(join(folder, "many"));
    for (let index = 0; index < 71; index++) {
      writeFileSync(join(folder, "many", `${index}.txt`), "");
      symlinkSync("many", join(folder, `many-${index}`));
    }
    expect((await linted()).said).toEqual([
      "unreadable-file The folder cannot be read, because it holds more than 5000 files and folders.",
    ]);
  });
});
