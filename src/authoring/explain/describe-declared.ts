import type { FormChange, FormOperation } from "../../form/definition/form-changes.ts";

/** What a version declares of stored answers that an earlier one did not, and no longer declares, as lines of plain text. */
export function describeDeclared(
  earlier: readonly FormChange[],
  later: readonly FormChange[],
): readonly string[] {
  const isIn = (changes: readonly FormChange[]) => {
    const known = new Set(changes.map((change) => JSON.stringify(change)));
    return (change: FormChange) => known.has(JSON.stringify(change));
  };
  const told = (words: string, changes: readonly FormChange[]) =>
    changes.flatMap(({ id, reason, operations }) => [
      `${words} in changes/${id}.json: ${reason}`,
      ...operations.map((operation) => `  ${operationInWords(operation)}`),
    ]);
  return [
    ...told(
      "Declared",
      later.filter((change) => !isIn(earlier)(change)),
    ),
    ...told(
      "No longer declared",
      earlier.filter((change) => !isIn(later)(change)),
    ),
  ];
}

function operationInWords(operation: FormOperation): string {
  const arrows = (map: Readonly<Record<string, string>>) =>
    Object.entries(map)
      .map(([from, to]) => `${from} → ${to}`)
      .join(", ");
  switch (operation.op) {
    case "rename":
      return `answers of ${operation.from} go to ${operation.to}`;
    case "move":
      return `answers change places: ${arrows(operation.keys)}`;
    case "recode":
      return `codes of ${operation.key}: ${arrows(operation.codes)}`;
    case "copy":
      return `answers of ${operation.from} are given to ${operation.to} as well`;
    case "join":
      return `answers of ${operation.from.join(", ")} are joined in ${operation.to}`;
    case "split":
      return `answers of ${operation.from} are split into ${operation.to.join(", ")}`;
    case "drop":
      return `answers of ${operation.key} are deleted for good`;
  }
}
