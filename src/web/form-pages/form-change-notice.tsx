import { useEffect } from "react";
import type { FormChange } from "../saving/follow-form.ts";
import { openAnew } from "../saving/use-leaving.ts";
import { announcements } from "../ui/announcements.tsx";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./change-sentences.ts";

/** The sheet on which a change of the form is told of. */
export const Notice = styled("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "3",
    padding: "4",
    borderRadius: "md",
    borderInlineStartWidth: "4px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
    overflowWrap: "anywhere",
  },
});

const TITLE_ID = "form-change-title";

interface FormChangeNoticeProps {
  readonly change: FormChange;
  /** Route of the page. */
  readonly route: string;
  /** Saves what is unsaved; a visitor has nothing to save to. */
  readonly save: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Says that staff have changed the form while this page was open, and what is asked no more (FRM-01, TOL-06). */
export function FormChangeNotice({ change, route, save, onFailure }: FormChangeNoticeProps) {
  const notAsked = change.notAsked.length > 0 ? sentences.notAsked(change.notAsked) : "";
  useEffect(() => announcements.say(`${sentences.formChanged} ${sentences.allKept} ${notAsked}`), [notAsked]);
  // Whoever cannot save is told why, and stays.
  const open = () => save().then(() => openAnew(route), onFailure);
  return (
    <Notice aria-labelledby={TITLE_ID} data-screen-only="">
      <p>
        <strong id={TITLE_ID}>{sentences.formChanged}</strong> {sentences.allKept}
      </p>
      {notAsked !== "" && <p>{notAsked}</p>}
      <Button variant="outline" onClick={() => void open()}>
        {sentences.showFormNow}
      </Button>
    </Notice>
  );
}
