import type { Browser } from "playwright-core";
import type { CompiledForm } from "../../src/form/index.ts";
import { startApp } from "../../tests/journeys/support/app-server.ts";
import {
  CARDS,
  FORM_PAGE,
  loadedFiles,
  SIZE_BUDGETS,
  scriptsOf,
  totalBytes,
  validatorsOf,
} from "../../tests/journeys/support/loaded-files.ts";
import { formatKb } from "./report.ts";

/** What a visitor's browser downloads for the first form page and for each card, and its budgets. */
export async function measureSizes(browser: Browser) {
  const server = await startApp();
  try {
    const weigh = async (path: string) => await loadedFiles(browser, server.address + path);
    const files = await weigh(FORM_PAGE);
    const sizes: { readonly what: string; readonly bytes: number; readonly limit: number }[] = [
      { what: FORM_PAGE, bytes: totalBytes(scriptsOf(files)), limit: SIZE_BUDGETS.formPage },
    ];
    for (const path of CARDS) {
      const bytes = totalBytes(scriptsOf(await weigh(path)));
      sizes.push({ what: path.replace(/\?.*/, ""), bytes, limit: SIZE_BUDGETS.card });
    }
    const { pages } = await publishedForm(server.address);
    const bytes = totalBytes(validatorsOf(files)) / pages.length;
    sizes.push({ what: "the validators of a form page", bytes, limit: SIZE_BUDGETS.validatorsOfAPage });
    return {
      verdicts: sizes.map((size) => ({
        budget: `${size.what}: ≤ ${size.limit / 1_000} kB gzip`,
        measured: `${formatKb(size.bytes)} kB`,
        isMet: size.bytes <= size.limit,
      })),
      table: {
        title: "Downloads",
        columns: ["", "kB"],
        rows: sizes.map((size) => [size.what, formatKb(size.bytes)]),
        note: "kB of 1000 bytes, scripts packed with gzip, as an anonymous visitor's browser asks for them with an empty cache. Limited by react-dom (65 kB) and, on form pages, rjsf (8).",
      },
    };
  } finally {
    await server.stop();
  }
}

/** The compiled form that the server at an address serves. */
export async function publishedForm(address: string): Promise<CompiledForm> {
  const { hash } = (await (await fetch(`${address}/forms/current`)).json()) as { readonly hash: string };
  // The server compiled it with this code.
  return (await (await fetch(`${address}/forms/${hash}.json`)).json()) as CompiledForm;
}
