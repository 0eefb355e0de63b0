import { Table } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** A table that scrolls by itself where there is little room, by the keyboard as well. */
export function DataTable({ label, columns, children }: Props) {
  return (
    <Table.ScrollArea
      {...{ borderWidth: "1px", borderRadius: "lg", bg: "bg" }}
      {...{ role: "region", "aria-label": label, tabIndex: 0 }}
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
