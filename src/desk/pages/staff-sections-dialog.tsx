import { Fieldset, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { StaffMember, StaffSection } from "../../contract/desk-staff.ts";
import { call } from "../api/call.ts";
import { sentences } from "../sentences.ts";
import { AskDialog, type OnClose } from "../ui/ask-dialog.tsx";
import { Check } from "../ui/check.tsx";
import { useAction } from "../ui/use-action.ts";

/** The titles of what somebody reads in full by their sections; of a page that no form has any more, its id. */
export function titlesOf(ids: readonly string[], sections: readonly StaffSection[]): readonly string[] {
  return ids.map((id) => sections.find((one) => one.id === id)?.title ?? id);
}

interface Props {
  readonly member: StaffMember;
  readonly sections: readonly StaffSection[];
  readonly onClose: OnClose;
}

/** Opens the masked answers of sections to somebody whose role does not read all, or takes that back (DSK-70). */
export function SectionsDialog({ member, sections, onClose }: Props) {
  const { id, email } = member;
  const [opened, setOpened] = useState<readonly string[]>(member.sections);
  const change = useAction(async () => {
    const { sections: now } = await call("PUT /desk/api/staff/:staff_id/sections", {
      staff_id: id,
      body: { sections: [...opened] },
    });
    onClose(sentences.sectionsAreNow(email, titlesOf(now, sections)));
  });
  // Where nothing is masked there is nothing to open; what was opened can be taken back all the same.
  const masked = sections.filter((one) => one.has_masked).map((one) => one.id);
  const shown = [...masked, ...member.sections.filter((one) => !masked.includes(one))];
  const toggle = (section: string, isOpen: boolean) =>
    setOpened(isOpen ? [...opened, section] : opened.filter((one) => one !== section));
  return (
    <AskDialog title={sentences.sectionsOf(email)} act={sentences.save} action={change} onClose={onClose}>
      <Text overflowWrap="anywhere">{sentences.sectionsAbout(email)}</Text>
      {shown.length === 0 ? (
        <Text>{sentences.noSections}</Text>
      ) : (
        <Fieldset.Root>
          <Fieldset.Legend>{sentences.readInFull}</Fieldset.Legend>
          <Stack gap="2">
            {shown.map((section) => (
              <Check
                key={section}
                label={titlesOf([section], sections).join()}
                isChecked={opened.includes(section)}
                onCheck={(isOpen) => toggle(section, isOpen)}
              />
            ))}
          </Stack>
        </Fieldset.Root>
      )}
    </AskDialog>
  );
}
