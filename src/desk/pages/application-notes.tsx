import { Box, Button, Flex, List, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { DeskApplication, Note } from "../../contract/desk-applications.ts";
import { mayStaff } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { fetchColleagues, takeIn } from "../api/casework.ts";
import { useSignedIn } from "../api/session.ts";
import { caseworkSentences as words } from "../casework-sentences.ts";
import { inWords } from "../sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Part } from "../ui/part.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAction } from "../ui/use-action.ts";
import { NoteBox } from "./note-box.tsx";

interface NotesProps {
  readonly application: DeskApplication;
  /** Where links of the page lead. */
  readonly anchor: string;
}

/** The notes of those who handle applications, and a box for another one (DSK-34); nothing for whoever only reads. */
export function ApplicationNotes({ application, anchor }: NotesProps) {
  const isHandling = mayStaff(useSignedIn().role, "handleApplications");
  const [said, setSaid] = useState("");
  const [written, setWritten] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  if (!isHandling) return null;
  const { id, notes } = application;
  const tell = (told: string) => {
    setSaid(told);
    setTimeout(() => list.current?.focus());
  };
  return (
    <Part title={words.notes} id={anchor}>
      <Stack gap="3">
        <Text color="fg.muted">{words.notesAbout}</Text>
        <Writing
          key={written}
          applicationId={id}
          onDone={() => {
            setWritten(written + 1);
            tell(words.noteAdded);
          }}
        />
        <Text role="status" color="fg.muted">
          {said}
        </Text>
        <Box ref={list} tabIndex={-1} role="group" aria-label={words.notes}>
          <List.Root variant="plain" gap="3">
            {notes.map((note) => (
              <Written key={note.id} applicationId={id} note={note} onSaid={tell} />
            ))}
          </List.Root>
        </Box>
      </Stack>
    </Part>
  );
}

interface WritingProps {
  readonly applicationId: string;
  /** The one that is changed; a new one where there is none. */
  readonly note?: Note;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

function Writing({ applicationId, note, onDone, onCancel }: WritingProps) {
  const [text, setText] = useState(note?.text ?? "");
  const save = useAction(async () => {
    const named = mentionsIn(text);
    const { colleagues } = named.length === 0 ? { colleagues: [] } : await fetchColleagues();
    const mentions = colleagues.filter(({ email }) => named.includes(email)).map(({ id }) => id);
    const written = { application_id: applicationId, body: { text, mentions } };
    takeIn(
      note === undefined
        ? await call("POST /desk/api/applications/:application_id/notes", written)
        : await call("PUT /desk/api/applications/:application_id/notes/:note_id", {
            ...written,
            note_id: note.id,
          }),
    );
    onDone();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.run();
      }}
    >
      <NoteBox
        text={text}
        onText={setText}
        takesFocus={note !== undefined}
        label={note === undefined ? words.newNote : words.ownNote}
      />
      <Problem>{save.problem}</Problem>
      <Flex gap="2" marginTop="2">
        <Button type="submit" size="sm" loading={save.isBusy} disabled={text.trim() === ""}>
          {note === undefined ? words.addNote : words.saveNote}
        </Button>
        {onCancel !== undefined && (
          <Button size="sm" variant="outline" onClick={onCancel}>
            {words.cancelNote}
          </Button>
        )}
      </Flex>
    </form>
  );
}

/** The addresses that stand behind an @, without the mark that a sentence goes on with. */
function mentionsIn(text: string): readonly string[] {
  return [...text.matchAll(/@([^\s@]+@[^\s@]+?)(?=[.,;:!?)]*(?:\s|$))/g)].map(([, email = ""]) => email);
}

interface WrittenProps {
  readonly applicationId: string;
  readonly note: Note;
  readonly onSaid: (said: string) => void;
}

function Written({ applicationId, note, onSaid }: WrittenProps) {
  const { id, by, at, changed_at: changedAt, text, mentions, is_own: isOwn } = note;
  const [doing, setDoing] = useState<"editing" | "removing" | null>(null);
  const remove = useAction(async () => {
    takeIn(
      await call("POST /desk/api/applications/:application_id/notes/:note_id/deletion", {
        application_id: applicationId,
        note_id: id,
      }),
    );
    onSaid(words.noteRemoved);
  });
  const when = inWords(at);
  if (doing === "editing") {
    return (
      <List.Item display="block">
        <Writing
          applicationId={applicationId}
          note={note}
          onDone={() => {
            setDoing(null);
            onSaid(words.noteSaved);
          }}
          onCancel={() => {
            setDoing(null);
            onSaid("");
          }}
        />
      </List.Item>
    );
  }
  return (
    <List.Item display="block" borderTopWidth="1px" paddingTop="2">
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </Text>
      <Text color="fg.muted" overflowWrap="anywhere">
        {by}, {when}
        {changedAt === null ? "" : `, ${words.changed}`}
      </Text>
      {mentions.length > 0 && (
        <Text color="fg.muted" overflowWrap="anywhere">
          {words.mentions(mentions.map(({ email }) => email))}
        </Text>
      )}
      {isOwn && (
        <Flex gap="2" marginTop="1">
          <Button
            size="xs"
            variant="outline"
            aria-label={words.editNote(when)}
            onClick={() => setDoing("editing")}
          >
            {words.edit}
          </Button>
          <Button
            size="xs"
            variant="outline"
            aria-label={words.removeNote(when)}
            onClick={() => setDoing("removing")}
          >
            {words.remove}
          </Button>
        </Flex>
      )}
      {doing === "removing" && (
        <AskDialog
          title={words.removeNote(when)}
          act={words.remove}
          action={remove}
          isGrave
          onClose={() => setDoing(null)}
        >
          <Text>{words.removeQuestion}</Text>
        </AskDialog>
      )}
    </List.Item>
  );
}
