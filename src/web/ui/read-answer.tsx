import { styled } from "./styled.ts";

const List = styled("ul", {
  base: { margin: "0", paddingInlineStart: "5" },
  variants: { isRanked: { true: { listStyle: "decimal" }, false: { listStyle: "disc" } } },
});

interface ChosenListProps {
  readonly chosen: readonly string[];
  readonly isRanked: boolean;
}

/** The options that were chosen as one answer, to be read; numbered where their order counts. */
export function ChosenList({ chosen, isRanked }: ChosenListProps) {
  return (
    <List as={isRanked ? "ol" : "ul"} isRanked={isRanked}>
      {chosen.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </List>
  );
}

/** What stands in the place of an answer that is not there. */
export function NotThere({ children }: { readonly children: string }) {
  return (
    <styled.span color="fg.muted" fontStyle="italic">
      {children}
    </styled.span>
  );
}

/** An answer beside or below its question, in the direction of its own script, with the lines that it was given in. */
export const GivenAnswer = styled("dd", {
  base: { margin: "0", whiteSpace: "pre-wrap", overflowWrap: "anywhere", textAlign: "left" },
});
