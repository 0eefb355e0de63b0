import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { rankCode } from "../../form/answers/choose-code.ts";
import { answerOf, chosenCodes, type Option } from "../../form/index.ts";
import { useAnswer } from "../answers/use-answer.ts";
import { announcements } from "../ui/announcements.tsx";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { ChevronIcon, Icon } from "../ui/icons.tsx";
import { styled } from "../ui/styled.ts";
import { ListCount, listLimitsOf } from "./list-count.tsx";
import * as sentences from "./list-sentences.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";

const Rows = styled("ol", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1.5",
    listStyle: "none",
    padding: "0",
    margin: "0",
  },
});

/** On a narrow screen its buttons stand below its words. */
const Row = styled("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1.5",
    minHeight: "touch",
    paddingInline: "3",
    paddingBlock: "1.5",
    borderWidth: "1px",
    borderRadius: "md",
    borderColor: "line.control",
    backgroundColor: "white.main",
  },
  variants: {
    isDragged: { true: { borderColor: "primary.main", boxShadow: "low", outline: "2px solid" }, false: {} },
  },
});

/** What is drawn by a finger scrolls nothing. */
const Grip = styled("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "touch",
    cursor: "grab",
    touchAction: "none",
  },
});

const Buttons = styled("div", { base: { display: "flex", gap: "1.5", marginInlineStart: "auto" } });
const Muted = styled("p", { base: { color: "fg.muted", fontSize: "sm", lineHeight: "snug" } });

type Act = "up" | "down" | "out" | "in";

/** An option that is drawn to another place, and the order that it would make. */
interface Drag {
  readonly code: string;
  readonly order: readonly string[];
}

/**
 * Options that are put into an order, by buttons or by dragging (RNK-02). None is ranked at first; what is taken out is ranked no
 * more. The focus stays with the option that was moved. While one that is not ranked is drawn into the order, its row stays
 * where it is as well, since what is drawn must not go away under the finger.
 */
