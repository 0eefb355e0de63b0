import type { ComponentProps, ReactNode } from "react";
import { PageHeading } from "../chrome/page-heading.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { styled } from "../ui/styled.ts";

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
