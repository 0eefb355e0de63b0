import type { ReactNode } from "react";
import { decisionPromise, visitorWelcome } from "../../contract/school.ts";
import type { Answers } from "../../form/definition/answers.ts";
import type { RichText } from "../../form/definition/definition.ts";
import { useInitialData, usePartner } from "../api/initial-data.ts";
import { type Snapshot, useProfile, useSession } from "../session/session-context.ts";
import { RichTextView } from "../ui/rich-text.tsx";
import { styled } from "../ui/styled.ts";
import { ButtonLink, ExternalLink } from "../ui/text-link.tsx";
import { useCarryOnClick } from "./use-carry-answers.ts";
import * as sentences from "./welcome-sentences.tsx";

/** Logins from which on the welcome is over (BAN-01). */
const LOGINS_WITH_BANNER = 3;

type BannerKind = "submitted" | "visitor" | "first" | "returning";

/**
 * Which welcome the visitor gets (BAN-01). Undefined for an applicant who has gone to another page since the window was
 * opened, or has logged in three times.
 */
export function bannerKind(snapshot: Snapshot): BannerKind | undefined {
  if (snapshot.web_status === "submitted") return "submitted";
  if (!snapshot.is_logged_in) return "visitor";
  if (snapshot.has_changed_page || snapshot.num_logins >= LOGINS_WITH_BANNER) return undefined;
  return snapshot.num_logins <= 1 ? "first" : "returning";
}

/** The coloured sheet that a welcome stands on. */
export const Sheet = styled("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    padding: { base: "5", sm: "7" },
    borderRadius: "lg",
    borderWidth: "1px",
    borderColor: "primary.light",
    backgroundColor: "primary.extraLight",
  },
});

const TITLE_ID = "welcome-title";

/** Greets visitors, newcomers, those who come back and those who have submitted; else renders nothing. */
export function WelcomeBanner() {
  const kind = bannerKind(useSession());
  if (kind === undefined) return null;
  const Welcome = WELCOMES[kind];
  return (
    <Sheet aria-labelledby={TITLE_ID}>
      <Welcome />
    </Sheet>
  );
}

function Title({ children }: { readonly children: ReactNode }) {
  return (
    <styled.p
      id={TITLE_ID}
      fontSize="xl"
      fontWeight="bold"
      lineHeight="tight"
      color="primary.dark"
      overflowWrap="anywhere"
    >
      {children}
    </styled.p>
  );
}

const Paragraph = styled("p", { base: { maxWidth: "prose" } });

/** ", Ada" for somebody whose name is known, so that sentences read well without one. */
function useGreetingName(): ReactNode {
  const answers: Answers = useProfile()?.answer ?? {};
  const keys = useInitialData().greetingKeys ?? [];
  const name = keys.map((key) => answers[key]).find((value) => typeof value === "string" && value !== "");
  if (name === undefined) return null;
  return (
    <>
      , <bdi translate="no">{name}</bdi>
    </>
  );
}

function Visitor() {
  const { title, text } = { ...visitorWelcome(usePartner()), ...useInitialData().welcome?.visitors };
  const carryTo = useCarryOnClick();
  return (
    <>
      <Title>{title}</Title>
      <Text text={text} />
      <styled.div display="flex" flexWrap="wrap" gap="3" marginTop="1">
        <ButtonLink to="/signup" onClick={carryTo("/signup")}>
          {sentences.getStarted}
        </ButtonLink>
        <ButtonLink to="/login" variant="outline" onClick={carryTo("/login")}>
          {sentences.logBackIn}
        </ButtonLink>
      </styled.div>
    </>
  );
}

function First() {
  const name = useGreetingName();
  const partner = usePartner();
  const { title, text = sentences.welcomeText(decisionPromise(partner)) } =
    useInitialData().welcome?.first ?? {};
  return (
    <>
      <Title>{title === undefined ? sentences.welcome(name) : withName(title, name)}</Title>
      <Text text={text} />
    </>
  );
}

function Returning() {
  const name = useGreetingName();
  const { title, text = sentences.welcomeBackText } = useInitialData().welcome?.returning ?? {};
  return (
    <>
      <Title>{title === undefined ? sentences.welcomeBack(name) : withName(title, name)}</Title>
      <Text text={text} />
    </>
  );
}

/** Texts of schools may hold lists. */
function Text({ text }: { readonly text: RichText }) {
  return typeof text === "string" ? (
    <Paragraph>{text}</Paragraph>
  ) : (
    <Paragraph as="div">
      <RichTextView text={text} />
    </Paragraph>
  );
}

/** The name stands once. */
function withName(title: string, name: ReactNode): ReactNode {
  const [before, ...after] = title.split("{{name}}");
  return (
    <>
      {before}
      {after.length > 0 && name}
      {after.join("")}
    </>
  );
}

function Submitted() {
  const name = useGreetingName();
  const partner = usePartner();
  const { admissions } = partner;
  return (
    <>
      <Title>{sentences.thankYou(name)}</Title>
      <Paragraph>
        {sentences.submittedText(
          decisionPromise(partner),
          <ExternalLink href={`mailto:${admissions.email}`}>{admissions.email}</ExternalLink>,
        )}
      </Paragraph>
    </>
  );
}

const WELCOMES: Readonly<Record<BannerKind, () => ReactNode>> = {
  visitor: Visitor,
  first: First,
  returning: Returning,
  submitted: Submitted,
};
