/** A node of the document tree that mammoth reads; what it does not say is undefined. */
export interface WordElement {
  readonly type: string;
  readonly children: readonly WordElement[];
  readonly source: Readonly<Record<string, unknown>>;
}

/** Takes over a node of the tree; null for anything that is none. */
export function wordElement(value: unknown): WordElement | null {
  if (!isRecord(value) || typeof value.type !== "string") return null;
  const children = Array.isArray(value.children) ? value.children : [];
  return {
    type: value.type,
    children: children.flatMap((child: unknown) => wordElement(child) ?? []),
    source: value,
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export function textIn(source: Readonly<Record<string, unknown>>, name: string): string {
  const value = source[name];
  return typeof value === "string" ? value : "";
}

export function numberIn(source: Readonly<Record<string, unknown>>, name: string, otherwise: number): number {
  const value = Number(source[name] ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
}
