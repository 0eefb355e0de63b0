import {
  Box,
  Button,
  DataList,
  Flex,
  Grid,
  Heading,
  Link,
  List,
  Spinner,
  Stack,
  Text,
} from "@chakra-ui/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { Link as RouterLink, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { ApplicationEvent, DeskApplication, ReadFile } from "../../contract/desk-applications.ts";
import { mayStaff } from "../../contract/desk.ts";
import { documentAddress, useApplication } from "../api/applications.ts";
import { useSignedIn } from "../api/session.ts";
import { caseworkSentences } from "../casework-sentences.ts";
import { dayInWords, EVENT_WORDS, inWords, sentences } from "../sentences.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { Part } from "../ui/part.tsx";
import { ReadProblem } from "../ui/read-problem.tsx";
import { ApplicationChecklist } from "./application-checklist.tsx";
import { ApplicationNotes } from "./application-notes.tsx";
import { ApplicationOutline, pageAnchor } from "./application-outline.tsx";
import { GroupBadge } from "./group-badge.tsx";
import { SubmissionView } from "./submission-view.tsx";
import { SubmissionsPart } from "./submissions-part.tsx";
import { listedName } from "./work-list-table.tsx";

/** An application as it is read at the desk, with its documents beside it (DSK-18). */
export function ApplicationPage() {
  const { application_id: id = "" } = useParams();
  const application = useApplication(id);
  const navigate = useNavigate();
  // Whoever has come by an address of its own has no list to go back to.
  const isFirst = useLocation().key === "default";
  return (
    <>
      <Button
        alignSelf="start"
        size="sm"
        variant="ghost"
        onClick={() => void (isFirst ? navigate("/") : navigate(-1))}
      >
        {sentences.backToList}
      </Button>
      {application.isError && (
        <>
          <PageTitle>{sentences.listTitle}</PageTitle>
          <ReadProblem error={application.error} onRetry={() => void application.refetch()} />
        </>
      )}
      {application.isPending && <Spinner aria-label={sentences.loading} role="status" />}
      {application.data && <Shown application={application.data} />}
    </>
  );
}

function Shown({ application }: { readonly application: DeskApplication }) {
  const [params, setParams] = useSearchParams();
  const files = application.pages.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === "document" ? item.files : [])),
  );
  const opened = application.may_open_documents
    ? files.find(({ key, status }) => key === params.get("document") && status === "completed")
    : undefined;
  const asked = Number(params.get("submission"));
  const submission = application.submissions.find(({ number }) => number === asked);
  const answers = (
    <>
      {submission !== undefined && (
        <SubmissionView key={submission.number} application={application} number={submission.number} />
      )}
      {!application.may_open_documents && files.length > 0 && (
        <Text color="fg.muted" marginBottom="3">
          {sentences.afterSubmission}
        </Text>
      )}
      {submission === undefined && <LastSubmission application={application} />}
      {submission === undefined && (
        <ApplicationOutline
          application={application}
          onOpen={({ key }) => setParams({ document: key }, { replace: true })}
        />
      )}
    </>
  );
  return (
    <>
      <Flex wrap="wrap" gap="3" align="center">
        <PageTitle overflowWrap="anywhere">{listedName(application)}</PageTitle>
        <GroupBadge group={application.group} size="md" />
        <Text color="fg.muted" overflowWrap="anywhere">
          {[application.email, application.reference].filter((part) => part !== null).join(" · ")}
        </Text>
      </Flex>
      {opened === undefined ? (
        <Grid {...AREAS} gap="5" alignItems="start">
          <Box gridArea="first">
            <FirstParts application={application} hasPages={submission === undefined} />
          </Box>
          <Box gridArea="answers">{answers}</Box>
          <Box gridArea="others">
            <OtherParts application={application} />
          </Box>
        </Grid>
      ) : (
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}
          gap="5"
          alignItems="start"
        >
          <Box order={{ base: 2, lg: 1 }}>{answers}</Box>
          <Box order={{ base: 1, lg: 2 }} position={{ lg: "sticky" }} top="4">
            <ShownDocument
              key={opened.key}
              file={opened}
              address={documentAddress(application.id, opened.key)}
              onClose={() => setParams({}, { replace: true })}
            />
          </Box>
        </Grid>
      )}
    </>
  );
}

/** That what is shown was submitted again, and the way to what is other than before. */
function LastSubmission({ application: { submissions } }: PartsProps) {
  const last = submissions.at(-1);
  if (last === undefined || submissions.length < 2) return null;
  return (
    <Text marginBottom="3">
      {sentences.submittedAgain(last.number, inWords(last.submitted_at))}{" "}
      <Link asChild>
        <RouterLink to={`?submission=${last.number}`}>{sentences.whatHasChanged}</RouterLink>
      </Link>
    </Text>
  );
}

/** What is to do comes first, also on a narrow screen: then the answers, and then what happened. */
const AREAS = {
  templateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 22rem" },
  templateRows: { lg: "auto 1fr" },
  templateAreas: {
    base: `"first" "answers" "others"`,
    lg: `"answers first" "answers others"`,
  },
} as const;

