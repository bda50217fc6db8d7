import { messageOf } from "#/client/lib/api-error.ts";
import { routeQuery, useSend } from "#/client/lib/query.ts";
import { SESSION_CALL } from "#/client/lib/session-check.ts";
import { toast } from "#/client/lib/toast.ts";
import { noticesContract } from "../contract.ts";

const SHOWN = "30";
const LOOK_AGAIN_MS = 60_000;

/** The newest notifications, looked up while the list is open. */
export const notificationsQuery = {
  ...routeQuery(noticesContract.listNotifications, { query: { pageSize: SHOWN } }),
  refetchInterval: LOOK_AGAIN_MS,
};

export const useMarkRead = () =>
  useSend(noticesContract.markRead, {
    refresh: [noticesContract.listNotifications, SESSION_CALL],
  });

/** For what somebody presses; what is marked by opening it stays as it was without a word. */
export const SAYS_FAILURE = { onError: (error: Error) => void toast.error(messageOf(error)) };
