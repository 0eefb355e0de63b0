import { type MouseEvent, useCallback, useRef, useState, useSyncExternalStore } from "react";
import {
  type AddAnotherComponent,
  type AddAnotherNode,
  documentKeysIn,
  isEmptyAnswer,
} from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useComponentCount, useStored } from "../answers/use-answer.ts";
import { UploadInProgressModal } from "../documents/upload-in-progress-modal.tsx";
import { filesOfEntry, NO_FILES, type UploadedFiles } from "../documents/uploaded-files.ts";
import { groupEntriesOf } from "../saving/group-entries.ts";
import { Stack } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { FilesInEntryModal, RemovalNotice } from "./entry-removal.tsx";
import { Entry, useEntryTitle } from "./entry.tsx";
import { focusOn } from "./focus-on.ts";
import { usePageContent } from "./page-content.ts";
import * as sentences from "./sentences.tsx";

/** A removal that has to wait, and for what. */
interface Held {
  readonly index: number;
  readonly title: string;
  readonly files: UploadedFiles;
}

interface ByServer {
  readonly change: () => Promise<boolean>;
  /** The id of what has the focus afterwards. */
  readonly focus: string;
  readonly isExpected: boolean;
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
  const isMoving = useRef(false);
  const ids = idsOf(node);
  const { min = 1, max } = node;
  // As many entries as there must be keep their places: one of them can only be emptied.
  const isKept = count <= min;

  const add = async () => {
    const isStored = focusOn(ids.heading(count), () => entries.add(node));
    if (!(await isStored)) keepFocus(() => addButton.current);
  };
  /** Lets nothing else change places while it lasts: a press meant for one entry would meet another. */
  const alone = async <Result,>(work: () => Result | Promise<Result>): Promise<Result> => {
    isMoving.current = true;
    try {
      return await work();
    } finally {
      isMoving.current = false;
    }
  };
  const remove = async (index: number) => {
    if (isMoving.current) return;
    try {
      const files = await alone(() => filesOf(index));
      const { title = "", about = title } = node.components[index] ?? {};
      if (files.isUnderWay || files.names.length > 0) setHeld({ index, title: about, files });
      else await removeNow(index, files);
    } catch (error) {
      context.onFailure(error);
    }
  };
  const removeNow = async (index: number, files: UploadedFiles) => {
    await alone(files.remove);
    const hadFiles = files.names.length > 0;
    const change = () => entries.remove(node, index, hadFiles);
    const isStored = await (!isKept && entries.hasFilesAfter(node, index)
      ? byServer({ change, focus: ids.notice, isExpected: hadFiles })
      : focusOn(ids.notice, () => {
          setHeld(undefined);
          return change();
        }));
    if (!isStored) keepFocus(() => document.getElementById(ids.remove(index)));
  };
  const undo = async (index: number) => {
    if (isMoving.current) return;
    const change = () => entries.undo(node);
    const isStored = await (entries.undoMovesFiles(node)
      ? byServer({ change, focus: ids.heading(index), isExpected: false })
      : focusOn(ids.heading(index), change));
    if (!isStored) keepFocus(() => document.getElementById(ids.notice));
  };
  /**
   * A change that shows only when the server has made it. That takes a moment, in which somebody may have gone on: the focus
   * is theirs then, unless a question `isExpected` to lead on has kept it.
   */
  const byServer = async ({ change, focus, isExpected }: ByServer): Promise<boolean> => {
    const pressed = document.activeElement;
    const isStored = await alone(change);
    if (isStored && (isExpected || isStill(pressed))) focusOn(focus, () => setHeld(undefined));
    else setHeld(undefined);
    return isStored;
  };
  /** The files of an entry that is to go; those after it go along with their answers. */
  const filesOf = (index: number): UploadedFiles | Promise<UploadedFiles> => {
    const own = documentKeysIn(context.form, node, index);
    if (own.length === 0) return NO_FILES;
    const after = isKept ? [] : node.components.slice(index + 1, count).keys();
    const moving = [...after].flatMap((at) => documentKeysIn(context.form, node, index + 1 + at));
    return filesOfEntry(store, { own, moving });
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
            // oxlint-disable-next-line react/no-array-index-key -- an entry is a place; answers move between them.
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
        <FilesInEntryModal
          title={held.title}
          isKept={isKept}
          names={held.files.names}
          onRemove={() => removeNow(held.index, held.files)}
          onClose={() => setHeld(undefined)}
        />
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

/** Whether the focus is where it was, or nowhere because that has gone. */
function isStill(pressed: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === pressed || activeElement === body;
}