interface DocumentProps {
  readonly file: ReadFile;
  readonly address: string;
  readonly onClose: () => void;
}

/** The browser's own viewer shows it; the document's policy keeps what it holds from running as a page. */
function ShownDocument({ file, address, onClose }: DocumentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack as="section" aria-label={file.file_name} gap="2">
      <Flex wrap="wrap" gap="3" align="center">
        <Heading as="h2" size="md" overflowWrap="anywhere" ref={heading} tabIndex={-1}>
          {file.file_name}
        </Heading>
        <Link href={address} target="_blank" rel="noopener">
          {sentences.openApart}
        </Link>
        <Button size="sm" variant="outline" onClick={onClose}>
          {sentences.closeDocument}
        </Button>
      </Flex>
      <Box
        borderWidth="1px"
        bg="bg"
        height={{ base: "60dvh", lg: "calc(100dvh - 8rem)" }}
        asChild
        width="100%"
      >
        {/* Chromium's viewer shows nothing in a sandbox: the document comes under one by its own policy. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe src={address} title={file.file_name} />
      </Box>
    </Stack>
  );
}

const SUBMISSIONS = "submissions";
const NOTES = "notes";
const TIMELINE = "timeline";

interface PartsProps {
  readonly application: DeskApplication;
}

/** What the application is without, and where its pages are. */
function FirstParts({ application, hasPages }: PartsProps & { readonly hasPages: boolean }) {
  const { missing, pages, submissions } = application;
  const isHandling = mayStaff(useSignedIn().role, "handleApplications");
  // On a narrow screen these come after all the answers.
  const otherParts = [
    ...(submissions.length > 0 ? [{ id: SUBMISSIONS, title: sentences.submissions }] : []),
    ...(isHandling ? [{ id: NOTES, title: caseworkSentences.notes }] : []),
    { id: TIMELINE, title: sentences.timeline },
  ];
  return (
    <Stack gap="4">
      <ApplicationChecklist application={application} />
      {missing.length > 0 && (
        <Part title={sentences.stillToCome}>
          <List.Root paddingInlineStart="4">
            {missing.map((title, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- titles may be alike, and the list never changes its order.
              <List.Item key={index}>{title}</List.Item>
            ))}
          </List.Root>
        </Part>
      )}
      {hasPages && pages.length > 1 && (
        <Part title={sentences.contents} as="nav">
          <List.Root variant="plain" gap="1">
            {pages.map(({ id, title }) => (
              <List.Item key={id}>
                <Link href={`#${pageAnchor(id)}`} onClick={goToPage}>
                  {title}
                </Link>
              </List.Item>
            ))}
            {otherParts.map(({ id, title }) => (
              <List.Item key={id} hideFrom="lg">
                <Link href={`#${id}`} onClick={goToPage}>
                  {title}
                </Link>
              </List.Item>
            ))}
          </List.Root>
        </Part>
      )}
    </Stack>
  );
}

function OtherParts({ application }: PartsProps) {
  const { email, reference, created_at, saved_at, submitted_at, form, timeline } = application;
  return (
    <Stack gap="4">
      {application.submissions.length > 0 && (
        <Part title={sentences.submissions} id={SUBMISSIONS}>
          <SubmissionsPart application={application} />
        </Part>
      )}
      <ApplicationNotes application={application} anchor={NOTES} />
      <Part title={sentences.facts}>
        <DataList.Root orientation="horizontal" size="sm">
          <Fact label={sentences.email}>{email}</Fact>
          {reference !== null && <Fact label={sentences.reference}>{reference}</Fact>}
          {submitted_at !== null && <Fact label={sentences.submitted}>{inWords(submitted_at)}</Fact>}
          <Fact label={sentences.begun}>{dayInWords(created_at)}</Fact>
          {submitted_at === null && saved_at !== null && (
            <Fact label={sentences.saved}>{inWords(saved_at)}</Fact>
          )}
          <Fact label={sentences.form}>{sentences.formVersion(form.title, form.version)}</Fact>
        </DataList.Root>
      </Part>
      <Part title={sentences.timeline} id={TIMELINE}>
        <List.Root as="ol" variant="plain" gap="2">
          {timeline.map(({ at, event, by, about }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be at one time, and the list is read anew as a whole.
            <List.Item key={index} display="block">
              <Text overflowWrap="anywhere">{eventInWords(event, by, about)}</Text>
              <Text color="fg.muted" fontSize="sm">
                {inWords(at)}
              </Text>
            </List.Item>
          ))}
        </List.Root>
      </Part>
    </Stack>
  );
}

function eventInWords(event: ApplicationEvent["event"], by: string | null, about: string | null): string {
  const words = about === null ? EVENT_WORDS[event] : `${EVENT_WORDS[event]}: ${about}`;
  return by === null ? words : sentences.byWhom(words, by);
}

/** Without an entry in the browser's history: the way back leads to the list. */
function goToPage(event: MouseEvent<HTMLAnchorElement>): void {
  const page = document.getElementById(event.currentTarget.hash.slice(1));
  if (page === null) return;
  event.preventDefault();
  page.scrollIntoView();
  page.focus({ preventScroll: true });
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue overflowWrap="anywhere">{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
