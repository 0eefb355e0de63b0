import { NativeSelect } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SampleApplicants } from "../../contract/desk-form-drafts.ts";
import type { PreviewFilling } from "../../contract/form-preview.ts";
import { call, sentenceOf } from "../api/call.ts";
import { previewSentences as words } from "./preview-sentences.ts";

type Applicant = NonNullable<SampleApplicants["applicants"]>[number];

interface FillingProps {
  readonly application: string | undefined;
  /** Whether there is a page to be filled in. */
  readonly isReady: boolean;
  /** Of the draft, as it is saved. */
  readonly revisionOf: () => number;
  readonly onFill: (filling: PreviewFilling | null) => void;
}

/** Who fills the page in: nobody, or one of the applicants that the server invents for the draft as it is saved. */
export function FillingChoice({ application, isReady, revisionOf, onFill }: FillingProps) {
  // Inventing them takes the server a while: it is asked behind the first page, when somebody looks for them, and not with every key.
  const [asked, setAsked] = useState(revisionOf);
  const [chosen, setChosen] = useState<Applicant>();
  const { data, isError, error, isPending } = useQuery({
    queryKey: ["form", "sample applicants", application, asked],
    queryFn: () => call("GET /desk/api/form-draft/sample-applicants", { query: { application } }),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  });
  const applicants = data?.applicants ?? [];
  const isGone = chosen !== undefined && applicants.every(({ name }) => name !== chosen.name);
  const options = isGone ? [chosen, ...applicants] : applicants;
  const note = isPending
    ? words.thinking
    : isError
      ? sentenceOf(error)
      : data.applicants === null && words.noApplicants;
  const fill = (name: string) => {
    const applicant = options.find((one) => one.name === name);
    setChosen(applicant);
    onFill(
      applicant === undefined
        ? null
        : {
            answers: applicant.answers,
            counts: applicant.add_another,
            tabs: applicant.tabs,
            confirmed: applicant.confirmed,
          },
    );
  };
  return (
    <NativeSelect.Root size="sm" minWidth="0" flex="1 1 12rem">
      <NativeSelect.Field
        aria-label={words.filledAs}
        value={chosen?.name ?? ""}
        onFocus={() => setAsked(revisionOf())}
        onChange={({ currentTarget: { value } }) => fill(value)}
      >
        <option value="">{words.nobody}</option>
        {note !== false && (
          <option disabled value="-">
            {note}
          </option>
        )}
        {options.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
