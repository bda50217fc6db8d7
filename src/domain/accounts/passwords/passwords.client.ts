import { useNavigate } from "@tanstack/react-router";
import { readStored, removeStored, writeStored } from "#/client/lib/storage.ts";

/** The address whose password is being reset, if known: kept in this tab, not in the URL. */
export const readResetEmail = (): string => readStored("reset-email") ?? "";

export const dropResetEmail = (): void => removeStored("reset-email");

export function useGoToReset(): (email: string) => Promise<void> {
  const navigate = useNavigate();
  return (email) => {
    writeStored("reset-email", email);
    return navigate({ to: "/reset-password" });
  };
}
