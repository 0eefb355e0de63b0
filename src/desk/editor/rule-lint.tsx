import { Text } from "@chakra-ui/react";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import { messagesAt } from "./panel-findings.ts";
import type { RuleContext } from "./rule-context.ts";

interface Props {
  readonly context: RuleContext;
  /** Where the rule stands. */
  readonly file: string;
  readonly path: JsonPath;
}

/** What lint says of a rule. */
export function LintSentences({ context, file, path }: Props) {
  return sentencesAt(context, file, path).map((sentence) => (
    <FindingSentence key={sentence}>{sentence}</FindingSentence>
  ));
}

/** A sentence of lint at what it is about. */
export function FindingSentence({ children }: { readonly children: string }) {
  return (
    <Text
      fontWeight="semibold"
      borderStartWidth="4px"
      borderColor="border.error"
      paddingStart="2"
      overflowWrap="anywhere"
    >
      {children}
    </Text>
  );
}

/** The titles of questions stand in place of their keys. */
function sentencesAt({ buffer, rules, findings }: RuleContext, file: string, path: JsonPath) {
  const titled = (message: string) =>
    message.replace(/"([a-z][a-z0-9_]*)"/g, (written, key: string) => {
      const title = rules.names.question(key);
      return title === key ? written : `“${title}”`;
    });
  return [...new Set(messagesAt(buffer, { file, path }, findings).map(titled))];
}
