import { useId } from "react";
import { useSession } from "../session/session-context.ts";
import { AccountIcon } from "../ui/icons/account-icon.tsx";
import { ChevronIcon } from "../ui/icons/chevron-icon.tsx";
import { MailIcon } from "../ui/icons/mail-icon.tsx";
import { styled } from "../ui/styled.ts";
import { ButtonLink } from "../ui/text-link.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import { useCarryOnClick } from "./use-carry-answers.ts";
import { useHoverMenu } from "./use-hover-menu.ts";

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
  /** Awaited before logging out; when it rejects the session stays. */
  readonly beforeLogOut?: (() => Promise<void>) | undefined;
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
        <TriggerText>Account</TriggerText>
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
        What you have entered comes along.
      </styled.p>
      <ButtonLink to="/login" onClick={carryTo("/login")}>
        Sign In
      </ButtonLink>
      <ButtonLink to="/signup" variant="outline" onClick={carryTo("/signup")}>
        Create Account
      </ButtonLink>
    </>
  );
}

function LoggedIn({ beforeLogOut }: AccountMenuProps) {
  const { username } = useSession();
  return (
    <>
      <styled.p display="flex" alignItems="center" gap="2" fontSize="sm" overflowWrap="anywhere">
        <MailIcon flexShrink="0" color="fg.muted" />
        {username}
      </styled.p>
      <LogOutButton before={beforeLogOut} />
    </>
  );
}
