import { parseAst } from "vite";
import { features } from "web-features";
import type { LeastVersions } from "./least-versions.ts";

/** Interfaces whose methods are looked for by name: a name that only others have is some object of the program's. */
const WIDELY_USED =
  /^(Element|HTML(Element|(Input|Form|Select|TextArea|Dialog|Canvas|Image)Element)|Document|DocumentFragment|Node|ShadowRoot|Window|Navigator|History|Blob|File|FormData|Headers|Request|Response|URL|URLSearchParams|AbortSignal|Animation|Range|Selection|Crypto|SubtleCrypto|CanvasRenderingContext2D|DataTransfer)$/;
const OBJECTS_OF_THE_BROWSER = new Set(["window", "globalThis", "self", "navigator", "document"]);
/** Shorter ones are names that the build made. */
const SHORTEST_GLOBAL = 4;

/** Since which version each browser has a feature; undefined: it has it not. */
type Support = Readonly<Record<string, string | undefined>>;

/** Features of web-features, by where a program would use them: each is there where one of its entries is. */
interface Index {
  /** `Promise`, `fetch`, and `clipboard`, which the browser's objects have. */
  readonly globals: Map<string, Support[]>;
  /** `Promise.withResolvers` */
  readonly statics: Map<string, Support[]>;
  /** `toSorted` */
  readonly methods: Map<string, Support[]>;
}

const INDEX = indexFeatures();
const STYLES = new Map(
  compatEntries()
    .filter(([key]) => key.startsWith("css."))
    .map(([key, support]) => [key, [support]]),
);

/**
 * Which features of the browser a built script uses that the oldest browsers do not all have, such as
 * `Promise.withResolvers` or `.toSorted()`, whether or not it asks before. Syntax is the build's own matter, which
 * rewrites what is newer than its target, but for regular expressions: `/…/v`. Methods go by their names alone.
 */
export function newerFeatures(code: string, least: LeastVersions): ReadonlySet<string> {
  const found = new Set<string>();
  const isNewer = newerThan(least);
  walk(parseAst(code), (node) => {
    const { flags } = record(node.regex);
    if (typeof flags === "string" && flags.includes("v")) found.add("/…/v");
    const callee = record(node.callee);
    const isCall = node.type === "CallExpression" || node.type === "NewExpression";
    const name = String(callee.name);
    if (
      isCall &&
      callee.type === "Identifier" &&
      name.length >= SHORTEST_GLOBAL &&
      isNewer(INDEX.globals.get(name))
    )
      found.add(name);
    if (node.type === "MemberExpression" && node.computed !== true) {
      const { object, member } = partsOf(node);
      if (isNewer(INDEX.statics.get(`${object}.${member}`))) found.add(`${object}.${member}`);
      if (OBJECTS_OF_THE_BROWSER.has(object) && isNewer(INDEX.globals.get(member))) found.add(member);
    }
    if (isCall && callee.type === "MemberExpression" && callee.computed !== true) {
      const { object, member } = partsOf(callee);
      if (!INDEX.statics.has(`${object}.${member}`) && isNewer(INDEX.methods.get(member)))
        found.add(`.${member}()`);
    }
  });
  return found;
}

/**
 * Which at-rules, selectors and functions of a style sheet the oldest browsers do not all know, such as `:has`. Properties and
 * their values are left out: what a browser does not know of them it passes over.
 */
export function newerStyles(css: string, least: LeastVersions): ReadonlySet<string> {
  const isNewer = newerThan(least);
  const preludes = [...css.matchAll(/([^{};]+)\{/g)].map(([, prelude = ""]) => prelude).join("\n");
  const used = [
    ...[...preludes.matchAll(/@([a-z-]+)/g)].map(([text, name]) => [text, `css.at-rules.${name}`]),
    ...[...preludes.matchAll(/::?([a-z-]+)/g)].map(([text, name]) => [text, `css.selectors.${name}`]),
    ...[...preludes.matchAll(/&/g)].map(([text]) => [text, "css.selectors.nesting"]),
    ...[...css.matchAll(/\b([a-z][a-z-]+)\(/g)].map(([text, name]) => [`${text})`, `css.types.${name}`]),
    ...[...css.matchAll(/\b([a-z][a-z-]+)\(/g)].map(([text, name]) => [
      `${text})`,
      `css.types.color.${name}`,
    ]),
  ] as const;
  return new Set(used.filter(([, key = ""]) => isNewer(STYLES.get(key))).map(([text = ""]) => text));
}

/** Whether a feature with these entries is newer than one of the browsers; what is in no entry is not. */
function newerThan({ ios, ...others }: LeastVersions) {
  const browsers = Object.entries({ ...others, safari_ios: ios });
  return (entries: readonly Support[] | undefined) =>
    entries?.every((support) => browsers.some(([browser, version]) => since(support[browser]) > version)) ===
    true;
}

function partsOf(member: Node): { readonly object: string; readonly member: string } {
  return { object: String(record(member.object).name), member: String(record(member.property).name) };
}

function since(version: string | undefined): number {
  return version === undefined ? Number.POSITIVE_INFINITY : Number(version.replace("≤", ""));
}

function indexFeatures(): Index {
  const index: Index = { globals: new Map(), statics: new Map(), methods: new Map() };
  const add = (map: Map<string, Support[]>, name: string, support: Support) =>
    map.set(name, [...(map.get(name) ?? []), support]);
  for (const [key, support] of compatEntries()) {
    const [, owner = "", given, ...more] = key.replace("javascript.builtins", "api").split(".");
    if (!/^(api|javascript\.builtins)\./.test(key) || more.length > 0) continue;
    if (given === undefined) add(index.globals, owner, support);
    else {
      const name = given.replace(/_static$/, "");
      add(index.statics, `${owner}.${name}`, support);
      const isMethod = key.startsWith("api.")
        ? WIDELY_USED.test(owner)
        : !/^(Temporal|Intl|SuppressedError|\w*Disposable)/.test(owner);
      if (isMethod && name === given) add(index.methods, name, support);
    }
  }
  return index;
}

/** All that web-features tells of, by the keys of MDN's tables. */
function compatEntries(): readonly (readonly [string, Support])[] {
  return Object.values(features).flatMap((feature) =>
    feature.kind === "feature"
      ? Object.entries(feature.status.by_compat_key ?? {}).map(
          ([key, { support }]) => [key, Object.fromEntries(Object.entries(support))] as const,
        )
      : [],
  );
}

type Node = Readonly<Record<string, unknown>>;

function record(value: unknown): Node {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function walk(value: unknown, look: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) return value.forEach((one) => walk(one, look));
  if ("type" in value) look({ ...value });
  for (const inner of Object.values(value)) walk(inner, look);
}
