import { type ReactNode, useContext } from "react";
import { type AddAnotherComponent, entryTitle } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { styled } from "../ui/styled.ts";
import { InSection, usePageContent } from "./page-content.ts";

/** The heading of an entry as its answers stand: with the name that the form gives it by one of them (GRP-04). */
export function useEntryTitle(component: AddAnotherComponent): string {
  const { context } = usePageContent();
  const store = useAnswerStore();
  const { nameKey } = component;
  const keys = nameKey === undefined ? [] : [nameKey];
  return useStored(keys, () => entryTitle(context.form, store.snapshot(), component));
}

interface EntryProps {
  readonly headingId: string;
  readonly component: AddAnotherComponent;
  /** A button at the end of the heading's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Heading = styled("h3", {
  base: { fontSize: "lg", fontWeight: "semibold", minWidth: "0", overflowWrap: "anywhere" },
});

/** One entry of a repeated group, under its heading; the group names what stands in it. */
export function Entry({ headingId, component, action, children }: EntryProps) {
  const title = useEntryTitle(component);
  // Below the title of its section, or of the page; that of an entry inside another one stands a level lower.
  const levels = useContext(InSection) ? (["h3", "h4"] as const) : (["h2", "h3"] as const);
  const level = levels[component.about === undefined ? 0 : 1];
  return (
    <styled.div
      role="group"
      aria-labelledby={headingId}
      borderInlineStartWidth="3px"
      borderColor="primary.light"
      paddingInlineStart={{ base: "4", sm: "6" }}
    >
      <styled.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minHeight="touch"
        marginBottom="2"
      >
        <Heading as={level} id={headingId} tabIndex={-1}>
          {title}
        </Heading>
        {action}
      </styled.div>
      {children}
    </styled.div>
  );
}
