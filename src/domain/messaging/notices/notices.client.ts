import { routeQuery, useSend } from "#/client/lib/query.ts";
import { SESSION_CALL } from "#/client/lib/session-check.ts";
import { noticesContract } from "./notices.contract.ts";

const SHOWN = "30";
const LOOK_AGAIN_MS = 60_000;

/** The newest notifications, fetched while the list is open. */
export const notificationsQuery = {
  ...routeQuery(noticesContract.listNotifications, { query: { pageSize: SHOWN } }),
  refetchInterval: LOOK_AGAIN_MS,
};

export const useMarkRead = () =>
  useSend(noticesContract.markRead, {
    refresh: [noticesContract.listNotifications, SESSION_CALL],
  });
