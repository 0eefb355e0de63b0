import { useEffect } from "react";

/** Boxes of text that is in sight: not that of a concealed number, whose type is another. */
const BOXES = "main :is(textarea, input[type=text], input[type=email], input[type=tel])";
const PRINTED = "[data-printed-text]";

/**
 * Lets what was written be printed whole. A box shows as much as fits into it, and one that is longer than a sheet is cut
 * in the middle of a line; so a paragraph takes its place (app/print.css) for as long as the page is printed.
 */
export function usePrintedTexts(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("beforeprint", writeTexts, { signal });
    addEventListener("afterprint", removeTexts, { signal });
    return () => {
      listening.abort();
      removeTexts();
    };
  }, []);
}

function writeTexts(): void {
  removeTexts();
  for (const box of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(BOXES)) {
    if (box.value === "") continue;
    const text = document.createElement("p");
    text.dataset.printedText = "";
    text.dir = "auto";
    text.style.display = "none";
    text.textContent = box.value;
    box.after(text);
  }
}

function removeTexts(): void {
  for (const text of document.querySelectorAll(PRINTED)) text.remove();
}
