import { useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { isDefinitionPath } from "../../authoring/read/definition-path.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { allEntries, entryOfId, outlineOf } from "./outline-model.ts";

const PARAMETER = "chosen";

/** What is chosen in the outline, by its id. The address names it, so that a link leads to a question. */
export function useSelection(
  buffer: FormBuffer,
): readonly [selection: string | undefined, select: (id: string | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [selection, setSelection] = useState(() => {
    const asked = parameters.get(PARAMETER);
    return allEntries(outlineOf(buffer)).find(({ name }) => name === asked)?.id;
  });
  const select = (id: string | undefined) => {
    setSelection(id);
    const entry = entryOfId(outlineOf(buffer), id);
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (entry) after.set(PARAMETER, entry.name);
        else after.delete(PARAMETER);
        return after;
      },
      { replace: true },
    );
  };
  return [selection, select];
}

interface Files {
  /** In alphabetical order. */
  readonly paths: readonly string[];
  /** The one that is shown. */
  readonly path: string;
}

/** The files that the draft has at this moment, and which of them is shown when this one was asked for. */
export function useFiles(buffer: FormBuffer, asked: string): Files {
  const joined = useSyncExternalStore(buffer.subscribe, () => buffer.paths().join("\n"));
  const paths = joined === "" ? [] : joined.split("\n");
  // A file whose text was taken out is gone, and comes back when something is written into it.
  const isShown = paths.includes(asked) || isDefinitionPath(asked);
  return { paths, path: isShown ? asked : (paths[0] ?? "") };
}
