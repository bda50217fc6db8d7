import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { dateColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import {
  BATCH_STATES,
  describeState,
  hasSessions,
} from "#/domain/training/batches/batches.rules.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { meaningOf } from "./BatchState.tsx";
import { batchContract, type ListedBatch } from "./batch.contract.ts";
import { TrainerNames } from "./TrainerNames.tsx";

const withoutTrainer = (module: ListedBatch["batchType"]) =>
  hasSessions(module) ? "Nobody yet" : NOTHING;

const columnsOn = (today: IsoDate): readonly Column<ListedBatch>[] => [
  {
    key: "batchId",
    label: "Batch",
    sortable: true,
    isFixed: true,
    isShort: true,
    render: ({ batchId }) => (
      <Link to="/batches/$batchId" params={{ batchId }}>
        {batchId}
      </Link>
    ),
  },
  {
    key: "batchType",
    label: "Module",
    sortable: true,
    isShort: true,
    text: ({ batchType }) => MODULE_NAMES[batchType],
  },
  dateColumn("startDate", "Start"),
  {
    ...statusColumn<ListedBatch>(
      "state",
      "State",
      (batch) => describeState(batch, today),
      (batch) => meaningOf(batch, today),
    ),
    sortable: false,
  },
  {
    key: "taken",
    label: "Places taken",
    sortable: true,
    align: "right",
    text: ({ taken }) => taken,
    render: ({ taken, capacity }) => (capacity === null ? taken : `${taken} of ${capacity}`),
  },
  {
    key: "trainers",
    label: "Trainers",
    isLabelled: true,
    isName: true,
    text: ({ trainers, batchType }) =>
      trainers.map(({ name }) => name).join(", ") || withoutTrainer(batchType),
    render: ({ trainers, batchType }) =>
      trainers.length > 0 ? <TrainerNames trainers={trainers} /> : withoutTrainer(batchType),
  },
  {
    key: "held",
    label: "Sessions held",
    sortable: true,
    align: "right",
    text: ({ held, batchType }) => (hasSessions(batchType) ? held : NOTHING),
  },
];

const STATES = { running: "Running", planned: "Planned", ended: "Ended", all: "All" };

export function BatchListPage() {
  const [state, setState] = useChoice("state", ["running", ...BATCH_STATES, "all"]);
  return (
    <>
      <PageHead
        title="All batches"
        context="Every module's batches: how full they are, who teaches them, and how far they are."
      />
      <DataTable
        name="batches"
        label="Batches"
        source={{
          route: batchContract.list,
          rows: "batches",
          request: { query: state === "all" ? {} : { state } },
          sort: "-startDate",
        }}
        columns={columnsOn(useCurrentDate())}
        searchPlaceholder="Search by batch or module"
        empty={{
          text: "No batch here.",
          hint:
            state === "all"
              ? "The office creates them; each comes here with its start, its places and its trainers."
              : "Batches come here as the office creates them. All shows those that are not in this state, too.",
          Icon: IconUsersGroup,
        }}
        filters={<ChoiceBar label="Show" choices={STATES} value={state} onChange={setState} />}
      />
    </>
  );
}
