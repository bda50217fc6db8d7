import { useMutation } from "@tanstack/react-query";
import { call, routeOf } from "#/client/lib/api-client.ts";
import { clockNow } from "#/client/lib/clock.ts";
import { refresh } from "#/client/lib/query.ts";
import type { Request } from "#/shared/contract.ts";
import type { registrationContract } from "../contract.ts";

type Calls = typeof registrationContract;

/** By their addresses: the admin's first page decides too, and does without the contract. */
export const DECIDE = routeOf<Calls["decide"]>("PUT", "/api/admin/approve");
export const PENDING = routeOf<Calls["listPending"]>("GET", "/api/admin/trainees");

/** A registration made in this browser, whose address can still be corrected. */
export type OwnRegistration = { email: string; token: string; until: string };

const OWN_KEY = "registration";

export const storeOwnRegistration = (own: OwnRegistration) =>
  localStorage.setItem(OWN_KEY, JSON.stringify(own));

/** The registration of this browser, until its time is over. */
export function readOwnRegistration(now = clockNow()): OwnRegistration | null {
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

/** Decides about a registration. */
export const useDecide = () =>
  useMutation({
    mutationFn: (request: Request<Calls["decide"]>) => call(DECIDE, request),
    onSuccess: () => refresh([PENDING]),
  });
