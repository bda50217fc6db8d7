import { infiniteQueryOptions } from "@tanstack/react-query";
import { callList } from "#/client/lib/api-client.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { timelineContract } from "./timeline.contract.ts";
import type { EventKind } from "./timeline.rules.ts";

const PAGE_SIZE = 100;

/** A person's timeline of one kind or all, newest page first; each further page is older. */
export const timelineQuery = (userId: string, kind: EventKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyOf(timelineContract.read), "pages", userId, kind],
    queryFn: ({ pageParam }) =>
      callList(timelineContract.read, {
        params: { userId },
        query: { kind, page: String(pageParam), pageSize: String(PAGE_SIZE) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) =>
      page * PAGE_SIZE < total ? page + 1 : undefined,
  });
