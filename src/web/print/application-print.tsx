import { useMemo } from "react";
import type { StaffView } from "../../contract/calls.ts";
import { type CompiledForm, EMPTY_VIEW, outlineOf } from "../../engine/index.ts";
import { styled } from "../ui/styled.ts";
import { OutlineItems } from "./outline-items.tsx";
import { PrintLayout } from "./print-layout.tsx";

const Page = styled("section", {
  base: { marginTop: "10", _print: { marginTop: "8mm" } },
});

const PageTitle = styled("h2", {
  base: {
    fontSize: "xl",
    fontWeight: "bold",
    color: "primary.dark",
    borderBottomWidth: "2px",
    borderBottomColor: "primary.main",
    paddingBottom: "1",
    breakAfter: "avoid",
    _print: { fontSize: "14pt" },
  },
});

const Facts = styled("dl", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "8", rowGap: "1", marginTop: "3" },
});

const STATUS_NAMES: Readonly<Record<string, string>> = {
  started: "Started",
  validating: "Being completed",
  submitted: "Submitted",
};

interface ApplicationPrintProps {
  readonly form: CompiledForm;
  readonly view: StaffView;
}

/** A whole application to be read or printed, all pages one after another: only what these answers show. */
export function ApplicationPrint({ form, view }: ApplicationPrintProps) {
  const { answer, add_another, tabs, document_answer, unfinished_documents } = view;
  const documents = { ...document_answer, ...unfinished_documents };
  const pages = useMemo(
    () => outlineOf(form, answer, { ...EMPTY_VIEW, counts: add_another, tabs }),
    [form, answer, add_another, tabs],
  );
  return (
    <PrintLayout title={applicantName(answer) ?? form.title}>
      <Standing view={view} />
      {pages.map(({ id, title, items }) => (
        <Page key={id}>
          <PageTitle>{title}</PageTitle>
          {items.length > 0 ? (
            <OutlineItems items={items} documents={documents} />
          ) : (
            <styled.p marginTop="3">There is nothing to answer on this page.</styled.p>
          )}
        </Page>
      ))}
    </PrintLayout>
  );
}

/** How far the application is: reference, status and when it was submitted. */
function Standing({ view }: { readonly view: StaffView }) {
  const { reference, web_status, submitted_at } = view;
  const facts = [
    ...(reference === "" ? [] : [["Reference", reference]]),
    ["Status", STATUS_NAMES[web_status] ?? "Not started"],
    ...(submitted_at === null ? [] : [["Submitted", readableTime(submitted_at)]]),
  ];
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <styled.div key={name} display="flex" gap="2">
          <styled.dt color="fg.muted">{name}</styled.dt>
          <styled.dd margin="0" fontWeight="medium">
            {value}
          </styled.dd>
        </styled.div>
      ))}
    </Facts>
  );
}

function readableTime(time: number): string {
  return new Date(time).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" });
}

/** The name as the questions of the spec's records ask for it; undefined where a form has no such questions. */
function applicantName(answer: StaffView["answer"]): string | undefined {
  const parts = ["first_name", "middle_name", "last_name"].map((key) => answer[key]);
  const name = parts.filter((part) => typeof part === "string" && part.trim() !== "").join(" ");
  return name === "" ? undefined : name;
}
