import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { keyOf } from "#/client/lib/query.ts";
import type { Request } from "#/shared/contract.ts";
import { registrationContract } from "../contract.ts";

/** A registration made in this browser, whose address can still be corrected. */
export type OwnRegistration = { email: string; token: string; until: string };

const OWN_KEY = "registration";

export const keepOwnRegistration = (own: OwnRegistration) =>
  localStorage.setItem(OWN_KEY, JSON.stringify(own));

/** The registration of this browser, until its time is over. */
export function readOwnRegistration(now = new Date()): OwnRegistration | null {
  try {
    const own = JSON.parse(localStorage.getItem(OWN_KEY) ?? "null") as OwnRegistration | null;
    if (own && new Date(own.until) > now) return own;
  } catch {
    // Not written by us: as good as nothing.
  }
  localStorage.removeItem(OWN_KEY);
  return null;
}

export const dropOwnRegistration = () => localStorage.removeItem(OWN_KEY);

/**
 * Approves or rejects a registration. The list is read again even when that fails, because the
 * usual reason is that somebody else was quicker.
 */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<typeof registrationContract.decide>) =>
      call(registrationContract.decide, request),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf(registrationContract.listPending) }),
  });
}
