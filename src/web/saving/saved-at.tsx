import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useFromStore } from "../answers/use-answer.ts";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.ts";

const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** Tells when the answers were last saved, so that nobody need wonder; also whether something is not saved yet. */
export function SavedAt() {
  const store = useAnswerStore();
  const savedAtMs = useFromStore(() => store.sync.savedAtMs());
  return savedAtMs === undefined ? null : <Saved atMs={savedAtMs} />;
}

function Saved({ atMs }: { readonly atMs: number }) {
  const store = useAnswerStore();
  const isSaved = useFromStore(() => !store.sync.hasUnsaved());
  const isWhole = useFromStore(() => Object.keys(store.errors.unstorable()).length === 0);
  const saved = sentences.savedAt(time.format(atMs), isWhole);
  return (
    <styled.p data-screen-only="" role="status" color="fg.muted" fontSize="sm">
      {isSaved ? saved : saved + sentences.restIsUnsaved}
    </styled.p>
  );
}
