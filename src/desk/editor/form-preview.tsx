import { Box, Button, Flex, Link, Text, VisuallyHidden } from "@chakra-ui/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import type { FromPreview, PreviewProblem } from "../../contract/form-preview.ts";
import { Part } from "../ui/part.tsx";
import type { CheckedTexts } from "./draft-findings.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { FINDINGS_ID } from "./group-findings.ts";
import { outlineOf } from "./outline-model.ts";
import { useEntry } from "./outline.tsx";
import { FillingChoice } from "./preview-filling.tsx";
import { PreviewFrame, type PreviewWidth } from "./preview-frame.tsx";
import { PreviewLink } from "./preview-link.ts";
import { entryAtPlace, placeOfEntry } from "./preview-places.ts";
import { previewSentences as words } from "./preview-sentences.ts";

/** Where outline, panel and page stand side by side. */
const WIDE = "(min-width: 80em)";
/** Where the page as wide as a screen would be shrunk until nobody can read it. */
const NARROW = "(max-width: 48em)";
/** A page that has not come by then is not waited for in silence. */
const LATEST_MS = 20_000;

interface PreviewProps {
  readonly buffer: FormBuffer;
  readonly application: string | undefined;
  /** The entry of the outline that is chosen, by its id. */
  readonly selection: string | undefined;
  /** What lint finds in the draft; null while nobody knows. */
  readonly findings: readonly FormFinding[] | null;
  readonly onSelect: (id: string) => void;
  /** Of the draft, as it is saved. */
  readonly revisionOf: () => number;
  /** The frame is being loaded: `onChecked` will say more. */
  readonly onLoad: () => void;
  /** Gets what lint finds in the texts; null when nobody here can say any more. */
  readonly onChecked: (checked: CheckedTexts | null) => void;
}

/** The page that the draft makes, beside outline and panel where there is room for it, else on demand (EDT-34). */
export function FormPreview(props: PreviewProps) {
  const isWide = useSyncExternalStore(onWide, () => matchMedia(WIDE).matches);
  // What was shown in a wide window stays when that becomes narrow.
  const [isAsked, setAsked] = useState(() => matchMedia(WIDE).matches);
  const isShown = isWide || isAsked;
  return (
    <Box position={{ xl: "sticky" }} top="4" minWidth="0">
      {!isWide && (
        <Button
          variant="outline"
          marginBottom={isShown ? "3" : "0"}
          aria-expanded={isShown}
          onClick={() => setAsked(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </Button>
      )}
      {isShown && <ShownPreview {...props} />}
    </Box>
  );
}

function onWide(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

type Step = "loading" | "late" | "ready";

function ShownPreview(props: PreviewProps) {
  const { buffer, application, selection, findings, onSelect, revisionOf, onLoad, onChecked } = props;
  const [width, setWidth] = useState<PreviewWidth>(() => (matchMedia(NARROW).matches ? "phone" : "desktop"));
  const [areMessagesShown, setMessagesShown] = useState(false);
  const [step, setStep] = useState<Step>("loading");
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<PreviewProblem | null>(null);
  /** What is chosen and does not show. */
  const [missing, setMissing] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const behind = useRef<HTMLSpanElement>(null);
  const link = useLink(buffer, {
    frame,
    onSelect,
    onLoad,
    onChecked,
    setStep,
    setProblem,
    setFound: (isFound) => setMissing(isFound ? undefined : selection),
  });
  const entry = useEntry(buffer, selection);
  const place = entry === undefined ? null : placeOfEntry(entry);
  // What is chosen stays so when it moves, and is elsewhere then.
  useEffect(() => link.choose(place), [link, place]);
  useEffect(() => {
    if (step !== "loading") return undefined;
    const timer = setTimeout(() => setStep("late"), LATEST_MS);
    return () => clearTimeout(timer);
  }, [step]);
  const showMessages = () => {
    setMessagesShown(!areMessagesShown);
    link.showMessages(!areMessagesShown);
  };
  return (
    <Part title={words.title}>
      <Flex role="group" aria-label={words.tools} wrap="wrap" gap="2" align="center">
        {(["phone", "desktop"] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={width === one ? "subtle" : "outline"}
            aria-pressed={width === one}
            onClick={() => setWidth(one)}
          >
            {words[one]}
          </Button>
        ))}
        <Button
          size="sm"
          variant={areMessagesShown ? "subtle" : "outline"}
          aria-pressed={areMessagesShown}
          onClick={showMessages}
        >
          {words.messages}
        </Button>
        <FillingChoice
          application={application}
          revisionOf={revisionOf}
          isReady={step === "ready"}
          onFill={(filling) => link.fill(filling)}
        />
      </Flex>
      <Box minHeight="5" marginY="2" color="fg.muted" overflowWrap="anywhere">
        <Text role="status">
          {step === "loading" && words.loading}
          {step === "ready" && problem !== null && words.stays(problem)}
          {step === "ready" &&
            problem === null &&
            missing !== undefined &&
            missing === selection &&
            words.notShown}
        </Text>
        {step === "ready" && <DraftErrors findings={findings} isShown={problem === null} />}
      </Box>
      {step === "late" && (
        <Flex gap="3" align="center" marginBottom="2" role="alert">
          {words.late}
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              setStep("loading");
              setTries(tries + 1);
            }}
          >
            {words.tryAgain}
          </Button>
        </Flex>
      )}
      <Button
        size="sm"
        position="absolute"
        left="-999rem"
        _focusVisible={{ left: "4", zIndex: 1 }}
        onClick={() => behind.current?.focus()}
      >
        {words.skip}
      </Button>
      <Flex
        direction="column"
        borderWidth="1px"
        bg="bg.muted"
        height={{ base: "36rem", xl: "calc(100dvh - 12rem)" }}
        minHeight="30rem"
      >
        <PreviewFrame key={tries} ref={frame} application={application} width={width} />
      </Flex>
      <VisuallyHidden ref={behind} tabIndex={-1} />
    </Part>
  );
}

