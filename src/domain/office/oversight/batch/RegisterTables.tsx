import { Text } from "@mantine/core";
import { IconCalendarOff, IconUsers } from "@tabler/icons-react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { SignBadges } from "#/domain/training/warnings/WarningSigns.tsx";
import type { Warning } from "#/domain/training/warnings/warnings.contract.ts";
import { MODULE_NAMES, MODULES } from "#/shared/modules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { personCode } from "#/shared/person-code.ts";
import { membersOf, useBatchWarnings } from "./batch.client.ts";
import type { Member, Register } from "./batch.contract.ts";

export const NAME = nameColumn<Member>("name", "Name", ({ id, name }) => ({ id, name }));
export const NOBODY = { text: "Nobody is in this batch yet.", Icon: IconUsers };
export const NO_SESSIONS = {
  text: "No session yet.",
  hint: "Trainers create sessions on their dashboard.",
  Icon: IconCalendarOff,
};
const rowId = ({ id }: Member) => id;
const CODE: Column<Member> = {
  key: "code",
  label: "Code",
  isLabelled: true,
  text: ({ id }) => personCode(id),
  isHidden: true,
};

const COUNTS: readonly Column<Member>[] = [
  {
    key: "attended",
    label: "Attended",
    sortable: true,
    align: "right",
    text: ({ attended, expected }) => `${attended}/${expected}`,
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

export function PeopleTable({ register, register: { batch } }: { register: Register }) {
  const signs = useBatchWarnings(batch.batchId);
  const warnings = signs && new Map(signs.data?.warnings.map((one) => [one.traineeId, one]));
  const columns: Column<Member>[] = [
    NAME,
    CODE,
    dateColumn("joinedAt", "Joined"),
    ...(hasSessions(batch.batchType) ? COUNTS : []),
    scoreColumn(batch.batchType),
    ...(warnings ? [warningColumn(warnings)] : []),
  ];
  return (
    <ShownTogether queries={signs ? [signs] : []} shape="lines">
      <DataTable
        name="batch-people"
        label={`People of ${batch.batchId}`}
        source={membersOf(register)}
        columns={columns}
        rowId={rowId}
        searchPlaceholder="Search people"
        empty={NOBODY}
      />
    </ShownTogether>
  );
}

const warningColumn = (warnings: ReadonlyMap<string, Warning>): Column<Member> => ({
  key: "warning",
  label: "Early warning",
  isLabelled: true,
  text: ({ id }) =>
    warnings
      .get(id)
      ?.signs.map(({ reason }) => reason)
      .join(" ") ?? null,
  render: ({ id }) => {
    const warning = warnings.get(id);
    return warning ? <SignBadges warning={warning} /> : NOTHING;
  },
});

const scoreColumn = (module: (typeof MODULES)[number]): Column<Member> => ({
  key: `score-${module}`,
  label: MODULE_NAMES[module],
  align: "right",
  text: ({ scores }) => scores[module],
  render: ({ scores }) => scores[module] ?? NOTHING,
});

export function ScoresTable({ register, register: { batch, members } }: { register: Register }) {
  const hasNone = members.every(({ scores }) => MODULES.every((module) => scores[module] === null));
  return (
    <>
      {hasNone && members.length > 0 && (
        <Text variant="hint" mb={8}>
          No scores yet.
        </Text>
      )}
      <DataTable
        name="batch-scores"
        label={`Scores of ${batch.batchId}`}
        source={membersOf(register)}
        columns={[NAME, ...MODULES.map(scoreColumn)]}
        rowId={rowId}
        searchPlaceholder="Search people"
        empty={NOBODY}
      />
    </>
  );
}
