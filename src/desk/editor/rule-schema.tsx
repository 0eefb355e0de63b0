import { Button, List, Text } from "@chakra-ui/react";
import type { FormRules } from "../../authoring/form-rules/read-form-rules.ts";
import type { Rename } from "../../authoring/form-rules/rule-condition.ts";
import { type SchemaRule, schemaRulesOf } from "../../authoring/form-rules/schema-rules.ts";
import { type RuleContext, textPlaceOf } from "./rule-context.ts";
import { sentenceOf } from "./rule-model.ts";
import { schemaSentences as words } from "./rule-sentences.ts";

/** What the schema says of the chosen question beside its description, in words; it is changed in the text. */
export function SchemaRules({ context, rename }: { readonly context: RuleContext; readonly rename: Rename }) {
  const { buffer, entry, rules, onGo } = context;
  const { part, key = "" } = entry;
  const found = schemaRulesOf(buffer, { part, key }, rename);
  if (found.length === 0) return <Text>{words.nothing}</Text>;
  return (
    <List.Root listStyleType="none" gap="3" width="full">
      {found.map((rule) => {
        const sentence = inWords(rule, rules);
        return (
          <List.Item key={`${rule.file} ${rule.path.join("/")} ${sentence}`}>
            <Text overflowWrap="anywhere">{sentence}</Text>
            <Button
              size="xs"
              variant="outline"
              aria-label={words.toText(sentence)}
              onClick={() => onGo(textPlaceOf(context, rule.file, rule.path))}
            >
              {words.show}
            </Button>
          </List.Item>
        );
      })}
    </List.Root>
  );
}

function inWords({ says, when, demand, about }: SchemaRule, rules: FormRules): string {
  const titles = about.map((key) => `“${rules.names.question(key)}”`).join(", ");
  const condition = when && sentenceOf(when, rules);
  const wanted = demand ? sentenceOf(demand, rules) : "";
  switch (says) {
    case "options":
      return words.options(titles);
    case "optionsOf":
      return words.optionsOf(titles);
    case "decides":
      return words.decides(titles);
    case "required":
      return words.required(condition);
    case "checked":
      return words.checked(condition, wanted);
    case "together":
      return words.together(condition, wanted);
  }
}
