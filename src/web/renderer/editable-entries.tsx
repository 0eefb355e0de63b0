import { type MouseEvent, useCallback, useRef, useState, useSyncExternalStore } from "react";
import { type AddAnotherComponent, type AddAnotherNode, isEmptyAnswer } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useComponentCount, useFromStore, useStored } from "../answers/use-answer.ts";
import { UploadInProgressModal } from "../documents/upload-in-progress-modal.tsx";
import { NO_FILES, type UploadedFiles, uploadedFiles } from "../documents/uploaded-files.ts";
import { groupEntriesOf, type UndoableRemoval } from "../saving/group-entries.ts";
import { Stack } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import { Entry, useEntryTitle } from "./entry.tsx";
import { focusOn } from "./focus-on.ts";
import { usePageContent } from "./page-content.ts";
import * as sentences from "./sentences.tsx";

interface FilesInEntryModalProps {
  /** The heading of the entry that was to be removed. */
  readonly title: string;
  /** Name and size of each file. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** Why an entry is not removed yet: what was uploaded stands under its question, and cannot move up with the rest. */
function FilesInEntryModal({ title, names, onClose }: FilesInEntryModalProps) {
  return (
    <Modal
      title={sentences.notYet(title)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{sentences.ok}</Button>}
    >
      <p>{sentences.deleteFilesFirst}</p>
      <styled.ul listStyleType="disc" paddingInlineStart="5" overflowWrap="anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </styled.ul>
    </Modal>
  );
}

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
function RemovalNotice({ id, removal, hasRoom, onUndo }: RemovalNoticeProps) {
  const isPossible = useFromStore(hasRoom);
  const { title, name, wasCleared } = removal;
  const called = name === "" ? title : `${title} (${name})`;
  return (
    <Notice id={id} role="status" tabIndex={-1}>
      <p>
        {wasCleared ? sentences.cleared(called) : sentences.removed(called)}
        {!isPossible && ` ${sentences.noRoom}`}
      </p>
      {isPossible && (
        <Button
          variant="link"
          // Its words, and not the area around them, stand where the sentence begins.
          marginInlineStart="-1"
          aria-label={sentences.undoRemoval(called)}
          onClick={(event: MouseEvent) => {
            if (event.detail < 2) onUndo();
          }}
        >
          {sentences.undo}
        </Button>
      )}
    </Notice>
  );
}

/** A removal that has to wait, and for what. */
interface Held {
  readonly title: string;
  readonly files: UploadedFiles;
}

interface EditableEntryProps {
  readonly headingId: string;
  readonly removeId: string;
  readonly component: AddAnotherComponent;
  /** Whether it can only be emptied. */
  readonly isKept: boolean;
  readonly onRemove: () => void;
}

function EditableEntry({ headingId, removeId, component, isKept, onRemove }: EditableEntryProps) {
  const { renderNodes } = usePageContent();
  const store = useAnswerStore();
  const { keys, content, about } = component;
  const title = useEntryTitle(component);
  const called = about ?? title;
  const isAnswered = useStored(keys, () => keys.some((key) => !isEmptyAnswer(store.get(key))));
  const action = (!isKept || isAnswered) && (
    <Button
      id={removeId}
      variant="link"
      aria-label={isKept ? sentences.clearEntry(called) : sentences.removeEntry(called)}
      onClick={(event: MouseEvent) => {
        // The second press of a double one would meet the entry that has moved up.
        if (event.detail < 2) onRemove();
      }}
    >
      {isKept ? sentences.clear : sentences.remove}
    </Button>
  );
  return (
    <Entry headingId={headingId} component={component} action={action}>
      <Stack>{renderNodes(content)}</Stack>
    </Entry>
  );
}

/**
 * The entries of a group: any of them can be removed and brought back (LEA-03), down to the fewest (GRP-03), and another
 * added while there are fewer than the most (ADD-02). The focus goes along with what changes, and stays when the server refuses.
 */
export function EditableEntries({ node }: { readonly node: AddAnotherNode }) {
  const { context } = usePageContent();
  const store = useAnswerStore();
  const count = useComponentCount(node);
  const entries = groupEntriesOf(store, context.form, context.onFailure);
  const subscribe = useCallback((listener: () => void) => entries.subscribe(listener), [entries]);
  const removal = useSyncExternalStore(
    subscribe,
    () => entries.lastRemoval(node),
    () => undefined,
  );
  const addButton = useRef<HTMLButtonElement>(null);
  const [held, setHeld] = useState<Held>();
  const isChecking = useRef(false);
  const ids = idsOf(node);
  const { min = 1, max } = node;
  // As many entries as there must be keep their places: one of them can only be emptied.
  const isKept = count <= min;

  const add = async () => {
    const isStored = focusOn(ids.heading(count), () => entries.add(node));
    if (!(await isStored)) keepFocus(() => addButton.current);
  };
  const remove = async (index: number) => {
    if (isChecking.current) return;
    isChecking.current = true;
    const files = await Promise.resolve(filesFrom(index)).finally(() => {
      isChecking.current = false;
    });
    if (files.isUnderWay || files.names.length > 0) {
      setHeld({ title: node.components[index]?.about ?? node.components[index]?.title ?? "", files });
      return;
    }
    const isStored = focusOn(ids.notice, () => entries.remove(node, index));
    if (!(await isStored)) keepFocus(() => document.getElementById(ids.remove(index)));
  };
  const undo = async (index: number) => {
    const isStored = focusOn(ids.heading(index), () => entries.undo(node));
    if (!(await isStored)) keepFocus(() => document.getElementById(ids.notice));
  };
  /** The files of an entry, and of those after it which would have to move up. */
  const filesFrom = (index: number): UploadedFiles | Promise<UploadedFiles> => {
    const moving = node.components.slice(index, isKept ? index + 1 : count);
    const keys = moving.flatMap((component) => component.keys);
    const uploads = keys.filter((key) => context.form.keys[key]?.type === "document");
    return uploads.length === 0 ? NO_FILES : uploadedFiles(store, uploads);
  };

  const notice = removal !== undefined && (
    <RemovalNotice
      key="notice"
      id={ids.notice}
      removal={removal}
      hasRoom={() => entries.hasRoom(node)}
      onUndo={() => void undo(Math.min(removal.index, count))}
    />
  );
  const noticeIndex = Math.min(removal?.index ?? 0, count);
  return (
    <styled.div display="flex" flexDirection="column" gap="6">
      <styled.div display="flex" flexDirection="column" gap="8">
        {node.components.slice(0, count).map((component, index) => [
          index === noticeIndex && notice,
          <EditableEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is a place; answers move between them.
            key={index}
            headingId={ids.heading(index)}
            removeId={ids.remove(index)}
            component={component}
            isKept={isKept}
            onRemove={() => void remove(index)}
          />,
        ])}
        {noticeIndex === count && notice}
      </styled.div>
      <div>
        {count < max && (
          <Button ref={addButton} variant="outline" onClick={() => void add()}>
            <span aria-hidden>+</span> {node.label}
          </Button>
        )}
        <styled.div role="status" color="fg.muted">
          {count >= max && max > min && sentences.allAdded(max)}
        </styled.div>
      </div>
      {held?.files.isUnderWay === true && <UploadInProgressModal onClose={() => setHeld(undefined)} />}
      {held?.files.isUnderWay === false && (
        <FilesInEntryModal title={held.title} names={held.files.names} onClose={() => setHeld(undefined)} />
      )}
    </styled.div>
  );
}

function idsOf({ id }: AddAnotherNode) {
  return {
    notice: `${id}-removed`,
    heading: (index: number) => `${id}-${index + 1}`,
    remove: (index: number) => `${id}-${index + 1}-remove`,
  };
}

/** Gives the focus to something when what had it has gone; whoever has gone elsewhere meanwhile stays there. */
function keepFocus(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus();
  });
}
