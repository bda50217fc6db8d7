import { createContext, useContext } from "react";

/** The ids of the people in the surrounding list who share their name with another one in it. */
export const NamesakesContext = createContext<ReadonlySet<string>>(new Set());

export const useNamesakes = (): ReadonlySet<string> => useContext(NamesakesContext);
