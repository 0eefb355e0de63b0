import { Alert, Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { HeldForm } from "../../contract/desk-form-versions.ts";
import { mayStaff, type StaffRole } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { bodyOf, useHeldForms } from "../api/form-draft.ts";
import { formSentences } from "../form-sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Check } from "../ui/check.tsx";
import { IndentedLines } from "../ui/indented-lines.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

/** What whoever changes the form reads above every page while saved files wait for what becomes of answers (STF-11). */
export function HeldFormNotice({ role }: { readonly role: StaffRole }) {
  const { pathname } = useLocation();
  const { data, refetch } = useHeldForms(pathname);
  const [asked, setAsked] = useState<HeldForm | null>(null);
  const [said, setSaid] = useState("");
  const { held = [] } = data ?? {};
  const close = (words = "") => {
    setAsked(null);
    setSaid(words);
    void refetch();
  };
  return (
    <Stack aria-live="polite" gap="2" marginBottom={held.length > 0 || said !== "" ? "4" : "0"}>
      {said !== "" && <Text>{said}</Text>}
      {held.map((one) => (
        <Alert.Root key={one.application} status="warning" role="presentation">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{formSentences.held(one.application)}</Alert.Title>
            <Stack gap="2" align="start">
              <Text>{formSentences.heldAbout}</Text>
              <IndentedLines lines={one.lines} />
              {mayStaff(role, "publishForm") ? (
                <Button size="sm" variant="outline" bg="bg" onClick={() => setAsked(one)}>
                  {formSentences.publishHeld}
                </Button>
              ) : (
                <Text>{formSentences.mayNot}</Text>
              )}
            </Stack>
          </Alert.Content>
        </Alert.Root>
      ))}
      {asked !== null && <PublishDialog held={asked} onClose={close} />}
    </Stack>
  );
}

interface DialogProps {
  readonly held: HeldForm;
  readonly onClose: (said?: string) => void;
}

function PublishDialog({ held: { application, lines, token }, onClose }: DialogProps) {
  const [words, setWords] = useState("");
  const [isSeen, setSeen] = useState(false);
  const publish = useAction(async () => {
    const named = bodyOf(application === "" ? undefined : application);
    const body = { ...named, words, token: token ?? "" };
    onClose(formSentences.published((await call("POST /desk/api/held-forms/publication", { body })).number));
  });
  return (
    <AskDialog
      title={formSentences.publishHeld}
      act={formSentences.publish}
      action={publish}
      onClose={onClose}
      isGrave
      isReady={isSeen}
    >
      <Text fontWeight="semibold">{formSentences.heldTold}</Text>
      <IndentedLines lines={lines} />
      <Check label={formSentences.seen} isChecked={isSeen} onCheck={setSeen} />
      <TextField label={formSentences.words} value={words} onText={setWords} maxLength={500} />
    </AskDialog>
  );
}
