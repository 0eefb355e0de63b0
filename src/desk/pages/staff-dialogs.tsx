import { Field, NativeSelect, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { MadeLink, StaffMember } from "../../contract/desk-staff.ts";
import { STAFF_ROLES, type StaffRole } from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { inWords, ROLE_WORDS, sentences } from "../sentences.ts";
import { AskDialog, type OnClose } from "../ui/ask-dialog.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

/** Adds somebody, and shows the link once. */
export function AddDialog({ onClose }: { readonly onClose: OnClose }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("reader");
  const [made, setMade] = useState<MadeLink | null>(null);
  const add = useAction(async () => setMade(await call("POST /desk/api/staff", { body: { email, role } })));
  if (made !== null) return <MadeLinkDialog email={email} made={made} onClose={onClose} />;
  return (
    <AskDialog title={sentences.add} act={sentences.add} action={add} onClose={onClose}>
      <TextField
        label={sentences.email}
        value={email}
        onText={setEmail}
        type="email"
        autoComplete="off"
        required
      />
      <RoleField role={role} onRole={setRole} />
    </AskDialog>
  );
}

interface MemberDialog {
  readonly member: StaffMember;
  readonly onClose: OnClose;
}

export function RoleDialog({ member, onClose }: MemberDialog) {
  const { email } = member;
  const [role, setRole] = useState<StaffRole>(member.role);
  const change = useAction(async () => {
    await call("PUT /desk/api/staff/:staff_id/role", { staff_id: member.id, body: { role } });
    onClose(sentences.roleIsNow(email, ROLE_WORDS[role].name));
  });
  return (
    <AskDialog title={sentences.changeRoleOf(email)} act={sentences.save} action={change} onClose={onClose}>
      <RoleField role={role} onRole={setRole} />
    </AskDialog>
  );
}

/** Makes a new link, once its consequences were read. */
export function LinkDialog({ member, onClose }: MemberDialog) {
  const { email } = member;
  const [made, setMade] = useState<MadeLink | null>(null);
  const renew = useAction(async () =>
    setMade(await call("POST /desk/api/staff/:staff_id/link", { staff_id: member.id })),
  );
  if (made !== null) return <MadeLinkDialog email={email} made={made} onClose={onClose} />;
  return (
    <AskDialog title={sentences.newLink} act={sentences.makeLink} action={renew} onClose={onClose}>
      <Text overflowWrap="anywhere">{sentences.newLinkQuestion(email)}</Text>
    </AskDialog>
  );
}

export function RevokeDialog({ member, onClose }: MemberDialog) {
  const { email } = member;
  const revoke = useAction(async () => {
    await call("POST /desk/api/staff/:staff_id/revocation", { staff_id: member.id });
    onClose(sentences.isRevoked(email));
  });
  return (
    <AskDialog
      title={sentences.revokeTitle(email)}
      act={sentences.revoke}
      action={revoke}
      onClose={onClose}
      isGrave
    >
      <Text overflowWrap="anywhere">{sentences.revokeQuestion(email)}</Text>
    </AskDialog>
  );
}

function RoleField({
  role,
  onRole,
}: {
  readonly role: StaffRole;
  readonly onRole: (role: StaffRole) => void;
}) {
  return (
    <Field.Root>
      <Field.Label>{sentences.role}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          value={role}
          onChange={({ currentTarget: { value } }) =>
            onRole(STAFF_ROLES.find((known) => known === value) ?? role)
          }
        >
          {STAFF_ROLES.map((known) => (
            <option key={known} value={known}>
              {ROLE_WORDS[known].name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Field.HelperText>{ROLE_WORDS[role].about}</Field.HelperText>
    </Field.Root>
  );
}

interface MadeLinkProps {
  readonly email: string;
  readonly made: MadeLink;
  readonly onClose: OnClose;
}

function MadeLinkDialog({ email, made, onClose }: MadeLinkProps) {
  return (
    <SecretDialog
      title={sentences.linkTitle}
      copy={sentences.copy}
      secret={made.link}
      about={sentences.linkAbout(email, inWords(made.expires_at))}
      onClose={() => onClose()}
    />
  );
}
