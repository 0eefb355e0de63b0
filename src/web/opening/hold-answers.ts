import { givenAhead } from "../ui/typed-ahead.ts";

/** What gives or changes answers: all controls among the questions of a page. */
const CONTROLS = "main .rjsf :is(input, select, textarea, button)";
/** What only shows: another page, the copy, a concealed number; and whatever a dialog asks. */
const FOR_READING =
  "[data-action]:not([data-action=submit]), [data-action=pdfCopy] *, button[aria-controls]:not([role=tab]), dialog *";
const SUBMIT = "[data-action=submit]";
const HELD = "data-held";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** Boxes of text can be read and copied from: they keep the focus. */
function isText(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  return control.matches("textarea, input:not([type=checkbox], [type=radio], [type=file])");
}

function setHeld(control: Control, isHeld: boolean): void {
  control.toggleAttribute(HELD, isHeld);
  if (isText(control)) control.readOnly = isHeld;
  else control.disabled = isHeld;
}

/**
 * Keeps the answers on the page from being changed, also on pages and parts of them that show later, until the function
 * that it returns is called. In the document, not through every widget: hardly any page is ever held, and all would
 * carry it (OPN-04).
 * @param maySubmit whether the application may be submitted all the same, as when other pages of it are open again
 */
export function holdAnswers({ maySubmit = false } = {}): () => void {
  const hold = () => {
    // React takes over what the server made as it was made; the notes of the start go when it has, which is observed.
    if (givenAhead()?.isStarted === false) return;
    for (const control of document.querySelectorAll<Control>(CONTROLS)) {
      const isFree =
        control.matches(FOR_READING) || control.hasAttribute(HELD) || (maySubmit && control.matches(SUBMIT));
      if (!isFree && !control.disabled) setHeld(control, true);
    }
  };
  const observer = new MutationObserver(hold);
  observer.observe(document.body, { childList: true, subtree: true });
  hold();
  return () => {
    observer.disconnect();
    for (const control of document.querySelectorAll<Control>(`[${HELD}]`)) setHeld(control, false);
  };
}
