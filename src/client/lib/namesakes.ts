import { createContext, useContext } from "react";

/** The ids of those in the list around whose name somebody else in it has too. */
export const NamesakesContext = createContext<ReadonlySet<string>>(new Set());

export const useNamesakes = (): ReadonlySet<string> => useContext(NamesakesContext);
