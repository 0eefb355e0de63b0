import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fontFolders } from "../pdf/fonts.ts";
import { findProgram } from "../system/find-program.ts";
import { runLimited } from "./run-limited.ts";

const LIMITS = { memoryMegabytes: 2_500, cpuSeconds: 30, fileMegabytes: 64 };
const TIME_LIMIT_MS = 45_000;

/** LibreOffice's own settings: against what a document may ask for, macros and anything from outside; and for tags. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Filter/PDF/Export"><prop oor:name="UseTaggedPDF" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/** The machine's fonts and ours, so that no script is left in empty boxes because the machine lacks its font. */
const fontSettings = (folder: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${fontFolders()
  .map((path) => `<dir>${path}</dir>`)
  .join("\n")}
<cachedir>${join(folder, "font-cache")}</cachedir>
</fontconfig>
`;

/** Where LibreOffice is on this machine; null when it is not on the path. */
export function findOffice(): Promise<string | null> {
  return findProgram("soffice");
}

export interface OfficeTask {
  readonly office: string;
  /** A document that `safeDocx` has let through. */
  readonly docx: Uint8Array;
  /** An empty folder of this conversion alone. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Has LibreOffice make a PDF, with a profile and a process of its own; null when it did not. */
export async function officeToPdf({ office, docx, folder, signal }: OfficeTask): Promise<Buffer | null> {
  const profile = join(folder, "profile");
  const file = join(folder, "document.docx");
  await mkdir(join(profile, "user"), { recursive: true });
  await writeFile(join(profile, "user", "registrymodifications.xcu"), SETTINGS);
  await writeFile(file, docx);
  const fonts = join(folder, "fonts.conf");
  await writeFile(fonts, fontSettings(folder));
  await runLimited({
    command: [
      office,
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      "--headless",
      "--norestore",
      "--nolockcheck",
      "--convert-to",
      "pdf:writer_pdf_Export",
      "--outdir",
      folder,
      file,
    ],
    limits: LIMITS,
    timeMs: TIME_LIMIT_MS,
    maxOutputBytes: 100_000,
    // A proxy that is not there, for machines where it cannot have a network of its own.
    environment: {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      LANG: "C.UTF-8",
      FONTCONFIG_FILE: fonts,
      http_proxy: "http://127.0.0.1:9",
      https_proxy: "http://127.0.0.1:9",
    },
    folder,
    signal,
  });
  return readFile(join(folder, "document.pdf")).catch(() => null);
}
