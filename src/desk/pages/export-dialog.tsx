import { Button, Field, NativeSelect, RadioGroup, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { NewExport } from "../../contract/desk-passing-on.ts";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  mayStaff,
  type StaffRole,
  WORK_GROUPS,
} from "../../contract/desk.ts";
import type { WorkQuery } from "../api/applications.ts";
import { call, pathTo } from "../api/call.ts";
import { queries, useSignedIn } from "../api/session.ts";
import { FORMAT_WORDS, passingOn } from "../passing-on-sentences.ts";
import { inWords } from "../sentences.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Check } from "../ui/check.tsx";
import { useAction } from "../ui/use-action.ts";

/** Beside the list: takes along what it shows (DSK-39). */
export function ExportButton({ query }: { readonly query: WorkQuery }) {
  const { role } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  if (!mayStaff(role, "exportApplications")) return null;
  return (
    <Stack direction={{ base: "column", md: "row" }} gap="3" align={{ md: "center" }}>
      <Text role="status" color="fg.muted" fontSize="sm" overflowWrap="anywhere">
        {said}
      </Text>
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          setSaid("");
          setOpen(true);
        }}
      >
        {passingOn.export}
      </Button>
      {isOpen && (
        <ExportDialog
          query={query}
          onClose={(told = "") => {
            setOpen(false);
            setSaid(told);
          }}
        />
      )}
    </Stack>
  );
}

type Delimiter = NonNullable<NewExport["delimiter"]>;

interface DialogProps {
  readonly query: WorkQuery;
  readonly onClose: (said?: string) => void;
}

function ExportDialog({ query, onClose }: DialogProps) {
  const { role } = useSignedIn();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [isNew, setNew] = useState(false);
  const [delimiter, setDelimiter] = useState<Delimiter>(",");
  const [hasBom, setBom] = useState(false);
  const take = useAction(async () => {
    const csv = format === "csv" ? { delimiter, has_bom: hasBom } : {};
    const made = await downloadExport({ ...filterOf(query), format, is_new: isNew, ...csv });
    onClose(made.fileName === null ? nothingIn(format, made.since) : passingOn.begun(made.fileName));
  });
  return (
    <AskDialog title={passingOn.exportTitle} act={passingOn.download} action={take} onClose={onClose}>
      <Text>{passingOn.exportAbout}</Text>
      <FormatChoice format={format} onFormat={setFormat} />
      <Text role="status">{sensitiveIn(format, role)}</Text>
      {format === "csv" && (
        <>
          <Field.Root>
            <Field.Label>{passingOn.delimiter}</Field.Label>
            <NativeSelect.Root size="sm">
              <NativeSelect.Field
                value={delimiter}
                onChange={({ currentTarget: { value } }) => setDelimiter(value === ";" ? ";" : ",")}
              >
                <option value=",">{passingOn.comma}</option>
                <option value=";">{passingOn.semicolon}</option>
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Field.Root>
          <Check label={passingOn.hasBom} isChecked={hasBom} onCheck={setBom} />
        </>
      )}
      <Check label={passingOn.isNew} isChecked={isNew} onCheck={setNew} />
    </AskDialog>
  );
}

/** What becomes of sensitive answers in the file, before it is made. */
function sensitiveIn(format: ExportFormat, role: StaffRole): string {
  if (!mayStaff(role, "readSensitive")) return passingOn.takesSome;
  return format === "zip" ? passingOn.takesCopies : passingOn.takesAll;
}

/** What is said instead of handing out a file with no application in it (DSK-73). */
function nothingIn(format: ExportFormat, since: number | null): string {
  if (since === null) return passingOn.nothingSubmitted;
  return passingOn.nothingNew(FORMAT_WORDS[format].name, inWords(since));
}

/** What the list is filtered by; where it begins is of no account. */
function filterOf({ application, group, q, page, missing, from, to, choices }: WorkQuery) {
  const known = WORK_GROUPS.find((name) => name === group);
  return {
    ...(application !== undefined && { application }),
    ...(known !== undefined && { group: known }),
    ...(q !== undefined && { q }),
    ...(page !== undefined && { page }),
    ...(missing !== undefined && { missing }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(choices !== undefined && { choices }),
  };
}

interface FormatProps {
  readonly format: ExportFormat;
  readonly onFormat: (format: ExportFormat) => void;
}

function FormatChoice({ format, onFormat }: FormatProps) {
  return (
    <RadioGroup.Root
      value={format}
      onValueChange={({ value }) => {
        const known = EXPORT_FORMATS.find((name) => name === value);
        if (known !== undefined) onFormat(known);
      }}
    >
      <RadioGroup.Label fontWeight="medium">{passingOn.format}</RadioGroup.Label>
      <Stack gap="2" marginTop="1.5">
        {EXPORT_FORMATS.map((name) => (
          <RadioGroup.Item key={name} value={name} alignItems="flex-start">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator marginTop="0.5" />
            <RadioGroup.ItemText>
              {FORMAT_WORDS[name].name}
              <Text color="fg.muted" fontSize="sm" fontWeight="normal">
                {FORMAT_WORDS[name].about}
              </Text>
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Stack>
    </RadioGroup.Root>
  );
}

/** What became of an export: on its way to this browser, or nothing to take, as nothing is new since a time or nothing was there. */
type DownloadedExport =
  | { readonly fileName: string }
  | { readonly fileName: null; readonly since: number | null };

/** Asks for an export, and has the browser save it: what it is of stands in no address. @throws DeskError */
async function downloadExport(asked: NewExport): Promise<DownloadedExport> {
  const {
    id,
    file_name: fileName,
    since,
  } = await call("POST /desk/api/exports", {
    body: { ...asked, skips_empty: true },
  });
  if (id === null) return { fileName: null, since };
  const link = document.createElement("a");
  link.href = pathTo("GET /desk/api/exports/:export_id/file", { export_id: id });
  link.download = fileName;
  link.click();
  // Whoever has just seen the log finds this one in it as well.
  void queries.invalidateQueries({ queryKey: ["exports"] });
  return { fileName };
}
