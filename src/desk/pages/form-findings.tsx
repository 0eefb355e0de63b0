import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import type { DraftFindings } from "../editor/draft-findings.ts";
import { FINDINGS_ID, type FindingGroup, groupFindings } from "../editor/group-findings.ts";
import { canMendAll, type Mends } from "../editor/use-mends.ts";
import { formSentences, SEVERITY_WORDS } from "../form-sentences.ts";
import { Part } from "../ui/part.tsx";

interface Props extends Omit<DraftFindings, "isCurrent"> {
  /** Goes to the place of a finding in its text; where there is no way there, its place is text alone. */
  readonly onGo?: (finding: FormFinding) => void;
  /** What a finding is about in the outline, and the way there. */
  readonly entryOf?: (
    finding: FormFinding,
  ) => { readonly title: string; readonly go: () => void } | undefined;
  /** Where the data model says what the records take of the answer that a finding is about. */
  readonly recordOf?: (finding: FormFinding) => { readonly key: string; readonly go: () => void } | undefined;
  readonly mends?: Mends;
}

/** How many of a group are shown before somebody asks for all of them. */
const SHOWN = 5;

/** What lint finds, by its cause, the worst first. */
export function FormFindings({ findings, isChecking, hasFailed, ...ways }: Props) {
  const status = useId();
  const groups = groupFindings(findings ?? []);
  const { mends } = ways;
  // A button goes with its findings.
  const leave = () => document.getElementById(status)?.focus();
  const act = mends && {
    ...mends,
    onMend: (finding: FormFinding, label: string) => {
      leave();
      mends.onMend(finding, label);
    },
    onMendAll: (group: FindingGroup) => {
      leave();
      mends.onMendAll(group);
    },
  };
  return (
    <Part id={FINDINGS_ID} title={formSentences.findings}>
      <Text role="status" tabIndex={-1} id={status}>
        {statusOf({ findings, hasFailed })}
      </Text>
      {mends && (
        <Text role="status" overflowWrap="anywhere">
          {/* Drawn anew, the same sentence is announced again. */}
          <span key={mends.presses}>{mends.said}</span>
        </Text>
      )}
      {/* Not announced: it would be with each key. */}
      <Text color="fg.muted" minHeight="5">
        {isChecking && findings !== null ? formSentences.checking : ""}
      </Text>
      {(["error", "warning", "hint"] as const).map((severity) => {
        const own = groups.filter((group) => group.severity === severity);
        if (own.length === 0) return null;
        return (
          <Box key={severity} marginTop="3">
            <Heading as="h3" size="xs">
              {SEVERITY_WORDS[severity]}
            </Heading>
            {own.map((group) => (
              <Group key={group.code} group={group} {...ways} {...(act && { mends: act })} />
            ))}
          </Box>
        );
      })}
    </Part>
  );
}

type Ways = Pick<Props, "onGo" | "entryOf" | "recordOf" | "mends">;

function Group({ group, ...ways }: { readonly group: FindingGroup } & Ways) {
  const { cause, hasOwnWords, findings } = group;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? findings : findings.slice(0, SHOWN);
  const heading = useId();
  const { mends } = ways;
  return (
    <Box marginTop="3" overflowWrap="anywhere">
      <Heading as="h4" size="xs" fontWeight="semibold" id={heading}>
        {formSentences.cause(cause, findings.length)}
      </Heading>
      {mends && canMendAll(group, mends) && (
        <Button {...SMALL} marginTop="1" aria-describedby={heading} onClick={() => mends.onMendAll(group)}>
          {formSentences.mendAll(findings.length)}
        </Button>
      )}
      <Box as="ul" listStyleType="none">
        {shown.map((finding) => (
          <Box as="li" key={keyOf(finding)} marginTop="2">
            {hasOwnWords && `${finding.message} `}
            {finding.suggestion}
            <Flex wrap="wrap" gap="2" marginTop="1">
              <Buttons finding={finding} {...ways} />
            </Flex>
          </Box>
        ))}
      </Box>
      {findings.length > SHOWN && (
        <Button
          size="xs"
          variant="ghost"
          marginTop="2"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? formSentences.fewer : formSentences.allPlaces(findings.length)}
        </Button>
      )}
    </Box>
  );
}

const SMALL = {
  size: "xs",
  height: "auto",
  minHeight: "7",
  paddingY: "1",
  whiteSpace: "normal",
  textAlign: "start",
  overflowWrap: "anywhere",
  maxWidth: "full",
} as const;

function Buttons({ finding, onGo, entryOf, recordOf, mends }: { readonly finding: FormFinding } & Ways) {
  const entry = entryOf?.(finding);
  const record = recordOf?.(finding);
  const place = formSentences.place(finding);
  return (
    <>
      {mends?.labelsOf(finding).map((label) => (
        <Button key={label} {...SMALL} onClick={() => mends.onMend(finding, label)}>
          {formSentences.mend(label)}
        </Button>
      ))}
      {entry !== undefined && (
        <Button {...SMALL} variant="outline" onClick={entry.go}>
          {formSentences.goTo(entry.title)}
        </Button>
      )}
      {onGo === undefined ? (
        <Text as="span" fontWeight="semibold">
          {place}
        </Text>
      ) : (
        <Button {...SMALL} variant="outline" onClick={() => onGo(finding)}>
          {place}
        </Button>
      )}
      {record !== undefined && (
        <Button {...SMALL} variant="outline" onClick={record.go}>
          {formSentences.toRecord(record.key)}
        </Button>
      )}
    </>
  );
}

function keyOf({ path, line, column, code, message, pointer }: FormFinding): string {
  return [path, pointer, line, column, code, message].join(":");
}

/** Stays the same while the counts do, so that nothing is announced with each key. */
function statusOf({ findings, hasFailed }: Pick<DraftFindings, "findings" | "hasFailed">): string {
  if (hasFailed) return formSentences.checkFailed;
  if (findings === null) return formSentences.checking;
  const count = (severity: FormFinding["severity"]) =>
    findings.filter((finding) => finding.severity === severity).length;
  return formSentences.findingCounts(count("error"), count("warning"), count("hint"));
}
