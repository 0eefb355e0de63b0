import { createContext } from "react";

/** Id of the element that shows the errors of several questions together; each of them then shows none itself. */
export const ErrorGroupContext = createContext<string | undefined>(undefined);
