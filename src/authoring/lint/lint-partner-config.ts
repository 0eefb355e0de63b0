import { isTimeZone } from "../../form/schedule/local-time.ts";
import type { CompileSettings } from "../compile/compile-form.ts";
import { createReporter, valueAt } from "../findings/create-reporter.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import { type Finding, isError, type Report } from "../findings/finding.ts";
import { readDefinitions } from "../read/read-definitions.ts";
import { checkFormat } from "./check-format.ts";
import { didYouMean } from "./suggest.ts";

/** What WCAG 2.2 (1.4.3) asks of text. */
const TEXT_CONTRAST = 4.5;
/** And of what has to be seen beside it (1.4.11), such as the ring around what has the focus. */
const GRAPHIC_CONTRAST = 3;

type Pair = readonly [foreground: Shade, background: Shade];

/** Colours that carry text on each other, as foreground and background. */
const TEXT_PAIRS: readonly Pair[] = [
  [
    ["white", "main"],
    ["primary", "main"],
  ],
  [
    ["white", "main"],
    ["primary", "dark"],
  ],
  [
    ["primary", "main"],
    ["white", "main"],
  ],
  [
    ["primary", "dark"],
    ["primary", "extraLight"],
  ],
  [
    ["secondary", "main"],
    ["white", "main"],
  ],
  [
    ["secondary", "dark"],
    ["secondary", "extraLight"],
  ],
  [
    ["accent", "dark"],
    ["accent", "extraLight"],
  ],
  [
    ["neutral", "dark"],
    ["white", "main"],
  ],
  [
    ["neutral", "main"],
    ["white", "main"],
  ],
  [
    ["neutral", "main"],
    ["neutral", "extraLight"],
  ],
  [
    ["neutral", "dark"],
    ["neutral", "extraLight"],
  ],
  [
    ["error", "main"],
    ["white", "main"],
  ],
  [
    ["error", "dark"],
    ["error", "extraLight"],
  ],
];

/** The ring, the bar of the current step and the chosen tab, on the background of the pages. */
const GRAPHIC_PAIRS: readonly Pair[] = [
  [
    ["primary", "main"],
    ["neutral", "extraLight"],
  ],
];

const DEMANDS = [
  ...TEXT_PAIRS.map((pair) => ({ pair, least: TEXT_CONTRAST, what: "text needs" })),
  ...GRAPHIC_PAIRS.map((pair) => ({ pair, least: GRAPHIC_CONTRAST, what: "bars and rings need" })),
];

type Shade = readonly [colour: string, shade: string];

/** Theme colours of the partner configuration, given as its parsed value, that cannot be read on each other. */
function checkContrast(file: string, config: unknown, report: Report): void {
  const reported = new Set<string>();
  for (const { pair, least, what } of DEMANDS) {
    const [foreground, background] = pair;
    const ratio = contrastOf(colourAt(config, foreground), colourAt(config, background));
    const names = [foreground, background].map((shade) => shade.join(".")).toSorted();
    if (ratio >= least || reported.has(names.join())) continue;
    reported.add(names.join());
    const message =
      `${foreground.join(".")} on ${background.join(".")} has a contrast of ${ratio.toFixed(2)}; ` +
      `${what} at least ${least}.`;
    const [changed] = foreground[0] === "white" ? [background] : [foreground];
    report(
      "low-contrast",
      file,
      ["theme", ...changed],
      message,
      `Choose another shade for ${changed.join(".")}.`,
    );
  }
}

/** A time zone of a configuration that there is not. */
export function checkTimeZone(file: string, config: unknown, report: Report): void {
  const timeZone = valueAt(config, ["timeZone"]);
  if (typeof timeZone !== "string" || isTimeZone(timeZone)) return;
  const message = `"${timeZone}" is no time zone of the IANA database.`;
  const meant = didYouMean(timeZone, Intl.supportedValuesOf("timeZone"));
  report("unknown-time-zone", file, ["timeZone"], message, meant);
}

function colourAt(config: unknown, shade: Shade): string {
  return String(valueAt(config, ["theme", ...shade]));
}

/** The contrast of two colours (#rrggbb), from 1 to 21, as WCAG defines it. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The name under which findings about the partner configuration are reported. */
export const PARTNER_CONFIG = "partner.config.json";

export interface PartnerConfigLint {
  readonly findings: readonly Finding[];
  /** What forms take of it; nothing when its format is wrong. */
  readonly settings: CompileSettings;
}

/** Reads and checks the text of a partner configuration: its format, and whether its colours can be read. */
export function lintPartnerConfig(text: string): PartnerConfigLint {
  const sources: DefinitionSources = readDefinitions({ [PARTNER_CONFIG]: text });
  const findings = [...sources.findings, ...checkFormat(sources, "partner-config")];
  if (findings.some(isError)) return { findings, settings: {} };
  const value = sources.files.get(PARTNER_CONFIG)?.value;
  const currency = valueAt(value, ["currency"]);
  const reporter = createReporter(sources);
  checkContrast(PARTNER_CONFIG, value, reporter.report);
  checkTimeZone(PARTNER_CONFIG, value, reporter.report);
  return {
    findings: [...findings, ...reporter.findings],
    settings: {
      characterLimit: Number(valueAt(value, ["characterLimit"])),
      ...(typeof currency === "string" && { currency }),
    },
  };
}