interface ErrorsProps extends Pick<PreviewProps, "findings"> {
  /** Whether the page is that of the draft; else another sentence says why it is not. */
  readonly isShown: boolean;
}

/** That what is shown has errors, and how it looks then. Not announced: the list of findings tells of them. */
function DraftErrors({ findings, isShown }: ErrorsProps) {
  const errors = (findings ?? []).filter(({ severity }) => severity === "error");
  if (errors.length === 0) return null;
  const hasKeys = errors.some(({ code }) => code === "title-missing");
  return (
    <Text>
      {isShown && `${words.withErrors(errors.length)} ${hasKeys ? `${words.byKey} ` : ""}`}
      <Link asChild>
        <button type="button" onClick={() => document.getElementById(FINDINGS_ID)?.focus()}>
          {words.toErrors}
        </button>
      </Link>
    </Text>
  );
}

interface Told extends Pick<PreviewProps, "onSelect" | "onLoad" | "onChecked"> {
  readonly frame: { readonly current: HTMLIFrameElement | null };
  readonly setStep: (step: Step) => void;
  readonly setProblem: (problem: PreviewProblem | null) => void;
  readonly setFound: (isFound: boolean) => void;
}

/** What the frame is told, and what it tells. */
function useLink(buffer: FormBuffer, told: Told): PreviewLink {
  const [link] = useState(() => new PreviewLink(buffer));
  const newest = useRef(told);
  useEffect(() => {
    newest.current = told;
  });
  useEffect(() => {
    const { frame, onLoad } = newest.current;
    onLoad();
    const forget = link.listen(
      () => frame.current?.contentWindow,
      (said) => {
        const { onSelect, onChecked, setStep, setProblem, setFound } = newest.current;
        if (said.kind === "ready") setStep("ready");
        else if (said.kind === "shown") setProblem(said.problem);
        else if (said.kind === "found") setFound(said.isFound);
        else if (said.kind === "checked") onChecked(checkedOf(said));
        else {
          const entry = entryAtPlace(outlineOf(buffer), said.place);
          if (entry !== undefined) onSelect(entry.id);
        }
      },
    );
    return () => {
      forget();
      newest.current.onChecked(null);
    };
  }, [buffer, link]);
  return link;
}

function checkedOf({ revision, findings }: FromPreview & { readonly kind: "checked" }): CheckedTexts | null {
  return findings && { revision, findings };
}
