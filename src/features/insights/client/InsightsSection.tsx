import type { ReactNode } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import type { Insights, Section } from "../contract.ts";
import { useInsights } from "./api.ts";
import css from "./insights.module.css";

type Props = { section: Section; children: (insights: Insights) => ReactNode };

/** A section's figures once they are there; while other ones are fetched, the last stay in place. */
export function InsightsSection({ section, children }: Props) {
  const insights = useInsights(section);
  if (insights.isPending) return <LoadingState text="Loading figures..." shape="cards" />;
  if (insights.isError) {
    return (
      <ErrorState
        error={insights.error}
        retry={() => void insights.refetch()}
        isRetrying={insights.isFetching}
      />
    );
  }
  return (
    <div className={insights.isPlaceholderData ? css.waiting : undefined}>
      <div className={css.blocks}>{children(insights.data)}</div>
      <p className={css.asOf}>
        As of <DateText value={insights.data.asOf} as="time" />. Each figure opens the rows it was
        made of.
      </p>
    </div>
  );
}
