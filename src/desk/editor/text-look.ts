import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const BOX = {
  backgroundColor: "var(--chakra-colors-bg-panel)",
  color: "var(--chakra-colors-fg)",
  borderColor: "var(--chakra-colors-border)",
} as const;
const FOCUS = "2px solid var(--chakra-colors-color-palette-solid)";
/** No target is smaller than WCAG asks for. */
const TARGET = "1.5rem";

const THEME = EditorView.theme({
  "&": {
    backgroundColor: "var(--chakra-colors-bg)",
    color: "var(--chakra-colors-fg)",
    fontSize: "0.875rem",
    height: "min(36rem, 70vh)",
  },
  ".cm-scroller": { overflow: "auto" },
  "&.cm-focused": { outline: FOCUS },
  ".cm-content": { caretColor: "var(--chakra-colors-fg)" },
  ".cm-gutters": {
    backgroundColor: "var(--chakra-colors-bg-subtle)",
    color: "var(--chakra-colors-fg-muted)",
    borderColor: "var(--chakra-colors-border)",
  },
  ".cm-panels, .cm-tooltip": BOX,
  ".cm-panel.cm-search": { display: "flex", flexWrap: "wrap", gap: "0.375rem", padding: "0.5rem" },
  ".cm-panel.cm-search br": { display: "none" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", minHeight: TARGET },
  ".cm-panel.cm-search input[type=checkbox]": { width: TARGET, height: TARGET },
  ".cm-panel.cm-search [name=close]": { position: "static", minWidth: TARGET, minHeight: TARGET },
  ".cm-textfield, .cm-button": {
    backgroundColor: "var(--chakra-colors-bg)",
    backgroundImage: "none",
    color: "var(--chakra-colors-fg)",
    minHeight: "1.75rem",
  },
  ".cm-textfield:focus-visible, .cm-button:focus-visible": { outline: FOCUS },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { maxWidth: "min(36rem, 90vw)", fontFamily: "inherit" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { minHeight: TARGET, padding: "0.125rem 0.5rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--chakra-colors-color-palette-solid)",
    color: "var(--chakra-colors-color-palette-contrast)",
  },
  "@media (forced-colors: active)": {
    ".cm-tooltip-autocomplete ul li[aria-selected]": {
      forcedColorAdjust: "none",
      backgroundColor: "Highlight",
      color: "HighlightText",
    },
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "bold" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "1" },
  ".cm-completionInfo, .cm-about": { maxWidth: "min(28rem, 90vw)", padding: "0.5rem" },
  ".cm-about p + p": { marginTop: "0.375rem" },
});

/** By words of Chakra's palette that hold contrast on its background, in light and in dark. */
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--chakra-colors-blue-fg)" },
  { tag: tags.string, color: "var(--chakra-colors-green-fg)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--chakra-colors-purple-fg)" },
  { tag: tags.invalid, textDecoration: "underline wavy" },
]);

/** How a text view looks, in every look of the desk; where colours are forced, those of the system. */
export const TEXT_LOOK: Extension = [THEME, syntaxHighlighting(COLOURS)];
