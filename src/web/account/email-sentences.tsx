/** What is asked about an address that looks like a slip of the finger, which loads apart. */
import type { ReactNode } from "react";

export const didYouMean = (address: ReactNode) => <>Did you mean {address}?</>;
