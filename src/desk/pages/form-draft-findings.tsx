import { useSyncExternalStore } from "react";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import type { DraftFindings, FrameFindings } from "../editor/draft-findings.ts";
import type { FormBuffer } from "../editor/form-buffer.ts";
import { entryOfFinding, recordOfFinding } from "../editor/group-findings.ts";
import { useOutline } from "../editor/outline.tsx";
import type { TextPlace } from "../editor/text-view.tsx";
import { useMends } from "../editor/use-mends.ts";
import { FormFindings } from "./form-findings.tsx";

interface FindingsProps {
  readonly buffer: FormBuffer;
  readonly found: DraftFindings;
  readonly frame: FrameFindings;
  readonly isReadOnly: boolean;
  readonly onGo: (place: TextPlace) => void;
  /** Chooses an entry of the outline, and leads to it. */
  readonly onLead: (id: string) => void;
}

/** The findings, each with its entry in the outline: drawn by itself with each key, and the page around it is not. */
export function DraftFindingsPart({ buffer, found, frame, isReadOnly, onGo, onLead }: FindingsProps) {
  const outline = useOutline(buffer);
  const mends = useMends({ buffer, found });
  const { findings, hasFailed } = found;
  const checked = useSyncExternalStore(frame.subscribe, frame.revision);
  const isChecking = found.isChecking || (checked !== -1 && checked !== buffer.revision());
  const entryOf = (finding: FormFinding) => {
    const entry = entryOfFinding(outline, finding, buffer);
    return entry && { title: entry.title, go: () => onLead(entry.id) };
  };
  const recordOf = (finding: FormFinding) => {
    const record = recordOfFinding(buffer, finding);
    return record && { key: record.key, go: () => onGo(record.place()) };
  };
  return (
    <FormFindings
      findings={findings}
      isChecking={isChecking}
      hasFailed={hasFailed}
      onGo={onGo}
      entryOf={entryOf}
      recordOf={recordOf}
      {...(!isReadOnly && { mends })}
    />
  );
}
