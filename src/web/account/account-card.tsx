import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { ErrorCode } from "../../contract/error-codes.ts";
import { ServerError, sentenceOf } from "../api/server-error.ts";
import { PageHeading } from "../layout/screen.tsx";
import { type NavigationState, parseNavigationState } from "../navigation/navigation-state.ts";
import { Card } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { InlineToast } from "../ui/inline-toast.tsx";
import { styled } from "../ui/styled.ts";
import { endStart } from "../ui/typed-ahead.ts";

const Footer = styled("p", {
  base: {
    marginTop: "6",
    paddingTop: "5",
    borderTopWidth: "1px",
    color: "fg.muted",
    textAlign: "center",
  },
});

const Form = styled("form", { base: { display: "flex", flexDirection: "column", gap: "5" } });

interface AccountCardProps {
  readonly title: string;
  /** What the card is for, in a sentence. */
  readonly lead?: ReactNode;
  /** Toasts above the form. */
  readonly messages?: ReactNode;
  readonly form: {
    readonly formProps: ComponentProps<typeof Form>;
    readonly isPending: boolean;
    readonly isInError: boolean;
  };
  /** What the button does that submits the card, in its own words. */
  readonly submitLabel: string;
  /** Links beneath the button, so that Tab leads from the fields to it first. */
  readonly links?: ReactNode;
  /** Stands beneath the button. */
  readonly outcome?: ReactNode;
  /** A question and the link that answers it. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The frame of an account card: title, messages, fields, the button that submits, links, and a footer (ACC-06). */
export function AccountCard(props: AccountCardProps) {
  useEffect(endStart, []);
  const { title, lead, messages, form, submitLabel, links, outcome, footer, children } = props;
  return (
    <Card>
      <PageHeading isInError={form.isInError} textAlign="center">
        {title}
      </PageHeading>
      {lead !== undefined && (
        <styled.p marginTop="2" color="fg.muted" textAlign="center" lineHeight="snug">
          {lead}
        </styled.p>
      )}
      <styled.div marginTop="5" display="flex" flexDirection="column" gap="5">
        {messages}
        <Form {...form.formProps}>
          {children}
          <Button type="submit" size="submit" loading={form.isPending} alignSelf="center">
            {submitLabel}
          </Button>
          {links !== undefined && (
            <styled.div
              display="flex"
              flexWrap="wrap"
              justifyContent={{ base: "center", sm: "space-between" }}
              columnGap="4"
              marginBlock="-2"
              css={{ "& > *": { fontSize: "sm" } }}
              marginInline="-1"
            >
              {links}
            </styled.div>
          )}
        </Form>
        {outcome}
      </styled.div>
      <Footer>{footer}</Footer>
    </Card>
  );
}

interface CardErrorProps {
  /** For example 'Login Card Error' (CAT-04). */
  readonly title: string;
  /** What a call rejected with, null for nothing. */
  readonly failure: unknown;
  readonly onClose: () => void;
  /** A way on from the failure with this code, after its sentence. */
  readonly wayOn?: { readonly code: ErrorCode; readonly link: ReactNode };
}

/** The error toast above a card's form, brought into sight; nothing while there is no failure. */
export function CardError({ title, failure, onClose, wayOn }: CardErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the button that was pressed may be a screen below it.
    if (failure !== null) box.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (failure === null) return null;
  const message = sentenceOf(failure);
  return (
    <div ref={box}>
      <InlineToast severity="error" title={title} onClose={onClose}>
        {message}
        {failure instanceof ServerError && failure.code === wayOn?.code && <> {wayOn.link}</>}
      </InlineToast>
    </div>
  );
}

/**
 * What the last screen handed to this card, and what goes on to the next one: the answers of somebody without a
 * session travel along from card to card (ROU-14).
 */
export function useCardState() {
  const { key, state } = useLocation();
  const received = parseNavigationState(state);
  const { studentAnswers } = received;
  return {
    ...received,
    /** Differs for each time the card is opened. */
    key,
    /** An empty username stays behind: the next card would take it for a known one. */
    pass: ({ username, ...more }: NavigationState = {}): NavigationState => ({
      ...(studentAnswers === undefined ? {} : { studentAnswers }),
      ...(username === undefined || username === "" ? {} : { username }),
      ...more,
    }),
  };
}
