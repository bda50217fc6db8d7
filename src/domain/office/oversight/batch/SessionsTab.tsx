import { useCurrentDate } from "#/client/lib/now.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { PlannedSessions } from "#/domain/training/sessions/planned/PlannedSessions.tsx";
import { describeRecorded } from "#/domain/training/sessions/sessions.rules.ts";
import { WithdrawSession } from "#/domain/training/sessions/WithdrawSession.tsx";
import { canWithdraw } from "#/domain/training/sessions/withdrawal.rules.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import type { HeldSession, Register } from "./batch.contract.ts";
import { NO_SESSIONS } from "./RegisterTables.tsx";

const SESSION_COLUMNS: readonly Column<HeldSession>[] = [
  dateColumn("date", "Day"),
  {
    key: "time",
    label: "Slot",
    sortable: true,
    isShort: true,
    render: ({ time }) => formatSlot(time),
  },
  { key: "topic", label: "Topic", sortable: true, isFixed: true },
  {
    key: "trainer",
    label: "Trainer",
    isLabelled: true,
    sortable: true,
    render: ({ trainerId, trainer }) => <StaffLink id={trainerId} name={trainer} />,
  },
];

export function SessionsTab({ register }: { register: Register }) {
  const { batch, members, sessions, planned } = register;
  const today = useCurrentDate();
  const { userId: id, audience } = useSignedIn();
  // The CEO can only read this page.
  const mayWithdraw = audience === "admin" || audience === "trainer";
  const isOffered = (session: HeldSession) => canWithdraw({ id, audience }, session, today);
  const present: Column<HeldSession> = {
    key: "present",
    label: "Present",
    sortable: true,
    align: "right",
    render: (session) =>
      session.hasBegun ? `${session.present} of ${members.length}` : describeRecorded(session),
  };
  return (
    <>
      <PlannedSessions
        planned={planned}
        today={today}
        batches={[batch]}
        about={({ trainerId, trainerName }) => <StaffLink id={trainerId} name={trainerName} />}
      />
      <DataTable
        name="batch-sessions"
        label={`Sessions of ${batch.batchId}`}
        source={{ rows: sessions, from: null, sort: "-date" }}
        columns={[...SESSION_COLUMNS, present]}
        searchPlaceholder="Search sessions"
        empty={NO_SESSIONS}
        {...(mayWithdraw &&
          sessions.some(isOffered) && {
            actions: (session: HeldSession) =>
              isOffered(session) && <WithdrawSession session={{ ...session, id: session._id }} />,
          })}
      />
    </>
  );
}
