import { Text } from "@chakra-ui/react";
import { useState } from "react";
import type { SavedFilter, SavedQuery } from "../../contract/desk-work-list.ts";
import { mayStaff } from "../../contract/desk.ts";
import { changeSavedFilter, deleteSavedFilter, saveFilter } from "../api/saved-filters.ts";
import { useSignedIn } from "../api/session.ts";
import { filterSentences as words } from "../filter-sentences.ts";
import { sentences } from "../sentences.ts";
import { AskDialog, type OnClose } from "../ui/ask-dialog.tsx";
import { Check } from "../ui/check.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

interface SaveProps {
  readonly filter: SavedQuery;
  readonly application: string | undefined;
  /** Whether somebody is looked for as well, which is not saved. */
  readonly hasTyped: boolean;
  readonly onSaved: (saved: SavedFilter) => void;
  readonly onClose: OnClose;
}

/** Asks for a name for what the list is filtered by, and saves it. */
export function SaveFilterDialog({ filter, application, hasTyped, onSaved, onClose }: SaveProps) {
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const save = useAction(async () => {
    const body = { name, is_shared: isShared, filter };
    const saved = await saveFilter(application === undefined ? body : { ...body, application });
    onSaved(saved);
    onClose(words.isSaved(saved.name));
  }, BOXES);
  return (
    <AskDialog title={words.saveTitle} act={sentences.save} action={save} onClose={onClose}>
      <NameFields
        name={name}
        isShared={isShared}
        onName={setName}
        onShared={setShared}
        problem={save.fields.name}
      />
      {hasTyped && <Text>{words.notTyped}</Text>}
    </AskDialog>
  );
}

interface OfSavedProps {
  readonly saved: SavedFilter;
  readonly onClose: OnClose;
}

/** Another name, or whether it is shared. */
export function ChangeFilterDialog({ saved, onClose }: OfSavedProps) {
  const [name, setName] = useState(saved.name);
  const [isShared, setShared] = useState(saved.is_shared);
  const change = useAction(async () => {
    const changed = await changeSavedFilter(saved.id, { name, is_shared: isShared });
    onClose(words.isChanged(changed.name));
  }, BOXES);
  return (
    <AskDialog title={words.changeTitle(saved.name)} act={sentences.save} action={change} onClose={onClose}>
      <NameFields
        name={name}
        isShared={isShared}
        onName={setName}
        onShared={setShared}
        problem={change.fields.name}
      />
    </AskDialog>
  );
}

interface UpdateProps extends OfSavedProps {
  /** What the list is filtered by now. */
  readonly filter: SavedQuery;
  readonly hasTyped: boolean;
  readonly onUpdated: () => void;
}

/** Asks whether the name is to stand for another filter, and saves that. */
export function UpdateFilterDialog({ saved, filter, hasTyped, onUpdated, onClose }: UpdateProps) {
  const { id, name, is_shared } = saved;
  const update = useAction(async () => {
    await changeSavedFilter(id, { name, is_shared, filter });
    onUpdated();
    onClose(words.isUpdated(name));
  });
  return (
    <AskDialog title={words.updateTitle(name)} act={sentences.save} action={update} onClose={onClose}>
      <Text>{words.updateQuestion(name)}</Text>
      {is_shared && <Text>{words.updateShared}</Text>}
      {hasTyped && <Text>{words.notTyped}</Text>}
    </AskDialog>
  );
}

interface NameProps {
  readonly name: string;
  readonly isShared: boolean;
  readonly onName: (name: string) => void;
  readonly onShared: (isShared: boolean) => void;
  /** What is wrong with the name. */
  readonly problem: string | undefined;
}

/** What the server refuses is said at its box. */
const BOXES = ["name"];

function NameFields({ name, isShared, onName, onShared, problem }: NameProps) {
  const { role } = useSignedIn();
  return (
    <>
      <TextField
        label={words.name}
        help={words.nameHelp}
        value={name}
        problem={problem}
        onText={onName}
        autoComplete="off"
        required
        maxLength={80}
        pattern={".*\\S.*"}
      />
      {/* Whoever may share no more can still take it back. */}
      {(isShared || mayStaff(role, "shareFilters")) && (
        <Check label={words.share} isChecked={isShared} onCheck={onShared} />
      )}
    </>
  );
}

/** Asks whether to delete it, and does. */
export function DeleteFilterDialog({
  saved,
  onDeleted,
  onClose,
}: OfSavedProps & { readonly onDeleted: () => void }) {
  const drop = useAction(async () => {
    await deleteSavedFilter(saved.id);
    onDeleted();
    onClose(words.isDeleted(saved.name));
  });
  return (
    <AskDialog
      title={words.deleteTitle(saved.name)}
      act={words.delete}
      action={drop}
      onClose={onClose}
      isGrave
    >
      {saved.is_shared && <Text>{words.deleteShared}</Text>}
      <Text>{words.deleteQuestion}</Text>
    </AskDialog>
  );
}
