// imask in parts: only the masks that our inputs use (patterns and ranges within them).
import "imask/controls/input";
import "imask/masked/pattern";
import "imask/masked/range";

export { default as IMask } from "imask/holder";