export function RankingWidget({ question, context, control, onChange }: QuestionWidgetProps) {
  const ranked = chosenCodes(useAnswer(question.key));
  const options = context.form.options[question.options ?? ""] ?? [];
  const limits = listLimitsOf(context.form, question);
  const [drag, setDrag] = useState<Drag>();
  const focusNext = useRef<string>(undefined);
  const rows = useRef<HTMLOListElement>(null);
  const unranked = useRef<HTMLOListElement>(null);
  const idOf = (act: Act, code: string) =>
    `${control.id}-${act}-${options.findIndex((option) => option.code === code)}`;
  const optionOf = (code: string): Option =>
    options.find((option) => option.code === code) ?? { code, label: sentences.notOffered(code) };
  // A row that changes places takes the focus away from the button in it.
  useLayoutEffect(() => {
    if (focusNext.current !== undefined) document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const give = (codes: readonly string[], words: string) => {
    onChange(answerOf(codes));
    announcements.say(words);
  };
  const put = (code: string, place: number) => {
    const codes = rankCode(code, place, ranked);
    give(codes, sentences.isAt(optionOf(code).label, place + 1, codes.length));
  };
  const move = (act: "up" | "down", code: string) => {
    const place = ranked.indexOf(code) + (act === "up" ? -1 : 1);
    const { label } = optionOf(code);
    if (place < 0) return announcements.say(sentences.isFirst(label));
    if (place >= ranked.length) return announcements.say(sentences.isLast(label));
    focusNext.current = idOf(act, code);
    put(code, place);
  };
  const rest = options.filter(({ code }) => !ranked.includes(code));
  const add = (code: string) => {
    const next = rest[(rest.findIndex((option) => option.code === code) + 1) % rest.length];
    // On to the next choice; with the last one, to what can be moved.
    focusNext.current = next === undefined || next.code === code ? idOf("up", code) : idOf("in", next.code);
    put(code, ranked.length);
  };
  const takeOut = (code: string) => {
    focusNext.current = idOf("in", code);
    give(
      ranked.filter((one) => one !== code),
      sentences.isRankedNoMore(optionOf(code).label),
    );
  };

  const dragTo = ({ clientY }: PointerEvent, code: string) => {
    if (drag?.code !== code) return;
    const top = unranked.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    // Above those that are not ranked, an option belongs to the order; a ranked one stays in it.
    const isRanked = ranked.includes(code) || clientY < top;
    const others = [...(rows.current?.children ?? [])].filter(
      (row) => row.getAttribute("data-code") !== code,
    );
    const above = others.filter((row) => middleOf(row) < clientY).length;
    setDrag({ code, order: isRanked ? rankCode(code, above, ranked) : ranked });
  };
  const drop = () => {
    setDrag(undefined);
    if (drag === undefined || drag.order.join() === ranked.join()) return;
    put(drag.code, drag.order.indexOf(drag.code));
  };
  const gripOf = (code: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ code, order: ranked });
    },
    onPointerMove: (event: PointerEvent) => dragTo(event, code),
    onPointerUp: drop,
    onPointerCancel: () => setDrag(undefined),
  });

  const grip = (code: string) => (
    <Grip aria-hidden data-screen-only="" {...gripOf(code)}>
      <Icon>
        <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
      </Icon>
    </Grip>
  );
  const order = drag?.order ?? ranked;
  const named = (act: Act, code: string) => ({ id: idOf(act, code), label: optionOf(code).label });
  return (
    <styled.div display="flex" flexDirection="column" gap="3">
      <ListCount id={`${control.id}-count`} count={ranked.length} isRanking {...limits} />
      {order.length === 0 ? (
        <Muted>{sentences.nothingRanked}</Muted>
      ) : (
        <Rows ref={rows} aria-describedby={control["aria-describedby"]}>
          {order.map((code, place) => (
            <Row key={code} data-code={code} isDragged={drag?.code === code}>
              {grip(code)}
              <Words option={optionOf(code)} place={`${place + 1}.`} />
              <Buttons>
                <ActionOf
                  {...named("up", code)}
                  words={sentences.moveUp}
                  icon="up"
                  isOff={place === 0}
                  onPress={() => move("up", code)}
                />
                <ActionOf
                  {...named("down", code)}
                  words={sentences.moveDown}
                  icon="down"
                  isOff={place === order.length - 1}
                  onPress={() => move("down", code)}
                />
                <ActionOf
                  {...named("out", code)}
                  words={sentences.takeFromRanking}
                  onPress={() => takeOut(code)}
                />
              </Buttons>
            </Row>
          ))}
        </Rows>
      )}
      {rest.length > 0 && (
        <Rows
          as="ul"
          ref={unranked}
          aria-label={sentences.notRanked}
          aria-describedby={control["aria-describedby"]}
        >
          {rest.map((option) => (
            <Row key={option.code} isDragged={drag?.code === option.code}>
              {grip(option.code)}
              <Words option={option} />
              <Buttons>
                <ActionOf
                  {...named("in", option.code)}
                  words={sentences.addToRanking}
                  onPress={() => add(option.code)}
                />
              </Buttons>
            </Row>
          ))}
        </Rows>
      )}
    </styled.div>
  );
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

function Words({ option, place }: { readonly option: Option; readonly place?: string }) {
  return (
    <styled.div flex="1 1 8rem" minWidth="0" overflowWrap="anywhere">
      {place !== undefined && <styled.strong>{place} </styled.strong>}
      {option.label}
      {option.help !== undefined && <Muted>{option.help}</Muted>}
    </styled.div>
  );
}

interface ActionProps {
  readonly id: string;
  readonly label: string;
  readonly words: string;
  readonly icon?: "up" | "down";
  /** Keeps the focus, and says why it does nothing. */
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

function ActionOf({ id, label, words, icon, isOff = false, onPress }: ActionProps) {
  return (
    <Button
      id={id}
      variant="outline"
      paddingInline="3"
      aria-disabled={isOff || undefined}
      data-screen-only=""
      onClick={onPress}
    >
      {icon === undefined ? words : <VisuallyHidden>{words}</VisuallyHidden>}
      {icon === "up" && <ChevronIcon transform="rotate(180deg)" />}
      {icon === "down" && <ChevronIcon />} <VisuallyHidden>{sentences.ofOption(label)}</VisuallyHidden>
    </Button>
  );
}
