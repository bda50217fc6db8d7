import { IconCalendarOff, IconUsers } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { hasSessions } from "#/features/batches/rules.ts";
import { MODULE_NAMES, MODULES } from "#/shared/marks.ts";
import { personCode } from "#/shared/person-code.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import type { HeldSession, Member, Register } from "../contract.ts";

export const NAME = nameColumn<Member>("name", "Name", ({ id, name }) => ({ id, name }));
export const NOBODY = { text: "Nobody is in this batch yet.", Icon: IconUsers };
export const NOTHING_HELD = {
  text: "No session yet.",
  hint: "Trainers create sessions on their dashboard.",
  Icon: IconCalendarOff,
};
const rowId = ({ id }: Member) => id;

const COUNTS: readonly Column<Member>[] = [
  {
    key: "attended",
    label: "Attended",
    sortable: true,
    align: "right",
    text: ({ attended, counted }) => `${attended}/${counted}`,
  },
  {
    key: "answered",
    label: "Handed in",
    sortable: true,
    align: "right",
    text: ({ answered, counted }) => `${answered}/${counted}`,
  },
  { key: "waiting", label: "To review", sortable: true, align: "right" },
];

/** The members with what they attended and handed in, and their mark in the batch's module. */
export function PeopleTable({ register: { batch, members } }: { register: Register }) {
  const { batchType } = batch;
  const columns: Column<Member>[] = [
    NAME,
    { key: "code", label: "Code", text: ({ id }) => personCode(id), isHidden: true },
    dateColumn("joinedAt", "Joined"),
    ...(hasSessions(batchType) ? COUNTS : []),
    scoreColumn(batchType),
  ];
  return (
    <DataTable
      name="batch-people"
      label={`People of ${batch.batchId}`}
      source={{ rows: members, sort: "name" }}
      columns={columns}
      rowId={rowId}
      searchPlaceholder="Search people"
      empty={NOBODY}
    />
  );
}

const scoreColumn = (module: (typeof MODULES)[number]): Column<Member> => ({
  key: `score-${module}`,
  label: MODULE_NAMES[module],
  align: "right",
  text: ({ scores }) => scores[module],
  render: ({ scores }) => scores[module] ?? "–",
});

/** The marks in all five modules. */
export function ScoresTable({ register: { batch, members } }: { register: Register }) {
  return (
    <DataTable
      name="batch-scores"
      label={`Scores of ${batch.batchId}`}
      source={{ rows: members, sort: "name" }}
      columns={[NAME, ...MODULES.map(scoreColumn)]}
      rowId={rowId}
      searchPlaceholder="Search people"
      empty={NOBODY}
    />
  );
}

const SESSION_COLUMNS: readonly Column<HeldSession>[] = [
  dateColumn("date", "Day"),
  { key: "time", label: "Slot", sortable: true, render: ({ time }) => formatSlot(time) },
  { key: "topic", label: "Topic", sortable: true, isFixed: true },
  { key: "trainer", label: "Trainer", sortable: true },
];

/** What was held and is planned, with how many came. */
export function SessionsTable({ register: { batch, members, sessions } }: { register: Register }) {
  const present: Column<HeldSession> = {
    key: "present",
    label: "Present",
    sortable: true,
    align: "right",
    render: ({ present: there, hasBegun }) =>
      hasBegun ? `${there} of ${members.length}` : "Planned",
  };
  return (
    <DataTable
      name="batch-sessions"
      label={`Sessions of ${batch.batchId}`}
      source={{ rows: sessions, sort: "-date" }}
      columns={[...SESSION_COLUMNS, present]}
      searchPlaceholder="Search sessions"
      empty={NOTHING_HELD}
    />
  );
}
