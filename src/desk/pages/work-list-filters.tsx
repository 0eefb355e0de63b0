import { Box, Button, Field, Flex, Input, NativeSelect, Text } from "@chakra-ui/react";
import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterContext, useLocation } from "react-router-dom";
import { useWorkFilters } from "../api/applications.ts";
import { filterSentences } from "../filter-sentences.ts";
import { sentences } from "../sentences.ts";
import { ErrorText } from "../ui/problem.tsx";
import { choiceName, type FilterName, type ListAddress } from "./work-list-address.ts";

/** So long after the last letter the server is asked. */
const TYPED_MS = 250;

interface FiltersProps {
  readonly address: ListAddress;
  /** What the server refuses, by what the list's call names it. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The search box, and what the list is filtered by. */
export function WorkListFilters({ address, problems }: FiltersProps) {
  const { data } = useWorkFilters(address.query.application);
  const [cleared, setCleared] = useState(0);
  const pages = data?.pages.map(({ route, title }) => ({ value: route, label: title })) ?? [];
  const missing =
    data?.missing.map(({ item, title, count }) => ({ value: item, label: `${title} (${count})` })) ?? [];
  const applications = data?.applications.map(({ name, title }) => ({ value: name, label: title })) ?? [];
  const asked = data?.choices ?? [];
  // An address may name a question that the list is not filtered by: it is shown, as nobody is found by it.
  const unknown = address.choiceKeys.filter((key) => data && !asked.some((one) => one.key === key));
  const choices = [...asked, ...unknown.map((key) => ({ key, title: key, options: [] }))];
  return (
    <Box>
      <Flex role="search" aria-label={sentences.filters} wrap="wrap" gap="3" align="flex-start">
        {applications.length > 1 && (
          <Choice
            name="application"
            label={sentences.application}
            address={address}
            options={applications}
            first={applications[0]?.value}
          />
        )}
        <SearchBox
          key={cleared}
          address={address}
          first={cleared === 0 ? address.typed : ""}
          problem={problems.q}
        />
        <Choice
          name="page"
          label={sentences.pageLeft}
          address={address}
          options={pages}
          problem={problems.page}
        />
        <Choice
          name="missing"
          label={sentences.missingItem}
          address={address}
          options={missing}
          problem={problems.missing}
        />
        {choices.map(({ key, title, options }) => (
          <Choice
            key={key}
            name={choiceName(key)}
            label={title}
            address={address}
            options={options.map(({ code, label }) => ({ value: code, label }))}
            problem={problems.choices}
          />
        ))}
        <Day name="from" label={sentences.from} address={address} />
        <Day name="to" label={sentences.to} address={address} />
        {address.isFiltered && (
          <Button
            size="sm"
            variant="ghost"
            alignSelf="flex-end"
            onClick={() => {
              address.clear();
              setCleared(cleared + 1);
            }}
          >
            {sentences.clearFilters}
          </Button>
        )}
      </Flex>
      <Text role="status" color="fg.muted" fontSize="sm">
        {data?.are_choices_pending && asked.length > 0 ? filterSentences.pending : ""}
      </Text>
    </Box>
  );
}

interface SearchProps {
  readonly address: ListAddress;
  /** What stands in it at first. */
  readonly first: string;
  readonly problem: string | undefined;
}

function SearchBox({ address, first, problem }: SearchProps) {
  const [text, setText] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  });
  // Nobody is looked for on another page.
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (typed: string) => {
    // Nor while one is on its way: that would call it off. The router knows of it before React does.
    const next = router?.state.navigation.location?.pathname ?? pathname;
    if (next === pathname) latest.current.setTyped(typed);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(look, TYPED_MS, typed);
  };
  return (
    <Field.Root flex="1 1 18rem" invalid={problem !== undefined}>
      <Field.Label>{sentences.search}</Field.Label>
      <Input
        size="sm"
        bg="bg"
        type="search"
        maxLength={200}
        value={text}
        data-stop=""
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      <ErrorText>{problem}</ErrorText>
    </Field.Root>
  );
}

interface ChoiceProps {
  readonly name: FilterName;
  readonly label: string;
  readonly address: ListAddress;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The one that is meant while nothing is chosen, where it is not all of them. */
  readonly first?: string | undefined;
  readonly problem?: string | undefined;
}

function Choice({ name, label, address, options, first, problem: refused }: ChoiceProps) {
  const chosen = address.filter(name) || (first ?? "");
  // Options of several questions are refused together: it stands at those that are chosen.
  const problem = chosen === "" ? undefined : refused;
  // An address may name what there is no more.
  const isKnown = chosen === "" || options.some(({ value }) => value === chosen);
  const shown = isKnown ? options : [...options, { value: chosen, label: chosen }];
  // The address follows a moment later: shown is what was picked, so that arrow keys go on from there.
  const [picked, setPicked] = useState({ after: chosen, value: chosen });
  if (picked.after !== chosen) setPicked({ after: chosen, value: chosen });
  return (
    <Field.Root flex="0 1 12rem" invalid={problem !== undefined}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root size="sm">
        <NativeSelect.Field
          bg="bg"
          value={picked.value}
          onChange={({ currentTarget: { value } }) => {
            setPicked({ after: chosen, value });
            address.setFilter(name, value);
          }}
        >
          {first === undefined && <option value="">{sentences.any}</option>}
          {shown.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <ErrorText>{problem}</ErrorText>
    </Field.Root>
  );
}

function Day({ name, label, address }: Omit<ChoiceProps, "options" | "first" | "problem">) {
  return (
    <Field.Root flex="0 1 9.5rem">
      <Field.Label>{label}</Field.Label>
      <Input
        size="sm"
        bg="bg"
        type="date"
        value={address.filter(name)}
        onChange={({ currentTarget: { value } }) => address.setFilter(name, value)}
      />
    </Field.Root>
  );
}
