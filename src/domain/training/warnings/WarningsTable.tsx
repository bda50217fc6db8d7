import { Button, Stack } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import { useState } from "react";
import { useChoice } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { WARNING_COLUMNS } from "./WarningColumns.tsx";
import { SignList } from "./WarningSigns.tsx";
import { SHOWN_WARNINGS, type Warning, warningsContract } from "./warnings.contract.ts";

const SHOWN = { open: "Open", resting: "Dealt with", all: "All" };

type Props = {
  /** Limits the list to one batch, by its id; without it, all that the user may see. */
  batch: string | undefined;
};

/** People with a sign of risk, each with the facts behind it and the latest note. */
export function WarningsTable({ batch }: Props) {
  const isTrainer = useSignedIn().audience === "trainer";
  const [show, setShow] = useChoice("show", SHOWN_WARNINGS);
  const [noted, setNoted] = useState<Warning | null>(null);
  return (
    <>
      <DataTable
        name="early-warning"
        label="Early warning"
        source={{
          route: warningsContract.list,
          rows: "warnings",
          request: { query: { show, batch } },
          sort: "-missed",
        }}
        columns={WARNING_COLUMNS.filter(({ key }) => !batch || key !== "batchId")}
        rowId={({ traineeId, batchId }) => `${traineeId} ${batchId}`}
        searchPlaceholder="Search by name or batch"
        empty={{
          text: show === "resting" ? "Nobody rests here." : "Nobody has a sign.",
          noMatch: "Nobody matches.",
          hint: "Absences in a row, low attendance, missing answers and scores below 7 appear here.",
          Icon: IconMoodSmile,
          action:
            show !== "open" ? (
              <Button variant="default" onClick={() => setShow("open")}>
                Show who has a sign
              </Button>
            ) : (
              !batch && (
                <LinkButton
                  to={isTrainer ? "/trainer-dashboard" : "/admin-panel/batches"}
                  variant="default"
                >
                  {isTrainer ? "Open your sessions" : "Open batches"}
                </LinkButton>
              )
            ),
        }}
        filters={<ChoiceBar label="Show" choices={SHOWN} value={show} onChange={setShow} />}
        actions={(warning, name) => (
          <RowButton label={`Note what was done about ${name}`} onClick={() => setNoted(warning)}>
            Note
          </RowButton>
        )}
      />
      <Dialog
        of={noted}
        title={({ name }) => `What was done about ${name}`}
        onClose={() => setNoted(null)}
      >
        {(warning) => (
          <Stack>
            {/* The row in the list may cut off the facts. */}
            <SignList warning={warning} />
            <NoteForm
              of={{ ...warning, batches: [warning.batchId] }}
              onClose={() => setNoted(null)}
            />
          </Stack>
        )}
      </Dialog>
    </>
  );
}
