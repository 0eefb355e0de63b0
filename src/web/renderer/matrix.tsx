import { type LayoutNode, optionsOf } from "../../form/index.ts";
import { CONCEALED } from "../ui/boxes.tsx";
import { styled } from "../ui/styled.ts";
import { usePageContent } from "./page-content.ts";
import { GroupHelp } from "./page-words.tsx";
import { Group } from "./question-frame.tsx";

/** Measured by its own width, since what is beside the page differs: rows become those of a table where they fit. */
const Frame = styled("div", { base: { containerType: "inline-size" } });

/** Titles of the rows, then the options in columns of one width. */
const COLUMNS = "minmax(8rem, 2fr) minmax(0, 5fr)";

const Heads = styled("div", {
  base: {
    display: "none",
    "@container (min-width: 30rem)": {
      display: "grid",
      gridTemplateColumns: COLUMNS,
      columnGap: "4",
      paddingBlock: "2",
      alignItems: "end",
      color: "fg.muted",
      fontSize: "sm",
      lineHeight: "snug",
      textAlign: "center",
    },
  },
});

const Options = styled("div", {
  base: {
    gridColumn: "2",
    display: "flex",
    "& > span": {
      flex: "1 1 0",
      minWidth: "0",
      paddingInline: "1",
      hyphens: "auto",
      overflowWrap: "anywhere",
    },
  },
});

/**
 * An ordinary radio question, whose parts are put into the columns: what is read out and pressed stays the same. It is set
 * as `css`, which goes before what the widgets set on their own elements.
 */
const ROW = {
  "& + &": { marginTop: "6" },
  "&:nth-of-type(2)": { marginTop: "2" },
  "@container (min-width: 30rem)": {
    borderTopWidth: "1px",
    borderColor: "line",
    paddingBlock: "1",
    "&:nth-of-type(n)": { marginTop: "0" },
    "& > fieldset": {
      display: "grid",
      gridTemplateColumns: COLUMNS,
      columnGap: "4",
      alignItems: "start",
    },
    // A legend that floats is laid out as any other child of its fieldset.
    "& > fieldset > legend": {
      float: "left",
      gridColumn: "1",
      gridRow: "1",
      paddingBlock: "2.5",
      marginBottom: "0",
    },
    "& > fieldset > div": { display: "contents" },
    "& > fieldset > div > *": { gridColumn: "1 / -1", marginBottom: "1" },
    "& > fieldset > div > :last-child": {
      gridColumn: "2",
      gridRow: "1",
      flexDirection: "row",
      flexWrap: "wrap",
      marginBottom: "0",
    },
    "& label": {
      position: "relative",
      // More than nothing, so that the button that clears the choice goes to a line of its own.
      flex: "1 1 1px",
      minWidth: "0",
      justifyContent: "center",
      alignItems: "center",
      padding: "0",
    },
    "& label > input": { marginTop: "0" },
    // The heads of the columns show them.
    "& label > span": CONCEALED,
    "& > fieldset > div > :last-child > button": { flexBasis: "100%", marginInlineStart: "0" },
  },
};

/** Radio questions with the same options: a table where there is room, else one below the other (MTX-02). */
export function Matrix({ node }: { readonly node: Extract<LayoutNode, { kind: "matrix" }> }) {
  const { context, questions } = usePageContent();
  const first = context.form.questions[node.keys[0] ?? ""];
  const options = first === undefined ? [] : optionsOf(context.form, first, {});
  return (
    <Group id={node.id} legend={node.label} help={<GroupHelp node={node} />}>
      <Frame>
        <Heads aria-hidden>
          <Options>
            {options.map(({ code, label }) => (
              <span key={code}>{label}</span>
            ))}
          </Options>
        </Heads>
        {node.keys.map((key) => (
          <styled.div key={key} css={ROW}>
            {questions.get(key)}
          </styled.div>
        ))}
      </Frame>
    </Group>
  );
}
