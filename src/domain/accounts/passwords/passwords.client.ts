import { useNavigate } from "@tanstack/react-router";
import { dropKept, keep, readKept } from "#/client/lib/storage.ts";

/** The address whose password is being reset, where known: kept in this tab, not in the URL. */
export const readResetEmail = (): string => readKept("reset-email") ?? "";

/** The page was left, or the password is set. */
export const dropResetEmail = (): void => dropKept("reset-email");

/** Goes to the reset page with the address a code was sent to. */
export function useGoToReset(): (email: string) => Promise<void> {
  const navigate = useNavigate();
  return (email) => {
    keep("reset-email", email);
    return navigate({ to: "/reset-password" });
  };
}
