import { globSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { PartnerConfig } from "../../../src/contract/partner-config.ts";
import { createAppSystem } from "../../../src/web/ui/system.ts";
import { StyleSheet } from "./style-sheet.ts";
import { type StyleUse, StyleUses } from "./style-uses.ts";
import { WebModules } from "./web-modules.ts";

const SHEET = "virtual:styles.css";
const RESOLVED = "/virtual-styles.css";
const MODULE = /\.tsx?$/;

/** The looks of one folder's modules, and what turns them into a sheet. */
export class StaticStyles {
  readonly sheet = new StyleSheet(createAppSystem(LATER));
  readonly #folder: string;
  readonly #modules = new WebModules();
  readonly #uses = new StyleUses(this.#modules, (name) => this.sheet.isStyle(name));

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Every look that a module gives its elements, each once. */
  looks(): readonly StyleUse[] {
    const looks = new Map<string, StyleUse>();
    const paths = globSync("**/*.{ts,tsx}", { cwd: this.#folder }).filter((path) => !path.includes(".test."));
    for (const path of paths.toSorted()) {
      const module = this.#modules.read(join(this.#folder, path));
      for (const look of module ? this.#uses.usesOf(module) : []) looks.set(look.className, look);
    }
    return [...looks.values()];
  }

  /** All of it: the document's own rules and those of every look. The school's colours come with a sheet of the server. */
  css(): string {
    const rules = this.looks().map((look) => this.sheet.rulesOf(look));
    return [this.sheet.documentRules().replaceAll(COLOUR_LATER, ""), ...rules].join("\n");
  }

  /** The text of a module with its styles in the short form; undefined where it has none. */
  shorten(path: string): string | undefined {
    const module = path.startsWith(this.#folder) ? this.#modules.read(path) : undefined;
    return module && this.#uses.shorten(module);
  }
}

/**
 * Takes the styling library out of the browser's part: `virtual:styles.css` holds the rules of every look that `styled`
 * can be asked for, and modules keep the names of the classes alone.
 */
export function staticStyles(folder: string): Plugin {
  const styles = new StaticStyles(folder);
  return {
    name: "static-styles",
    enforce: "pre",
    resolveId: (id) => (id === SHEET ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? styles.css() : undefined),
    transform(_code, id) {
      const code = MODULE.test(id) ? styles.shorten(id) : undefined;
      return code === undefined ? undefined : { code, map: null };
    },
    hotUpdate({ file, modules }) {
      const { moduleGraph } = this.environment;
      const sheet = moduleGraph.getModuleById(RESOLVED);
      if (!MODULE.test(file) || !sheet) return modules;
      // Recipes are named by what they hold, also where they are imported.
      for (const importer of modules.flatMap(({ importers }) => [...importers]))
        moduleGraph.invalidateModule(importer);
      return [...modules, sheet];
    },
  };
}

/** In the place of the school's colours. */
const LATER_COLOUR = "set-by-the-server";
const COLOUR_LATER = new RegExp(`[\\w-]+:${LATER_COLOUR};`, "g");
const LATER = laterTheme();

function laterTheme(): PartnerConfig["theme"] {
  const colours = Object.entries(PartnerConfig.properties.theme.properties).map(([name, { properties }]) => {
    const shades = Object.keys(properties).map((shade) => [shade, LATER_COLOUR]);
    return [name, Object.fromEntries(shades)];
  });
  return Object.fromEntries(colours) as PartnerConfig["theme"];
}
