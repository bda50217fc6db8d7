import type { ReactNode } from "react";

/** Returns what was done, with whom and what it was about (if given) in a line below. */
export const toastText = (message: string, about?: ReactNode): ReactNode =>
  about ? (
    <>
      <span className="toast-line">{message}</span>
      <span className="toast-line toast-about">{about}</span>
    </>
  ) : (
    message
  );

const MOST_NAMES = 3;

/** Returns the names of people or things; of more than three, the first three. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(", ");
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
