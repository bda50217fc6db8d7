import { useLocation, useNavigate } from "@tanstack/react-router";

/** The e-mail the forgot page hands to the reset page; in the history, not in the address. */
declare module "@tanstack/react-router" {
  interface HistoryState {
    resetEmail?: string;
  }
}

/** The address whose password is being reset, as far as it is known. */
export const useResetEmail = (): string =>
  useLocation({ select: ({ state }) => state.resetEmail }) ?? "";

/** Goes to the reset page with the address a code was sent to. */
export function useGoToReset(): (email: string) => Promise<void> {
  const navigate = useNavigate();
  return (email) => navigate({ to: "/reset-password", state: { resetEmail: email } });
}
