import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useSession } from "../session/session-context.ts";
import { ChevronIcon, Icon, type IconProps } from "../ui/icons.tsx";
import { styled } from "../ui/styled.ts";
import { ButtonLink } from "../ui/text-link.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import * as sentences from "./sentences.ts";
import { useCarryOnClick } from "./use-carry-answers.ts";

/** Head and shoulders. */
function AccountIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
    </Icon>
  );
}

/** An envelope. */
function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m4 7 8 6 8-6" />
    </Icon>
  );
}

/** When the menu opens and closes beneath a pointer (POL-04). */
const MENU_OPEN_DELAY_MS = 200;
const MENU_SKIP_DELAY_MS = 300;
const MENU_CLOSE_DELAY_MS = 150;

type MenuState = "closed" | "hovered" | "pinned";

/**
 * A menu that a resting mouse opens after 200 ms and closes 150 ms after it left; coming back within 300 ms opens
 * it at once. A press or a key pins it open until a second press, Escape, or a press or the focus elsewhere.
 */
function useHoverMenu() {
  const [state, setState] = useState<MenuState>("closed");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const change = (next: MenuState, delayMs = 0) => {
    clearTimeout(timer.current);
    const apply = () => {
      setState((current) => {
        if (next === "closed" && current !== "closed") closedAt.current = performance.now();
        return next;
      });
    };
    if (delayMs === 0) apply();
    else timer.current = setTimeout(apply, delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const isOpen = state !== "closed";
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setState("closed");
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, [isOpen]);

  return {
    isOpen,
    close: () => change("closed"),
    rootProps: {
      ref: root,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== "mouse" || state === "pinned") return;
        const isBackSoon = performance.now() - closedAt.current < MENU_SKIP_DELAY_MS;
        change("hovered", isOpen || isBackSoon ? 0 : MENU_OPEN_DELAY_MS);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === "mouse" && state !== "pinned") change("closed", MENU_CLOSE_DELAY_MS);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !isOpen) return;
        change("closed");
        trigger.current?.focus();
      },
    },
    triggerProps: {
      ref: trigger,
      "aria-expanded": isOpen,
      onClick: () => change(state === "pinned" ? "closed" : "pinned"),
    },
  };
}

const Trigger = styled("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minHeight: "touch",
    paddingInline: "3",
    borderRadius: "md",
    borderWidth: "1px",
    borderColor: "primary.light",
    color: "white.main",
    fontWeight: "medium",
    whiteSpace: "nowrap",
    cursor: "pointer",
    _hover: { backgroundColor: "primary.main" },
    _focusVisible: { outlineColor: "white.main" },
  },
});

/** Beside a long school name on a mobile there is room for the sign only; the word stays for screen readers. */
const TriggerText = styled("span", {
  base: {
    smDown: { position: "absolute", boxSize: "1px", overflow: "hidden", clipPath: "inset(50%)" },
  },
});

const Panel = styled("div", {
  base: {
    position: "absolute",
    insetBlockStart: "calc(100% + 0.5rem)",
    insetInlineEnd: "0",
    zIndex: "popover",
    width: "min(20rem, calc(100vw - 2rem))",
    display: "flex",
    flexDirection: "column",
    gap: "3",
    padding: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    boxShadow: "high",
    backgroundColor: "white.main",
    color: "fg",
    animation: "rise 120ms ease-out",
  },
});

interface AccountMenuProps {
  /** Awaited before logging out; when it rejects, or resolves with false, the session stays. */
  readonly beforeLogOut?: (() => Promise<boolean>) | undefined;
}

/**
 * The account popover (LAY-02 to LAY-04): who is logged in and a way out, or the ways in, which carry the answers. Staff
 * who came with a service token get none.
 */
export function AccountMenu({ beforeLogOut }: AccountMenuProps) {
  const { is_logged_in, is_service_user } = useSession();
  const { isOpen, rootProps, triggerProps } = useHoverMenu();
  const panelId = useId();
  if (is_service_user) return null;
  return (
    <styled.div position="relative" {...rootProps}>
      <Trigger type="button" aria-controls={isOpen ? panelId : undefined} {...triggerProps}>
        <AccountIcon />
        <TriggerText>{sentences.account}</TriggerText>
        <ChevronIcon boxSize="1em" />
      </Trigger>
      {isOpen && (
        <Panel id={panelId}>{is_logged_in ? <LoggedIn beforeLogOut={beforeLogOut} /> : <LoggedOut />}</Panel>
      )}
    </styled.div>
  );
}

function LoggedOut() {
  const carryTo = useCarryOnClick();
  return (
    <>
      <styled.p fontSize="sm" color="fg.muted" lineHeight="snug">
        {sentences.answersComeAlong}
      </styled.p>
      <ButtonLink to="/login" onClick={carryTo("/login")}>
        {sentences.signIn}
      </ButtonLink>
      <ButtonLink to="/signup" variant="outline" onClick={carryTo("/signup")}>
        {sentences.createAccount}
      </ButtonLink>
    </>
  );
}

function LoggedIn({ beforeLogOut }: AccountMenuProps) {
  const { username } = useSession();
  return (
    <>
      <styled.p
        display="flex"
        alignItems="center"
        gap="2"
        fontSize="sm"
        overflowWrap="anywhere"
        translate="no"
      >
        <MailIcon flexShrink="0" color="fg.muted" />
        {username}
      </styled.p>
      <LogOutButton before={beforeLogOut} />
    </>
  );
}
