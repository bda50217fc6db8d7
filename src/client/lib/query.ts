import {
  type DataTag,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";
import type { Answer, Listed, Request, Route } from "#/shared/contract.ts";
import { type CallOptions, call, callList, onWrite } from "./api-client.ts";
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
      // What failed is asked again once the line is back.
      refetchOnReconnect: ({ state }) => state.status === "error" && "always",
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 600,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// Nobody is shown what was read for somebody else.
onPersonChanged(() => queryClient.clear());

/** The key of everything read through a route; pass it to invalidate or to write the cache. */
export const keyOf = (route: Route) => [route.path] as const;

/** What was done, and refusals that say nothing about what a screen shows: who may, how much, how often. */
const LEAVES_SHOWN = /^(2..|401|403|413|415|429)$/;

// What no screen shows now is asked for again when one does: no write need know every page that its change reaches. A write that
// failed makes old what is shown, too: somebody else was quicker, what it was about is gone or has changed, or nobody knows whether it
// was done. Files and what is read once for a visit have keys of their own.
onWrite(({ status = 0 }) => {
  const isShownOld = !LEAVES_SHOWN.test(String(status));
  void queryClient.invalidateQueries({
    predicate: (query) =>
      (isShownOld || !query.isActive()) &&
      String(query.queryKey[0]).startsWith("/api/") &&
      !query.meta?.isKeptByVersion,
  });
});

/** Asks again what was read through routes, all of it where "everything" is old. */
export const refresh = (reads: readonly Route[] | "everything"): Promise<unknown> =>
  reads === "everything"
    ? queryClient.invalidateQueries()
    : Promise.all(reads.map((read) => queryClient.invalidateQueries({ queryKey: keyOf(read) })));

/** A read call as a query: `useQuery(routeQuery(contract.x, { params }))`. */
export const routeQuery = <R extends Route>(route: R, request: Request<R>) =>
  queryOptions<Answer<R>, Error>({
    queryKey: [...keyOf(route), request],
    queryFn: ({ signal }) => call(route, request, { signal }),
  });

/** One page of a list with its total. Keeps its own key beside `routeQuery`'s. */
export const listQueryOf = <R extends Route>(route: R, request: Request<R>) =>
  queryOptions<Listed<Answer<R>>, Error>({
    queryKey: [...keyOf(route), "list", request],
    queryFn: ({ signal }) => callList(route, request, { signal }),
  });

/**
 * Puts what a write has changed into what was read. A read that was under way then may be from before the write: it is given up, as it would
 * put the old back, and asked for once more.
 */
export async function changeRead<D>(
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
  /** Says the failure in a way of its own, instead of the toast. */
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
};

/**
 * A write call as a mutation. `refresh` names the read routes whose data it changes.
 * The variables are the request itself: `mutate({ params, body })`. What `mutate` is given to do with the answer is done
 * also where the part that sent it is gone by then, such as a menu that closed. The same while it is on its way, as by a
 * double click, is the one that was sent. A failure is said in a toast unless the caller or the screen says it: none is silent.
 */
export function useSend<R extends Route>(
  route: R,
  options: {
    refresh?: readonly Route[] | "everything";
    call?: CallOptions;
    /** The screen says a failure where it happened, by `error` of what this returns. */
    showsFailure?: true;
  } = {},
) {
  const mutation = useMutation<Answer<R>, Error, Request<R>>({
    mutationFn: (request) => call(route, request, options.call),
    onSuccess: () => refresh(options.refresh ?? []),
  });
  const onTheirWay = useRef(new Map<string, Promise<Answer<R>>>()).current;
  const mutateAsync = (request: Request<R>) => {
    // A file is not told apart from another by its text.
    const text = "form" in (request as object) ? "" : JSON.stringify(request);
    const earlier = onTheirWay.get(text);
    if (earlier && text) return earlier;
    const sent = mutation.mutateAsync(request).finally(() => onTheirWay.delete(text));
    onTheirWay.set(text, sent);
    return sent;
  };
  const mutate = (request: Request<R>, answered: Answered<Answer<R>> = {}) => {
    const { onSuccess, onError, onSettled } = answered;
    void mutateAsync(request)
      .then(onSuccess, onError ?? (options.showsFailure ? nothing : toast.failure))
      .finally(onSettled);
  };
  return { ...mutation, mutate, mutateAsync };
}

/** The screen says it. */
const nothing = () => undefined;
