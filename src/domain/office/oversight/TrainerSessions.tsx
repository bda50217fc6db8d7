import { Anchor, Box } from "@mantine/core";
import { IconCalendarOff, IconCalendarSearch, IconExternalLink } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { batchColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import type { HeldSession } from "./training.contract.ts";
import css from "./training-hub.module.css";

const COLUMNS: readonly Column<HeldSession>[] = [
  { ...batchColumn("batchId", "BatchId"), isFixed: true },
  { key: "time", label: "Time", isShort: true, render: ({ time }) => formatSlot(time) },
  { key: "topic", label: "Topic", sortable: true },
  {
    key: "trainerAssignmentFileUrl",
    label: "Assignment Url",
    exported: [],
    render: ({ trainerAssignmentFileUrl: address, topic }) =>
      address ? (
        <Anchor
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={`Preview ${topic}, opens in a new tab`}
          inherit
          className={css.preview ?? ""}
        >
          Preview
          <IconExternalLink size={15} stroke={1.8} aria-hidden="true" />
        </Anchor>
      ) : (
        NOTHING
      ),
  },
];

type Props = {
  name: string | undefined;
  date: string;
  query: UseQueryResult<{ sessions: HeldSession[] }, Error>;
  isAsked: boolean;
};

/** The requested sessions, in order of time. */
export function TrainerSessions({ name, date, query, isAsked }: Props) {
  if (!isAsked) {
    return (
      <EmptyState
        text="Choose a trainer"
        hint="Their sessions of the day come here, each with its question."
        Icon={IconCalendarSearch}
      />
    );
  }
  return (
    <Box component="section" mt={28}>
      <Box component="h2" mb={14}>
        {name ? `${name} on ${formatShownDate(date)}` : `Sessions on ${formatShownDate(date)}`}
      </Box>
      <DataTable
        name="held-sessions"
        label={name ? `Sessions of ${name}` : "Sessions"}
        source={{
          rows: query.data?.sessions ?? [],
          from: null,
          isPending: query.isPending,
          error: query.error,
          retry: () => void query.refetch(),
        }}
        columns={COLUMNS}
        isSearchable={false}
        loadingText="Loading Sessions..."
        empty={{ text: "No sessions found for this Trainer.", Icon: IconCalendarOff }}
      />
    </Box>
  );
}
