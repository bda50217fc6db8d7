import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { whenOf } from "#/features/notices/rules.ts";
import css from "./alerts.module.css";
import { alertsQuery } from "./api.ts";

/** What needs an admin's hand: failing mails, flagged refunds, payments without a batch. Empty: nothing. */
export function AlertsPanel() {
  const alerts = useQuery(alertsQuery);
  if (alerts.isError) {
    return (
      <ErrorState
        error={alerts.error}
        retry={() => void alerts.refetch()}
        isRetrying={alerts.isFetching}
      />
    );
  }
  const found = alerts.data?.alerts ?? [];
  if (found.length === 0) return null;
  return (
    <section className={css.alerts} aria-labelledby="alerts-title">
      <h2 id="alerts-title">
        <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
        Needs attention
      </h2>
      {/* Scrolls, so the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs a tab stop */}
      <ul tabIndex={0}>
        {found.map(({ _id, text, createdAt }) => (
          <li key={_id}>
            <span className={css.text}>{text}</span>
            <time className={css.when} dateTime={createdAt}>
              {whenOf(new Date(createdAt), new Date())}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
