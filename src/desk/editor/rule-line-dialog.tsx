import { Button, Dialog, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { type Join, makeChoice } from "../../authoring/editing/edit-rules.ts";
import type { AskedQuestion } from "../../authoring/form-rules/form-items.ts";
import type { RuleChoice, RuleOwner } from "../../authoring/form-rules/rule-choices.ts";
import type { Rename } from "../../authoring/form-rules/rule-condition.ts";
import {
  operatorsFor,
  operatorWords,
  type RuleLine,
  writeLine,
} from "../../authoring/form-rules/rule-line.ts";
import { OPERATOR_WORDS } from "../../authoring/vocabulary/operator-words.ts";
import type { Operator } from "../../form/definition/operators.ts";
import { OpenDialog } from "../ui/ask-dialog.tsx";
import { Check } from "../ui/check.tsx";
import { Problem } from "../ui/problem.tsx";
import { SelectField } from "../ui/select-field.tsx";
import type { RuleContext } from "./rule-context.ts";
import { AnswerField, QuestionField } from "./rule-fields.tsx";
import {
  choicesFor,
  draftOfLine,
  EMPTY_LINE,
  type LineDraft,
  lineOfDraft,
  withOperator,
  withQuestion,
} from "./rule-line-state.ts";
import { wordsOf } from "./rule-model.ts";
import { ruleSentences as words } from "./rule-sentences.ts";
import { ConvertQuestion, UnusableQuestions } from "./rule-unusable.tsx";

interface DialogProps {
  readonly context: RuleContext;
  readonly title: string;
  readonly owner: RuleOwner;
  readonly rename: Rename;
  /** The condition that is changed; without it a new one is written. */
  readonly line?: RuleLine;
  /** How it is joined to what is there, where it can be chosen. */
  readonly join?: Join;
  /** Gives false where it could not be written. */
  readonly onSave: (line: RuleLine, join: Join) => boolean;
  readonly onClose: () => void;
}

const JOINS = [
  ["all", words.joinAll],
  ["any", words.joinAny],
] as const;

/** Asks for a condition: a question that may be asked about here, and what its answer has to be. */
export function RuleLineDialog(props: DialogProps) {
  const { context, title, owner, rename, line, onSave, onClose } = props;
  const { rules, onEdit, buffer } = context;
  const [draft, setDraft] = useState(line ? draftOfLine(line) : EMPTY_LINE);
  const [join, setJoin] = useState<Join>(props.join ?? "all");
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const questionField = useRef<HTMLSelectElement>(null);
  const { usable, unusable } = choicesFor(rules, owner, rename, line?.key);
  const chosen = usable.find(({ key }) => key === draft.key);
  const result = lineOfDraft(draft, chosen?.question);
  const problem = isTried && "problem" in result ? result : undefined;
  const save = () => {
    setTried(true);
    if (!("line" in result)) return;
    if (onSave(result.line, join)) onClose();
    else setFailure(words.notWritten);
  };
  const convert = ({ item, question }: RuleChoice, list: string) => {
    const to = { part: item.part, key: question.ownKey };
    const sentence = words.converted(item.title);
    const change = () => makeChoice(buffer, to, list, `Make a choice of ${item.title}`);
    if (!onEdit(change, sentence)) {
      setFailure(words.notWritten);
      return;
    }
    setDraft({ ...EMPTY_LINE, key: draft.key, operator: "equals" });
    setSaid(sentence);
    questionField.current?.focus();
  };
  return (
    <OpenDialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Dialog.Body>
          <Stack gap="4">
            <QuestionField
              ref={questionField}
              choices={usable}
              names={rules.names}
              value={draft.key}
              problem={problem?.isOfQuestion ? problem.problem : undefined}
              onChoose={(choice) => setDraft(withQuestion(draft, choice))}
            />
            {chosen && (
              <ComparisonFields
                question={chosen.question}
                draft={draft}
                onDraft={setDraft}
                used={line?.operator}
                problem={problem?.problem}
              />
            )}
            {chosen && (
              <ConvertQuestion buffer={buffer} chosen={chosen} onConvert={(list) => convert(chosen, list)} />
            )}
            {props.join !== undefined && (
              <SelectField
                label={words.join}
                value={join}
                choices={JOINS}
                onChoose={(value) => setJoin(value === "any" ? "any" : "all")}
              />
            )}
            <Text role="status">{said}</Text>
            <Problem>{failure}</Problem>
            {"line" in result && (
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {words.reads(wordsOf(writeLine(result.line), rename, rules))}
              </Text>
            )}
            <UnusableQuestions unusable={unusable} names={rules.names} />
          </Stack>
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.save}</Button>
        </Dialog.Footer>
      </form>
    </OpenDialog>
  );
}

interface ComparisonProps {
  readonly question: AskedQuestion;
  readonly draft: LineDraft;
  readonly onDraft: (draft: LineDraft) => void;
  /** The operator of the condition that is changed. */
  readonly used: Operator | undefined;
  readonly problem: string | undefined;
}

function ComparisonFields({ question, draft, onDraft, used, problem }: ComparisonProps) {
  const { kind } = question;
  const operators = operatorsFor(kind, used).map((value) => [value, operatorWords(kind, value)] as const);
  // Less and more have no opposite: what is not answered is neither.
  const canTurn = OPERATOR_WORDS[draft.operator].opposite === undefined || draft.isNegated;
  return (
    <>
      <SelectField
        label={words.operator}
        value={draft.operator}
        choices={operators}
        placeholder={words.choose}
        onChoose={(operator) => onDraft(withOperator(draft, operator))}
      />
      <AnswerField question={question} draft={draft} onDraft={onDraft} problem={problem} />
      {canTurn && (
        <Check
          label={words.negated}
          isChecked={draft.isNegated}
          onCheck={(isNegated) => onDraft({ ...draft, isNegated })}
        />
      )}
    </>
  );
}
