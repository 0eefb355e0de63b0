import { Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import type { Deletion } from "../../authoring/editing/delete-node.ts";
import type { PageDeletion, PageWords } from "../../authoring/editing/edit-pages.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import { LeftPlaces } from "./left-places.tsx";
import type { MoveTarget } from "./outline-moves.ts";
import { nameFromTitle } from "./outline-pages.ts";
import { outlineSentences as words } from "./outline-sentences.ts";

interface SureProps {
  readonly title: string;
  readonly act: string;
  readonly isGrave?: boolean;
  readonly onClose: () => void;
  /** Gives false when something is missing, and the dialog stays. */
  readonly onAct: () => boolean;
  readonly children: ReactNode;
}

/** A dialog for what is done at once, without the server. */
export function EditDialog({ onAct, onClose, ...dialog }: SureProps) {
  const action = { isBusy: false, problem: null, run: () => void (onAct() && onClose()) };
  return <AskDialog {...dialog} action={action} onClose={() => onClose()} />;
}

interface AskTextProps {
  readonly title: string;
  readonly label: string;
  readonly help?: string;
  readonly act: string;
  readonly value: string;
  readonly problemOf: (text: string) => string | undefined;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one text, such as a title or a key. */
export function AskTextDialog({ title, label, help, act, value, problemOf, onText, onClose }: AskTextProps) {
  const [text, setText] = useState(value);
  const [isTried, setTried] = useState(false);
  const problem = problemOf(text.trim());
  const done = () => {
    setTried(true);
    if (problem !== undefined) return false;
    onText(text.trim());
    return true;
  };
  return (
    <EditDialog title={title} act={act} onClose={onClose} onAct={done}>
      <TextField
        label={label}
        help={help}
        value={text}
        onText={setText}
        problem={isTried ? problem : undefined}
      />
    </EditDialog>
  );
}

interface PageProps {
  readonly title: string;
  readonly act: string;
  /** Of a page that is there. */
  readonly page?: PageWords | undefined;
  readonly problemsOf: (words: PageWords) => Readonly<Partial<Record<keyof PageWords, string>>>;
  readonly onPage: (words: PageWords) => void;
  readonly onClose: () => void;
}

/** Asks for the words of a page. Its step and its address follow its heading until somebody writes others. */
export function PageDialog({ title, act, page, problemsOf, onPage, onClose }: PageProps) {
  const [heading, setHeading] = useState(page?.title ?? "");
  const [ownStep, setStep] = useState(page?.step);
  const [ownRoute, setRoute] = useState(page?.route);
  const [isTried, setTried] = useState(false);
  const route = ownRoute ?? (heading.trim() === "" ? "" : `/${nameFromTitle(heading)}`);
  const given = { title: heading.trim(), step: (ownStep ?? heading).trim(), route: route.trim() };
  const problems = problemsOf(given);
  const shown = isTried ? problems : {};
  const done = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return false;
    onPage(given);
    return true;
  };
  return (
    <EditDialog title={title} act={act} onClose={onClose} onAct={done}>
      <TextField label={words.pageTitle} value={heading} onText={setHeading} problem={shown.title} />
      <TextField label={words.pageStep} value={ownStep ?? heading} onText={setStep} problem={shown.step} />
      <TextField
        label={words.pageRoute}
        help={words.pageRouteHelp}
        value={route}
        onText={setRoute}
        problem={shown.route}
      />
    </EditDialog>
  );
}

interface MoveProps {
  readonly buffer: FormBuffer;
  readonly title: string;
  readonly targets: readonly MoveTarget[];
  readonly onMove: (target: MoveTarget) => void;
  readonly onClose: () => void;
}

/** Asks where something shall go, and says what that changes of when it is shown. */
export function MoveDialog({ buffer, title, targets, onMove, onClose }: MoveProps) {
  const [id, setId] = useState(targets[0]?.entry.id ?? "");
  const target = targets.find(({ entry }) => entry.id === id);
  const move = () => {
    if (target) onMove(target);
    return true;
  };
  return (
    <EditDialog title={words.moveTitle(title)} act={words.moveAct} onClose={onClose} onAct={move}>
      <SelectField
        label={words.moveTarget}
        value={id}
        onChoose={setId}
        choices={targets.map((one) => [one.entry.id, one.title])}
      />
      <Stack gap="1" role="status">
        {target?.consequences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {target && <LeftPlaces buffer={buffer} left={target.left} />}
      </Stack>
    </EditDialog>
  );
}

interface DeleteProps {
  readonly buffer: FormBuffer;
  readonly title: string;
  readonly deletion: Deletion | PageDeletion;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Says what goes and what still speaks of it, before anything is deleted. */
export function DeleteDialog({ buffer, title, deletion: { keys, left }, onDelete, onClose }: DeleteProps) {
  const remove = () => {
    onDelete();
    return true;
  };
  return (
    <EditDialog
      title={words.deleteTitle(title)}
      act={words.deleteAct}
      isGrave
      onClose={onClose}
      onAct={remove}
    >
      {keys.length > 1 && <Text>{words.deletesQuestions(keys)}</Text>}
      {keys.length > 0 && <Text>{words.keepsAnswers}</Text>}
      <LeftPlaces buffer={buffer} left={left} />
    </EditDialog>
  );
}
