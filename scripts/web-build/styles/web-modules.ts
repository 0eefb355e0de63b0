import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

/** A node of the syntax tree (ESTree with JSX and TypeScript), of which each kind has fields of its own. */
// oxlint-disable-next-line typescript/no-explicit-any -- the parser's types name 300 kinds, of which we look at a dozen.
export type Node = any; // oxlint-disable-line typescript/no-explicit-any -- the same

/** A module of the browser's part, as far as its styles need it. */
export interface WebModule {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  /** By local name, the module and the name there. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** What is declared at the top: the value of a constant, or a function. */
  readonly declared: ReadonlyMap<string, Node>;
}

/** A style that the build cannot know: the message names the file and the line. */
export class StyleError extends Error {
  override readonly name = "StyleError";

  constructor({ path, text }: WebModule, node: Node, message: string) {
    super(`${path}:${text.slice(0, node.start).split("\n").length}: ${message}`);
  }
}

/** Reads modules, each again only when its text has changed. */
export class WebModules {
  readonly #known = new Map<string, WebModule>();

  /** Undefined where there is no such file. */
  read(path: string): WebModule | undefined {
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
    const known = this.#known.get(path);
    if (known?.text === text) return known;
    const made = parse(path, text);
    this.#known.set(path, made);
    return made;
  }

  /** What a name means that is used at the top of a module: the node that declares it, and the module that holds it. */
  resolve(module: WebModule, name: string): { readonly module: WebModule; readonly node: Node } | undefined {
    const node = module.declared.get(name);
    if (node !== undefined) return { module, node };
    const imported = module.imports.get(name);
    const source = imported && this.read(imported.path);
    return source && this.resolve(source, imported.name);
  }

  /**
   * The value of an expression that is the same whenever it is asked for.
   * @throws StyleError when it is none
   */
  evaluate(module: WebModule, node: Node): unknown {
    switch (node.type) {
      case "Literal":
        return node.value;
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "ParenthesizedExpression":
      case "JSXExpressionContainer":
        return this.evaluate(module, node.expression);
      case "TemplateLiteral": {
        const values = node.expressions.map((each: Node) => String(this.evaluate(module, each)));
        return node.quasis
          .map(({ value }: Node, index: number) => value.cooked + (values[index] ?? ""))
          .join("");
      }
      case "ObjectExpression":
        return Object.assign({}, ...node.properties.map((each: Node) => this.#entry(module, each)));
      case "MemberExpression": {
        const owner = this.evaluate(module, node.object) as Readonly<Record<string, unknown>>;
        return owner[node.computed ? String(this.evaluate(module, node.property)) : node.property.name];
      }
      case "Identifier": {
        const found = this.resolve(module, node.name);
        if (found !== undefined) return this.evaluate(found.module, found.node);
      }
    }
    throw new StyleError(
      module,
      node,
      `a style must be known when the application is built: make ${module.text.slice(node.start, node.end)} a variant`,
    );
  }

  #entry(module: WebModule, node: Node): object {
    if (node.type === "SpreadElement") return this.evaluate(module, node.argument) as object;
    const isName = !node.computed && node.key.type === "Identifier";
    const key = isName ? node.key.name : String(this.evaluate(module, node.key));
    return { [key]: this.evaluate(module, node.value) };
  }
}

function parse(path: string, text: string): WebModule {
  const { program } = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  const imports = new Map<string, { path: string; name: string }>();
  const declared = new Map<string, Node>();
  for (const statement of program.body as Node[]) {
    if (statement.type === "ImportDeclaration" && statement.source.value.startsWith(".")) {
      const source = join(dirname(path), statement.source.value);
      for (const { local, imported } of statement.specifiers) {
        imports.set(local.name, { path: source, name: imported?.name ?? "default" });
      }
    }
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "FunctionDeclaration") declared.set(declaration.id.name, declaration);
    if (declaration?.type === "VariableDeclaration" && declaration.kind === "const") {
      for (const { id, init } of declaration.declarations) if (init) declared.set(id.name, init);
    }
  }
  return { path, text, program, imports, declared };
}

/** Every node of a tree, from above. */
export function* nodesOf(tree: Node): Generator<Node> {
  if (typeof tree !== "object" || tree === null) return;
  if (typeof tree.type === "string") yield tree;
  for (const child of Object.values(tree)) yield* nodesOf(child);
}
