import { type KeyboardEvent, useId, useRef, useState } from "react";
import { chosenTab, keysBelow, type LayoutNode } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useFromStore } from "../answers/use-answer.ts";
import { UploadInProgressModal } from "../documents/upload-in-progress-modal.tsx";
import type { TabLosses, TabOutcome } from "../saving/choose-tab.ts";
import { Stack } from "../ui/boxes.tsx";
import { Button, DangerButton } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import { usePageContent } from "./page-content.ts";
import * as sentences from "./sentences.tsx";

interface LeaveTabModalProps {
  /** What the tab that was chosen is called. */
  readonly label: string;
  readonly losses: TabLosses;
  /** Resolves when the tab has changed, or could not. */
  readonly onLeave: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a tab is left, which deletes its file and takes its answers out of the application (LEA-02). */
function LeaveTabModal({ label, losses, onLeave, onClose }: LeaveTabModalProps) {
  const [isBusy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const { files, questions } = losses;
  const Leave = files.length > 0 ? DangerButton : Button;
  return (
    <Modal
      title={sentences.changeTo(label)}
      safeAnswer={keep}
      // What was begun comes to its end.
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button ref={keep} variant="outline" onClick={() => !isBusy && onClose()}>
            {sentences.keepIt}
          </Button>
          <Leave
            loading={isBusy}
            onClick={() => {
              setBusy(true);
              void onLeave();
            }}
          >
            {files.length > 0 ? sentences.deleteAndChange : sentences.change}
          </Leave>
        </>
      }
    >
      {files.map((file) => (
        <styled.p key={file} overflowWrap="anywhere">
          {sentences.willBeDeleted(file)}
        </styled.p>
      ))}
      {questions.length > 0 && (
        <div>
          <p>{sentences.answersLost}</p>
          <styled.ul listStyleType="disc" paddingInlineStart="5" marginTop="1">
            {questions.map((question, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two questions may have one title, and the list never changes.
              <li key={index}>{question}</li>
            ))}
          </styled.ul>
        </div>
      )}
    </Modal>
  );
}

type TabsNode = Extract<LayoutNode, { kind: "tabs" }>;
type Tab = TabsNode["tabs"][number];

const TabButton = styled("button", {
  base: {
    minHeight: "touch",
    paddingInline: "4",
    paddingBlock: "2",
    borderBottomWidth: "3px",
    borderColor: { base: "transparent", _highContrast: "Canvas" },
    color: "fg.muted",
    fontWeight: "medium",
    cursor: "pointer",
    outlineOffset: "-3px",
    _hover: { color: "primary.dark", backgroundColor: "primary.extraLight" },
    "&[aria-selected=true]": {
      color: "primary.dark",
      fontWeight: "semibold",
      borderColor: { base: "primary.main", _highContrast: "Highlight" },
    },
  },
});

/** What keeps the tabs from changing at once. */
type Pause =
  | { readonly kind: "blocked" }
  | { readonly kind: "asks"; readonly chosen: Tab; readonly losses: TabLosses };

/**
 * Groups of which one shows at a time; switching clears what only the other asked (TAB-02). Arrow keys move between
 * the tabs, Enter, Space or a press chooses, and what would be lost is asked about first (LEA-02).
 */
export function Tabs({ node }: { readonly node: TabsNode }) {
  const { context, renderNodes } = usePageContent();
  const store = useAnswerStore();
  const shown = useFromStore(() => chosenTab(node, store.displayState())?.id);
  const tab = node.tabs.find(({ id }) => id === shown);
  const list = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const [pause, setPause] = useState<Pause>();
  const isChoosing = useRef(false);

  const focusOn = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id ?? "")}"]`)?.focus();
  const choose = async (chosen: Tab, isConfirmed = false) => {
    // Not every browser puts the focus on a button that is pressed.
    focusOn(chosen.id);
    if (chosen.id === shown || isChoosing.current) return;
    isChoosing.current = true;
    const left = keysBelow(tab?.content ?? []);
    try {
      setPause(pauseFor(await context.onTab({ id: node.id, tab: chosen.id, left, isConfirmed }), chosen));
    } finally {
      isChoosing.current = false;
    }
  };
  const moveWithKeys = (event: KeyboardEvent) => {
    const index = node.tabs.findIndex(({ id }) => document.activeElement?.getAttribute("data-tab") === id);
    const next = node.tabs[targetIndex(event.key, index, node.tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    focusOn(next.id);
  };

  return (
    <styled.div id={node.id}>
      <styled.div
        ref={list}
        role="tablist"
        aria-label={node.label}
        display="flex"
        flexWrap="wrap"
        borderBottomWidth="1px"
        borderColor="line"
        marginBottom="6"
        onKeyDown={moveWithKeys}
      >
        {node.tabs.map((each) => (
          <TabButton
            key={each.id}
            type="button"
            role="tab"
            id={`${baseId}-${each.id}`}
            data-tab={each.id}
            aria-selected={each.id === shown}
            aria-controls={each.id === shown ? `${baseId}-panel` : undefined}
            tabIndex={each.id === shown ? 0 : -1}
            onClick={() => void choose(each)}
          >
            {each.label}
          </TabButton>
        ))}
      </styled.div>
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${shown}`}
        tabIndex={beginsWithControl(tab?.content ?? []) ? undefined : 0}
      >
        <Stack key={shown}>{renderNodes(tab?.content ?? [])}</Stack>
      </div>
      {pause?.kind === "blocked" && <UploadInProgressModal onClose={() => setPause(undefined)} />}
      {pause?.kind === "asks" && (
        <LeaveTabModal
          label={pause.chosen.label}
          losses={pause.losses}
          onLeave={() => choose(pause.chosen, true)}
          onClose={() => setPause(undefined)}
        />
      )}
    </styled.div>
  );
}

function pauseFor(outcome: TabOutcome, chosen: Tab): Pause | undefined {
  if (outcome.kind === "blocked") return outcome;
  return outcome.kind === "asks" ? { ...outcome, chosen } : undefined;
}

/** Whether the first thing of a panel takes the focus itself; else the panel has to, so that nothing in it is passed by. */
function beginsWithControl([first]: readonly LayoutNode[]): boolean {
  if (first?.kind === "row") return beginsWithControl(first.content);
  return first?.kind === "question" || first?.kind === "search";
}

/** Arrow keys go round, Home and End to the ends; any other key leads nowhere. */
function targetIndex(key: string, index: number, length: number): number {
  if (key === "ArrowRight") return (index + 1) % length;
  if (key === "ArrowLeft") return (index - 1 + length) % length;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : -1;
}
