import { EmptyState } from "../EmptyState.tsx";
import { ErrorState } from "../ErrorState.tsx";
import type { BodyProps } from "./body-props.ts";
import { TableCards } from "./TableCards.tsx";
import { TableGrid } from "./TableGrid.tsx";
import { TablePages } from "./TablePages.tsx";
import type { Empty } from "./types.ts";

type Props<Row> = {
  body: BodyProps<Row>;
  isNarrow: boolean;
  empty: Empty;
  errorText: ((error: Error) => string | undefined) | undefined;
};

/** The rows of a table and the way to the others, or why there are none. */
export function TableBody<Row>({ body, isNarrow, empty, errorText }: Props<Row>) {
  const { data, state } = body;
  if (data.error) {
    return (
      <ErrorState
        error={data.error}
        text={errorText?.(data.error)}
        retry={data.retry}
        isRetrying={data.isRefreshing}
      />
    );
  }
  if (!data.isPending && data.rows.length === 0) {
    const { noMatch = empty.text, ...shown } = empty;
    const searched = { text: noMatch, hint: `Nothing matches “${state.q}”.`, action: undefined };
    return <EmptyState {...shown} {...(state.q ? searched : {})} />;
  }
  return (
    <>
      {isNarrow ? <TableCards {...body} /> : <TableGrid {...body} />}
      <TablePages state={state} data={data} />
    </>
  );
}
