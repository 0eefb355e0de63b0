import { type LayoutNode, optionsOf } from "../../form/index.ts";
import { CONCEALED } from "../ui/boxes.tsx";
import { styled } from "../ui/styled.ts";
import { usePageContent } from "./page-content.ts";
import { GroupHelp } from "./page-words.tsx";
import { Group } from "./question-frame.tsx";

/**
 * Measured by its own width, since what is beside the page differs: rows become those of a table where they fit. A word such as
 * “disagree” has a line in each column; the more columns, the more room they need.
 */
const Frame = styled("div", {
  base: { containerType: "inline-size" },
  variants: {
    columns: {
      few: { containerName: "few", "--matrix": "minmax(8rem, 2fr) minmax(0, 5fr)" },
      five: { containerName: "five", "--matrix": "minmax(8rem, 2fr) minmax(0, 6fr)" },
      many: { containerName: "many", "--matrix": "minmax(8rem, 1fr) minmax(0, 4fr)" },
    },
  },
});

/** Titles of the rows, then the options in columns of one width. */
const IN_COLUMNS = { display: "grid", gridTemplateColumns: "var(--matrix)", columnGap: "4" };

const HEADS = {
  ...IN_COLUMNS,
  paddingBlock: "2",
  alignItems: "end",
  color: "fg.muted",
  fontSize: "sm",
  lineHeight: "snug",
  textAlign: "center",
};

const Heads = styled("div", {
  base: {
    display: "none",
    "@container few (min-width: 30rem)": HEADS,
    "@container five (min-width: 36rem)": HEADS,
    "@container many (min-width: 44rem)": HEADS,
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

const TABLE_ROW = {
  borderTopWidth: "1px",
  borderColor: "line",
  paddingBlock: "1",
  "&:nth-of-type(n)": { marginTop: "0" },
  "& > fieldset": { ...IN_COLUMNS, alignItems: "start" },
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
};

/**
 * An ordinary radio question, whose parts are put into the columns: what is read out and pressed stays the same. It is set
 * as `css`, which goes before what the widgets set on their own elements.
 */
const ROW = {
  "& + &": { marginTop: "6" },
  "&:nth-of-type(2)": { marginTop: "2" },
  "@container few (min-width: 30rem)": TABLE_ROW,
  "@container five (min-width: 36rem)": TABLE_ROW,
  "@container many (min-width: 44rem)": TABLE_ROW,
};

/** Radio questions with the same options: a table where there is room, else one below the other (MTX-02). */
export function Matrix({ node }: { readonly node: Extract<LayoutNode, { kind: "matrix" }> }) {
  const { context, questions } = usePageContent();
  const first = context.form.questions[node.keys[0] ?? ""];
  const options = first === undefined ? [] : optionsOf(context.form, first, {});
  return (
    <Group id={node.id} legend={node.label} help={<GroupHelp node={node} />}>
      <Frame columns={columnsOf(options.length)}>
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

function columnsOf(options: number): "few" | "five" | "many" {
  if (options < 5) return "few";
  return options === 5 ? "five" : "many";
}
