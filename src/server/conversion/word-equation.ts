import { childOf, elementsIn, isElement, textOf, valueOf, type XmlElement } from "./xml-tree.ts";

/** A piece of an equation on one line. */
export interface EquationPiece {
  readonly text: string;
  readonly position: "baseline" | "superscript" | "subscript";
}

const of = (text: string, position: EquationPiece["position"] = "baseline"): EquationPiece => ({
  text,
  position,
});
const IS_PROPERTIES = /Pr$/;

/**
 * An equation on one line, as people type one: fractions and roots with brackets. Null for one that does not go on a
 * line, such as a matrix: what it says is for another engine.
 */
export function equationPieces({ children }: XmlElement): readonly EquationPiece[] | null {
  const pieces: EquationPiece[] = [];
  for (const child of children) {
    const own = isElement(child) && !IS_PROPERTIES.test(child.name) ? piecesOf(child) : [];
    if (own === null) return null;
    pieces.push(...own);
  }
  return pieces;
}

function piecesOf(element: XmlElement): readonly EquationPiece[] | null {
  const inside = (name: string) => {
    const child = childOf(element, name);
    return child === undefined ? [] : equationPieces(child);
  };
  switch (element.name) {
    case "m:r":
    case "w:r":
      return [
        of(
          elementsIn(element)
            .filter(({ name }) => name.endsWith(":t"))
            .map(textOf)
            .join(""),
        ),
      ];
    case "m:oMath":
    case "m:box":
    case "m:e":
      return equationPieces(element);
    case "m:sSup":
    case "m:sSub":
    case "m:sSubSup":
      return joined(
        inside("m:e"),
        raised(inside("m:sub"), "subscript"),
        raised(inside("m:sup"), "superscript"),
      );
    case "m:f":
      return joined(bracketed(inside("m:num")), [of("/")], bracketed(inside("m:den")));
    case "m:rad":
      return joined(raised(inside("m:deg"), "superscript"), [of("√")], bracketed(inside("m:e")));
    case "m:func":
      return joined(inside("m:fName"), [of(" ")], inside("m:e"));
    case "m:d":
      return delimited(element);
    case "m:nary":
      return joined(
        [of(valueOf(childOf(element, "m:naryPr"), "m:chr") ?? "∫")],
        raised(inside("m:sub"), "subscript"),
        raised(inside("m:sup"), "superscript"),
        inside("m:e"),
      );
    default:
      return null;
  }
}

type Pieces = readonly EquationPiece[] | null;

function joined(...parts: readonly Pieces[]): Pieces {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

/** What already stands above or below has no place to go. */
function raised(pieces: Pieces, position: "superscript" | "subscript"): Pieces {
  if (pieces?.some((piece) => piece.position !== "baseline")) return null;
  return pieces?.map(({ text }) => of(text, position)) ?? null;
}

function bracketed(pieces: Pieces): Pieces {
  const text = pieces?.map((piece) => piece.text).join("") ?? "";
  return /^[\p{L}\p{N}.]*$/u.test(text) ? pieces : joined([of("(")], pieces, [of(")")]);
}

function delimited(element: XmlElement): Pieces {
  const properties = childOf(element, "m:dPr");
  const separator = of(valueOf(properties, "m:sepChr") ?? "|");
  const inside = elementsIn(element, "m:e").map((part, index) =>
    joined(index === 0 ? [] : [separator], equationPieces(part)),
  );
  return joined([of(valueOf(properties, "m:begChr") ?? "(")], ...inside, [
    of(valueOf(properties, "m:endChr") ?? ")"),
  ]);
}
