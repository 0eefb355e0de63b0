import { registerHooks } from "node:module";

/** All of pdf-lib, with what it needs. */
export const ONE_FILE = new URL("../dist/pdf-lib.esm.js", import.meta.resolve("@cantoo/pdf-lib")).href;

/**
 * Makes this process load pdf-lib from the one file that its package has beside the 350 that it and what it needs come in:
 * reading those takes a third of a second of processor time, which each document would pay. It has to be called before
 * anything imports pdf-lib.
 */
export function loadPdfLibFromOneFile(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "@cantoo/pdf-lib"
        ? { url: ONE_FILE, format: "module", shortCircuit: true }
        : next(specifier, context),
  });
}
