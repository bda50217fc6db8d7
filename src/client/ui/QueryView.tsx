import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "#/client/lib/api-error.ts";
import { ErrorState } from "./ErrorState.tsx";
import { LoadingState } from "./LoadingState.tsx";

type Read = Pick<UseQueryResult, "data" | "error" | "isError" | "isFetching"> & {
  refetch: () => unknown;
};

/** The data of loaded queries. */
type Answers<Q extends readonly Read[]> = { [K in keyof Q]: Exclude<Q[K]["data"], undefined> };

type Props<Q extends readonly Read[]> = {
  queries: Q;
  /** Rendered once every query has loaded, with their data in order. */
  children: (...answers: Answers<Q>) => ReactNode;
  loading?: string | undefined;
  shape?: "lines" | "cards" | "form" | "page";
  /** Shown while waiting, instead of skeletons; null for nothing. */
  placeholder?: ReactNode;
  /** The text of the error, instead of the server's. */
  failure?: string | ((error: unknown) => string);
  /** Shown if the server responds with 404, instead of an error. */
  missing?: ReactNode | ((error: ApiError) => ReactNode);
};

/**
 * Renders the data of queries: skeletons until all have loaded, an error with Retry if one has
 * failed. Loaded data stays when a later read fails, so that no input below is lost, unless the
 * thing no longer exists or is no longer accessible to the reader.
 */
export function QueryView<const Q extends readonly Read[]>(props: Props<Q>) {
  const { queries, children, loading, shape = "lines", placeholder, failure, missing } = props;
  const answers = queries.map(({ data }) => data);
  const failed = queries.filter(({ isError }) => isError);
  const error = failed[0]?.error;
  if (answers.every((answer) => answer !== undefined) && !failed.some(isGone)) {
    return children(...(answers as Answers<Q>));
  }
  if (!error) {
    if (placeholder !== undefined) return placeholder;
    return loading ? <LoadingState text={loading} shape={shape} /> : <LoadingState shape={shape} />;
  }
  if (missing !== undefined && error instanceof ApiError && error.status === 404) {
    return typeof missing === "function" ? missing(error) : missing;
  }
  return (
    <ErrorState
      error={error}
      text={typeof failure === "function" ? failure(error) : failure}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      retry={() => {
        for (const { refetch } of failed) void refetch();
      }}
    />
  );
}

const isGone = ({ error }: Read): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
