import type { MouseEvent } from "react";
import { useFromStore } from "../answers/use-answer.ts";
import type { UndoableRemoval } from "../saving/group-entries.ts";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";

const Notice = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    paddingInline: { base: "4", sm: "6" },
    paddingBlock: "1.5",
    borderInlineStartWidth: "3px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
    overflowWrap: "anywhere",
  },
});

interface RemovalNoticeProps {
  readonly id: string;
  readonly removal: UndoableRemoval;
  /** Whether the entry could be brought back now. */
  readonly hasRoom: () => boolean;
  readonly onUndo: () => void;
}

/** Stands where an entry was, takes the focus when it has gone, and brings it back (LEA-03). */
export function RemovalNotice({ id, removal, hasRoom, onUndo }: RemovalNoticeProps) {
  const isPossible = useFromStore(hasRoom);
  const { title, name, wasOnly } = removal;
  const called = name === "" ? title : `${title} (${name})`;
  return (
    <Notice id={id} role="status" tabIndex={-1}>
      <p>
        {called} was {wasOnly ? "cleared" : "removed"}.
        {!isPossible && " To bring it back, remove another one first."}
      </p>
      {isPossible && (
        <Button
          variant="link"
          // Its words, and not the area around them, stand where the sentence begins.
          marginInlineStart="-1"
          aria-label={`Undo: bring ${called} back`}
          onClick={(event: MouseEvent) => {
            if (event.detail < 2) onUndo();
          }}
        >
          Undo
        </Button>
      )}
    </Notice>
  );
}
