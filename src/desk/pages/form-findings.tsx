import { Box, Button, Heading, Text } from "@chakra-ui/react";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import type { DraftFindings } from "../editor/use-draft.ts";
import { formSentences, SEVERITY_WORDS } from "../form-sentences.ts";
import { Part } from "../ui/part.tsx";

interface Props extends DraftFindings {
  /** Goes to the place of a finding; where there is no way there, its place is text alone. */
  readonly onGo?: (finding: FormFinding) => void;
}

/** What lint finds, the worst first. */
export function FormFindings({ findings, isChecking, hasFailed, onGo }: Props) {
  const all = findings ?? [];
  const groups = (["error", "warning", "hint"] as const)
    .map((severity) => ({ severity, members: all.filter((finding) => finding.severity === severity) }))
    .filter(({ members }) => members.length > 0);
  return (
    <Part title={formSentences.findings}>
      <Text role="status">{statusOf({ findings, isChecking, hasFailed })}</Text>
      {groups.map(({ severity, members }) => (
        <Box key={severity} marginTop="3">
          <Heading as="h3" size="xs">
            {SEVERITY_WORDS[severity]}
          </Heading>
          <Box as="ul" listStyleType="none">
            {members.map((finding) => (
              <Box as="li" key={keyOf(finding)} marginTop="2" overflowWrap="anywhere">
                {onGo === undefined ? (
                  <Text as="span" fontWeight="semibold">
                    {formSentences.place(finding)}
                  </Text>
                ) : (
                  <Button
                    {...{ size: "xs", variant: "outline", height: "auto", minHeight: "7" }}
                    {...{ whiteSpace: "normal", textAlign: "start" }}
                    onClick={() => onGo(finding)}
                  >
                    {formSentences.place(finding)}
                  </Button>
                )}{" "}
                {finding.message} {finding.suggestion}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Part>
  );
}

function keyOf({ path, line, column, code, message }: FormFinding): string {
  return [path, line, column, code, message].join(":");
}

function statusOf({ findings, isChecking, hasFailed }: DraftFindings): string {
  if (hasFailed) return formSentences.checkFailed;
  if (isChecking || findings === null) return formSentences.checking;
  return findings.length === 0 ? formSentences.noFindings : formSentences.findingCount(findings.length);
}
