/** How many places of a stack a report of a client error names at the most. */
export const CLIENT_ERROR_MAX_POSITIONS = 8;

/** A report of a client error is larger than this only when no browser of ours made it. */
export const CLIENT_ERROR_MAX_BYTES = 2_048;

/**
 * The form of each text in a report of a client error, as sources of regular expressions: nothing that somebody typed has
 * it. Apart from the schemas, so that the browser can keep to them without the schema library.
 */
export const CLIENT_ERROR_PATTERNS = {
  error: "^[A-Za-z]{0,60}Error$",
  /** As the form's format has it, or none of that form. */
  route: "^/([a-z0-9]{1,30}([-/][a-z0-9]{1,30}){0,3}|\\*)?$",
  position: "^[A-Za-z0-9._-]{1,80}\\.js(:[0-9]{1,7}:[0-9]{1,7})?$",
  form: "^([0-9a-f]{32})?$",
  file: "^[A-Za-z0-9._-]{0,80}$",
} as const;
