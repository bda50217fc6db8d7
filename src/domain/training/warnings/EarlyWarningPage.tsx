import { Button, Stack } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import { useState } from "react";
import { useChoice, useSearchState } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { batchColumn, dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NoteForm } from "./NoteForm.tsx";
import { SignList } from "./WarningSigns.tsx";
import { SHOWN_WARNINGS, type Warning, warningsContract } from "./warnings.contract.ts";
import { DEED_NAMES, SIGN_NAMES } from "./warnings.rules.ts";

const reasonsOf = ({ signs }: Warning) =>
  signs.map(({ kind, reason }) => `${SIGN_NAMES[kind]}: ${reason}`).join(" ");

const COLUMNS: readonly Column<Warning>[] = [
  nameColumn("name", "Name", ({ traineeId, name }) => ({ id: traineeId, name })),
  batchColumn("batchId", "Batch"),
  {
    key: "signs",
    label: "Signs and their facts",
    isSentence: true,
    text: reasonsOf,
    // Not shortened: it is read before the call to the trainee.
    render: (warning) => <span className="wrap lines">{reasonsOf(warning)}</span>,
  },
  {
    key: "missed",
    label: "Absent in a row",
    sortable: true,
    align: "right",
    isShort: true,
    // The signs say it where it is one: on a phone they have its line.
    isRepeated: true,
  },
  {
    key: "share",
    label: "Attended",
    sortable: true,
    align: "right",
    isShort: true,
    exported: [
      { label: "Attended", value: ({ attended }) => attended },
      { label: "Held", value: ({ held }) => held },
      { label: "Still planned", value: ({ ahead }) => ahead },
    ],
    render: ({ attended, held }) => `${attended}/${held}`,
  },
  // The signs say it where it is one.
  { ...dateColumn("lastThere", "Last there"), isHidden: true },
  {
    key: "lastNote",
    label: "Done last",
    isLabelled: true,
    isShort: true,
    text: ({ lastNote }) =>
      lastNote ? `${DEED_NAMES[lastNote.deed]}, ${lastNote.writtenBy}` : null,
    render: ({ lastNote }) =>
      lastNote ? (
        <>
          {DEED_NAMES[lastNote.deed]}, <DateText value={lastNote.writtenAt} />
        </>
      ) : (
        "–"
      ),
  },
];

const SHOWN = { open: "Open", resting: "Dealt with", all: "All" };

/** Who may need help with the training, by plain rules, each with the facts behind it. */
export function EarlyWarningPage() {
  const isTrainer = useSignedIn().audience === "trainer";
  const [show, setShow] = useChoice("show", SHOWN_WARNINGS);
  const [{ batch }] = useSearchState({ of: ["batch"] });
  const [noted, setNoted] = useState<Warning | null>(null);
  return (
    <>
      <PageHead
        title="Early warning"
        context={`Who may need help${isTrainer ? " in your batches" : ""}, by plain rules. Call first, then note what was done.`}
      />
      <DataTable
        name="early-warning"
        label="Early warning"
        source={{
          route: warningsContract.list,
          rows: "warnings",
          request: { query: { show, batch } },
          sort: "-missed",
        }}
        columns={COLUMNS}
        rowId={({ traineeId, batchId }) => `${traineeId} ${batchId}`}
        searchPlaceholder="Search by name or batch"
        empty={{
          text: show === "resting" ? "Nobody rests here." : "Nobody has a sign.",
          hint: "Absences in a row, low attendance, missing answers and marks below 7 appear here.",
          Icon: IconMoodSmile,
          action:
            show === "open" ? (
              <LinkButton
                to={isTrainer ? "/trainer-dashboard" : "/admin-panel/batches"}
                variant="default"
              >
                {isTrainer ? "Open your sessions" : "Open batches"}
              </LinkButton>
            ) : (
              <Button variant="default" onClick={() => setShow("open")}>
                Show who has a sign
              </Button>
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
            {/* In the list its row may end before the facts do. */}
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
