import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AppForm } from "#/client/lib/app-form.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { checkInContract } from "./check-in/check-in.contract.ts";
import type { SessionValues } from "./sessions.client.ts";

const NOBODY: readonly string[] = [];

/** Marks those who check in as present, each once, so that unmarking lasts. Returns their ids. */
export function useCheckedIn(
  sessionId: string | undefined,
  { form }: AppForm<SessionValues>,
): readonly string[] {
  const checkIn = useQuery({
    ...routeQuery(checkInContract.find, { params: { sessionId: sessionId ?? "" } }),
    enabled: sessionId !== undefined,
  });
  const ids = checkIn.data?.came.map(({ id }) => id) ?? NOBODY;
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const fresh = ids.filter((id) => !marked.current.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) marked.current.add(id);
    const present = form.getValues().present;
    form.setFieldValue("present", [...new Set([...present, ...fresh])]);
  });
  return ids;
}
