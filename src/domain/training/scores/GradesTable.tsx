import { Switch } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconStarOff } from "@tabler/icons-react";
import { createStore } from "@tanstack/react-store";
import { useEffect, useState } from "react";
import { useLeaveQuestion } from "#/client/lib/leave-question.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { origin } from "#/client/ui/table/types.ts";
import { batchesContract, type GradedTrainee } from "#/domain/training/batches/batches.contract.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { displayNameAmong, namesakesIn } from "#/shared/person-code.ts";
import { PasteButton } from "./PasteDialog.tsx";
import { ScoreCell } from "./ScoreCell.tsx";
import { useScoreEntries } from "./ScoreEntries.tsx";
import { type Cell, keyOfCell, scoreTypesOf } from "./scores.client.ts";
import { scoresContract } from "./scores.contract.ts";
import { MODULE_OF, type ScoreType } from "./scores.rules.ts";
import { UnsavedScores } from "./UnsavedScores.tsx";

type Props = { batchId: string; batchType: BatchType; trainees: readonly GradedTrainee[] };

/**
 * One row per trainee, one editable cell per score, at most one cell open at a time. A typed score
 * is sent on leaving its cell, and stays in it, marked, if it could not be saved.
 */
export function GradesTable({ batchId, batchType, trainees }: Props) {
  const [open] = useState(() => createStore<string | null>(null));
  const [show, setShow] = useChoice("show", ["all", "unscored"]);
  const isOpenOnly = show === "unscored";
  const scores = useScoreEntries(batchId, trainees);
  useLeaveQuestion(scores.isUnsaved, {
    text: "A score you typed has not been saved. It waits here, marked, until you come back.",
    settle: scores.settle,
  });
  const types = scoreTypesOf(batchType);
  const [own = "javaScore"] = types;
  const rows = isOpenOnly ? trainees.filter((one) => one.scores[own] === null) : trainees;
  const namesakes = namesakesIn(trainees);
  const cellOf = (trainee: GradedTrainee, type: ScoreType): Cell => ({
    key: keyOfCell(trainee, type),
    trainee,
    displayName: displayNameAmong(namesakes, trainee),
    type,
  });
  const cells = trainees.flatMap((trainee) => types.map((type) => cellOf(trainee, type)));
  const { data } = useRouteQuery(scoresContract.criteria, {});
  const sheet = { scores, open, cells, batchId, criteria: data?.criteria };
  // Loaded early, so that pasting can ask its questions offline too.
  useEffect(() => void import("#/client/ui/ConfirmDialog.tsx"), []);
  // Scores typed offline are sent automatically once there is a connection.
  useWindowEvent("online", () => scores.resume(cells));
  const columns: Column<GradedTrainee>[] = [
    nameColumn("name", "Name", ({ id, name }) => ({ id, name })),
    ...types.map(
      (type): Column<GradedTrainee> => ({
        key: type,
        label: MODULE_NAMES[MODULE_OF[type]],
        isLabelled: true,
        isEntered: true,
        sortable: true,
        text: (trainee) => trainee.scores[type],
        render: (trainee) => <ScoreCell cell={cellOf(trainee, type)} sheet={sheet} />,
      }),
    ),
  ];
  return (
    <>
      <UnsavedScores scores={scores} cells={cells} />
      <DataTable
        name={`grades-${batchType}`}
        label={`Scores of ${batchId}`}
        source={{
          rows,
          from: origin(batchesContract.listTrainees, { params: { batchId }, query: {} }),
          sort: "name",
        }}
        columns={columns}
        rowId={({ id }) => id}
        selection={{
          label: (trainee) => displayNameAmong(namesakes, trainee),
          actions: (chosen) => (
            <PasteButton
              batchId={batchId}
              cells={chosen.map((trainee) => cellOf(trainee, own))}
              scores={scores}
            />
          ),
        }}
        searchPlaceholder="Search trainees"
        filters={
          <Switch
            label="Not scored yet"
            checked={isOpenOnly}
            onChange={(event) => setShow(event.currentTarget.checked ? "unscored" : "all")}
          />
        }
        empty={
          isOpenOnly && trainees.length > 0
            ? { text: "Everybody is scored.", Icon: IconStarOff }
            : { text: "No trainees available for this batch.", Icon: IconStarOff }
        }
      />
    </>
  );
}
