import {
  type DataTag,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useRef } from "react";
import type { CallRequest, CallResponse, ListPage, Route } from "#/shared/contract.ts";
import { call, callList, onWrite } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { onPersonChanged } from "./session.ts";
import { toast } from "./toast.ts";

const isPassing = (error: Error) =>
  !(error instanceof ApiError) || error.code === "OFFLINE" || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a connection a query must fail and say so instead of waiting unseen.
      networkMode: "always",
      // Failed reads are retried once the connection is back.
      refetchOnReconnect: ({ state }) => state.status === "error" && "always",
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 600,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// One user's cached data is never shown to another. Queries open to anyone belong to no one:
// without its query a public page, which stays through a session's end, would wait forever for a
// response.
onPersonChanged(() => {
  queryClient.removeQueries({ predicate: ({ meta }) => !meta?.isPublic });
  queryClient.getMutationCache().clear();
});

/** The key of everything read through a route; pass it to invalidate or to write the cache. */
export const queryKeyOf = (route: Route) => [route.path] as const;

/** Successes, and refusals that do not concern a screen's data: permission, size, type, rate. */
const LEAVES_SHOWN = /^(2..|401|403|413|415|429)$/;

// Data that no screen shows is fetched again when one shows it: no write need know every page that
// it affects. A failed write invalidates what is shown, too: somebody else was faster, its subject
// was removed or changed, or its outcome is unknown. Files and data read once per visit have their
// own keys.
onWrite(({ status = 0 }) => {
  const isShownOld = !LEAVES_SHOWN.test(String(status));
  void queryClient.invalidateQueries({
    predicate: (query) =>
      (isShownOld || !query.isActive()) &&
      String(query.queryKey[0]).startsWith("/api/") &&
      !query.meta?.isKeptByVersion,
  });
});

/** Refetches what was read through routes, or everything. */
export const refresh = (reads: readonly Route[] | "everything"): Promise<unknown> =>
  reads === "everything"
    ? queryClient.invalidateQueries()
    : Promise.all(
        reads.map((read) => queryClient.invalidateQueries({ queryKey: queryKeyOf(read) })),
      );

/** A read call as a query, for prefetching or for several components. */
export const routeQuery = <R extends Route>(route: R, request: CallRequest<R>) =>
  queryOptions<CallResponse<R>, Error>({
    queryKey: [...queryKeyOf(route), request],
    queryFn: ({ signal }) => call(route, request, { signal }),
    meta: { isPublic: "public" in route.access },
  });

/** Reads by a call: `useRouteQuery(contract.x, { params })`. */
export const useRouteQuery = <R extends Route>(route: R, request: CallRequest<R>) =>
  useQuery(routeQuery(route, request));

/** One page of a list with its total. Its key differs from `routeQuery`'s. */
export const listQueryOf = <R extends Route>(route: R, request: CallRequest<R>) =>
  queryOptions<ListPage<CallResponse<R>>, Error>({
    queryKey: [...queryKeyOf(route), "list", request],
    queryFn: ({ signal }) => callList(route, request, { signal }),
  });

/** Changes cached data after a write. A running read may be older: it is started again. */
export async function updateQueryData<D>(
  queryKey: DataTag<QueryKey, D, Error>,
  change: (known: D | undefined) => D | undefined,
): Promise<void> {
  const isUnderWay = queryClient.isFetching({ queryKey }) > 0;
  if (isUnderWay) await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<D>(queryKey as QueryKey, change);
  if (isUnderWay) await queryClient.invalidateQueries({ queryKey });
}

type Answered<A> = {
  onSuccess?: (answer: A) => unknown;
  /** Shows the failure itself, instead of the toast. */
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
};

/**
 * A write call as a mutation. `refresh` names the read routes whose data it changes, none if no
 * screen shows any: live updates come separately, and a proxy may delay them. The variables are the
 * request itself: `mutate({ params, body })`. The callbacks given to `mutate` also run if the
 * component that sent it has been unmounted meanwhile, such as a closed menu. An identical request
 * while one is pending, as by a double click, is not sent again. A failure is shown in a toast
 * unless the caller or the screen shows it: none is silent.
 */
export function useSend<R extends Route>(
  route: R,
  options: {
    refresh: readonly Route[] | "everything";
    /** The screen shows the failure itself, from the returned `error`. */
    showsFailure?: true;
  },
) {
  const mutation = useMutation<CallResponse<R>, Error, CallRequest<R>>({
    mutationFn: (request) => call(route, request),
    onSuccess: () => refresh(options.refresh),
  });
  const onTheirWay = useRef(new Map<string, Promise<CallResponse<R>>>()).current;
  const mutateAsync = (request: CallRequest<R>) => {
    const text = textOf(request);
    const earlier = onTheirWay.get(text);
    if (earlier && text) return earlier;
    const sent = mutation.mutateAsync(request).finally(() => onTheirWay.delete(text));
    onTheirWay.set(text, sent);
    return sent;
  };
  const mutate = (request: CallRequest<R>, answered: Answered<CallResponse<R>> = {}) => {
    // The first of two clicks reports the result: one toast, one offer to undo.
    const text = textOf(request);
    if (text && onTheirWay.has(text)) return;
    const { onSuccess, onError, onSettled } = answered;
    void mutateAsync(request)
      .then(onSuccess, onError ?? (options.showsFailure ? nothing : toast.failure))
      .finally(onSettled);
  };
  return { ...mutation, mutate, mutateAsync };
}

/** The text that distinguishes requests; empty for one with files, which text cannot tell. */
const textOf = (request: unknown) => ("form" in (request as object) ? "" : JSON.stringify(request));

/** The screen shows the failure. */
const nothing = () => undefined;
