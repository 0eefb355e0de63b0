import { Table } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** A shadow at the edge behind which there is more: the table's ground covers it where there is none. */
const SHADOWS = {
  background: [
    "linear-gradient(to right, var(--chakra-colors-bg) 30%, transparent) left / 3rem 100% no-repeat local",
    "linear-gradient(to left, var(--chakra-colors-bg) 30%, transparent) right / 3rem 100% no-repeat local",
    "linear-gradient(to right, rgb(0 0 0 / 0.3), transparent) left / 0.75rem 100% no-repeat scroll",
    "linear-gradient(to left, rgb(0 0 0 / 0.3), transparent) right / 0.75rem 100% no-repeat scroll",
    "var(--chakra-colors-bg)",
  ].join(", "),
  "& tr": { background: "transparent" },
};

/** A table that scrolls by itself where there is little room, by the keyboard as well. */
export function DataTable({ label, columns, children }: Props) {
  return (
    <Table.ScrollArea
      borderWidth="1px"
      borderRadius="lg"
      css={SHADOWS}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            {columns.map((column) => (
              <Table.ColumnHeader key={column}>{column}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>{children}</Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
