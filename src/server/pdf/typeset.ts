import { join, resolve } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { withoutUnheld } from "./font-coverage.ts";
import { FONT_FAMILIES, fontFolders } from "./fonts.ts";

/** Something to be set in type. */
interface Typesetting {
  /**
   * Typst source, ours alone: `json(bytes(sys.inputs.data))` reads the data, `json(bytes(sys.inputs.fonts))` the fonts.
   */
  readonly template: string;
  /** What people typed gets in here as JSON and nowhere else, so that none of it can become markup. */
  readonly data: unknown;
  /** Files that the template reads, by absolute path such as `/image-1.png`. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

export interface Typeset {
  readonly pdf: Uint8Array;
  /**
   * False when PDF/UA-1 was not asked for or refuses something: the PDF is then tagged but not declared.
   */
  readonly isAccessible: boolean;
  /** How many characters stand as replaced, because no font holds them. */
  readonly replaced: number;
}

const CACHED_RUNS = 10;
/** Where templates read from: a folder that is not there, so that they find the files they are given and no others. */
const WORKSPACE = resolve("/no-such-folder");

let compiler: NodeCompiler | null = null;

/**
 * Makes a tagged PDF, PDF/UA-1 when asked for and possible. Takes some tens of milliseconds of this thread and may
 * crash on hostile input: only processes made for it may call this.
 * @throws when the template cannot be compiled
 */
export function typeset({ template, data, files = {} }: Typesetting, asksForUa: boolean): Typeset {
  compiler ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: fontFolders() }] });
  const { text, replaced } = withoutUnheld(JSON.stringify(data));
  const inputs = { data: text, fonts: JSON.stringify(FONT_FAMILIES) };
  const own = compiler;
  for (const [path, bytes] of Object.entries(files)) own.mapShadow(join(WORKSPACE, path), Buffer.from(bytes));
  try {
    const source = { mainFileContent: template, inputs };
    const accessible = asksForUa ? tryAccessible(own, source) : null;
    return { pdf: accessible ?? own.pdf(source), isAccessible: accessible !== null, replaced };
  } finally {
    own.resetShadow();
    own.evictCache(CACHED_RUNS);
  }
}

function tryAccessible(
  own: NodeCompiler,
  source: { mainFileContent: string; inputs: Record<string, string> },
): Buffer | null {
  try {
    return own.pdf(source, { pdfStandard: "ua-1" });
  } catch (error) {
    if (error instanceof Error && error.message.includes("PDF/UA-1 error")) return null;
    throw error;
  }
}
