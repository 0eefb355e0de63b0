import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReceivedDocument, SubmissionResponse } from "../../contract/application-endpoints.ts";
import { fileSizeText } from "../../contract/files.ts";
import { decisionPromise } from "../../contract/school.ts";
import { pathTo } from "../api/address.ts";
import { call } from "../api/call.ts";
import { usePartner, usePrefix } from "../api/initial-data.ts";
import { sentenceOf, UnauthorizedError } from "../api/server-error.ts";
import { useSession } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorLine } from "../ui/error-line.tsx";
import { CheckIcon, Icon, type IconProps } from "../ui/icons.tsx";
import { Loading } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import * as sentences from "./completion-sentences.tsx";

/** A clock: something is still awaited. */
function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 6.5V12l3.5 2.5" />
    </Icon>
  );
}

const submissionQuery = queryOptions({
  queryKey: ["submission"],
  queryFn: () => call("GET /api/submission"),
  // The rest of the page holds without it.
  throwOnError: false,
});

/** Heads a list of the completion page. */
export const SectionHeading = styled("h2", {
  base: { fontSize: "lg", fontWeight: "bold", marginBottom: "3" },
});

const List = styled("ul", {
  base: {
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "lg",
    backgroundColor: "white.main",
    listStyle: "none",
    "& > li + li": { borderTopWidth: "1px", borderColor: "line" },
  },
});

/** What arrived with the application, and what is still to come; asks the server for it. */
export function SubmissionLists() {
  const { is_logged_in } = useSession();
  // Logging out empties the cache while this is still on the screen: it must not ask anew.
  const { data, error, isFetching, refetch } = useQuery({ ...submissionQuery, enabled: is_logged_in });
  if (data !== undefined) {
    return (
      <>
        <Arrived submission={data} />
        <StillToCome outstanding={data.outstanding} />
      </>
    );
  }
  // The session has ended, and the Log In card is on its way.
  if (error === null || error instanceof UnauthorizedError)
    return <Loading label={sentences.loadingArrived} />;
  return (
    <section>
      <SectionHeading>{sentences.arrived}</SectionHeading>
      <ErrorLine role="alert">{sentenceOf(error)}</ErrorLine>
      <Button variant="outline" marginTop="3" loading={isFetching} onClick={() => void refetch()}>
        {sentences.tryAgain}
      </Button>
    </section>
  );
}

function Arrived({ submission }: { readonly submission: SubmissionResponse }) {
  return (
    <section>
      <SectionHeading>{sentences.arrived}</SectionHeading>
      <List>
        <Entry icon={<CheckIcon color="secondary.main" />} title={sentences.yourApplication}>
          <Time at={submission.submitted_at} />
        </Entry>
        {submission.received.map((document) => (
          <Entry key={document.answer_key} icon={<CheckIcon color="secondary.main" />} title={document.title}>
            <DocumentFile document={document} />
          </Entry>
        ))}
      </List>
    </section>
  );
}

function DocumentFile({ document }: { readonly document: ReceivedDocument }) {
  const prefix = usePrefix();
  const { answer_key, file_name, file_size, received_at, is_converting } = document;
  return (
    <>
      {is_converting ? (
        <styled.span overflowWrap="anywhere" translate="no">
          {file_name}
        </styled.span>
      ) : (
        <ExternalLink
          href={prefix + pathTo("GET /api/document-answer/:answer_key/pdf", { answer_key })}
          overflowWrap="anywhere"
          translate="no"
        >
          {file_name}
        </ExternalLink>
      )}
      , {fileSizeText(file_size)}
      <styled.span display="block">
        <Time at={received_at} />
      </styled.span>
      {is_converting && <span>{sentences.stillPreparing}</span>}
    </>
  );
}

function StillToCome({ outstanding }: Pick<SubmissionResponse, "outstanding">) {
  const partner = usePartner();
  const { office, email } = partner.admissions;
  return (
    <section>
      <SectionHeading>{sentences.stillToCome}</SectionHeading>
      {outstanding.length === 0 ? (
        <p>{sentences.nothingToCome(decisionPromise(partner))}</p>
      ) : (
        <>
          <List>
            {outstanding.map((title) => (
              <Entry key={title} icon={<ClockIcon color="accent.dark" />} title={title} />
            ))}
          </List>
          <styled.p marginTop="3">
            {sentences.pleaseSend({
              office,
              email: <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>,
              promise: decisionPromise(partner),
            })}
          </styled.p>
        </>
      )}
    </section>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

function Entry({ icon, title, children }: EntryProps) {
  return (
    <styled.li display="flex" gap="3" padding="4">
      <styled.span flexShrink="0" lineHeight="1" marginTop="0.5">
        {icon}
      </styled.span>
      <styled.div minWidth="0">
        <styled.p fontWeight="semibold" lineHeight="snug">
          {title}
        </styled.p>
        {children !== undefined && (
          <styled.div marginTop="1" color="fg.muted" fontSize="sm">
            {children}
          </styled.div>
        )}
      </styled.div>
    </styled.li>
  );
}

/** In the words and the time zone of whoever reads it. */
function Time({ at }: { readonly at: number }) {
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()}>
      {time.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" })}
    </time>
  );
}
