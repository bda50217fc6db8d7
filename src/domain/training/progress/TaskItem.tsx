import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { DOCUMENT_NAMES } from "#/domain/onboarding/documents/documents.rules.ts";
import { daysBetween, type IsoDate } from "#/shared/dates.ts";
import type { Progress } from "./progress.contract.ts";
import css from "./progress.module.css";

/** "3 days left", "until today", "2 days late". */
export function daysLeft(by: IsoDate, today: IsoDate): string {
  const days = daysBetween(today, by);
  if (days === 0) return "until today";
  const count = `${Math.abs(days)} day${Math.abs(days) === 1 ? "" : "s"}`;
  return days > 0 ? `${count} left` : `${count} late`;
}

type Props = { title: string; note: ReactNode; isBad: boolean; children: ReactNode };

/** One task, as an item of a `ul`: its name, due date or reason, and the action. */
export function TaskItem({ title, note, isBad, children }: Props) {
  return (
    <li className={css.task}>
      <div>
        <Text fw={560} className="wrap">
          {title}
        </Text>
        <Text variant="note" className="wrap lines" c={isBad ? "var(--danger-ink)" : undefined}>
          {note}
        </Text>
      </div>
      {children}
    </li>
  );
}

/** Documents the office returned, by name and reason; they are sent again one by one. */
export function ReturnedDocuments({ returned }: Pick<Progress, "returned">) {
  const today = useCurrentDate();
  return returned.map(({ kind, reason, sendBy }) => (
    <TaskItem
      key={kind}
      title={DOCUMENT_NAMES[kind]}
      note={`Returned: ${reason} ${daysLeft(sendBy, today)}.`}
      isBad
    >
      <LinkButton to="/document-upload" variant="light" size="compact-md">
        Send again
      </LinkButton>
    </TaskItem>
  ));
}
