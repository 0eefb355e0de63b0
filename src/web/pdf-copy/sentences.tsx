/** What is said of a PDF copy. */
import type { ReactNode } from "react";

export const failed = "Error downloading PDF copy of your application.";
export const making = "We are making your PDF copy. This takes a few seconds.";
export const ready = (link: ReactNode) => (
  <>Your PDF copy is ready. If the download has not started, {link}.</>
);
/** The link within `ready`. */
export const downloadHere = "download it here";
