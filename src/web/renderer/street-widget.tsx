import { useEffect, useState } from "react";
import type { QuestionWidgetProps } from "../widgets/question-widget.ts";
import { TextWidget } from "../widgets/text-widget.tsx";
import { SEARCH } from "./parts-on-demand.ts";

/**
 * The street of an address. It is a text box that suggests the rest once somebody works on the page: suggestions are a
 * help that the first page need not wait for. What is focused is never replaced.
 */
export function StreetWidget(props: QuestionWidgetProps) {
  return useIsSearchable(props.control.id) ? <SEARCH.Component {...props} /> : <TextWidget {...props} />;
}

/** Whether the search has come, asked for with the first focus on the page, and found the box with this id left alone. */
function useIsSearchable(id: string): boolean {
  const [isSearchable, setSearchable] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const replaceUnlessFocused = () => {
      if (document.activeElement?.id !== id) setSearchable(true);
    };
    const fetchSearch = () => {
      // Without it the box takes an address all the same; the next focus tries again.
      SEARCH.load().then(replaceUnlessFocused, () => undefined);
    };
    document.addEventListener("focusin", fetchSearch, { signal });
    if (document.activeElement !== document.body) fetchSearch();
    return () => stop.abort();
  }, [id]);
  return isSearchable;
}
