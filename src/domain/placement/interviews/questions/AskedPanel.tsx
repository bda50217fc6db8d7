import { Text } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { ReasonForm } from "#/client/ui/ReasonForm.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { companyColumn, dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { withoutHeaps } from "#/shared/normal-form.ts";
import { type NotedQuestions, questionsContract } from "./questions.contract.ts";

const READS = [questionsContract.list];

const COLUMNS: readonly Column<NotedQuestions>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  companyColumn("companyName", "Company"),
  { key: "round", label: "Round" },
  dateColumn("date", "Was on"),
  {
    key: "text",
    label: "What was asked",
    isSentence: true,
    render: ({ text, takenReason }) => (
      <>
        <Text span className="wrap lines" display="block">
          {withoutHeaps(text)}
        </Text>
        {takenReason && <Text variant="note">Taken away: {takenReason}</Text>}
      </>
    ),
  },
  dateColumn("writtenAt", "Noted", "time"),
];

/** Candidates' notes on their interviews, with names; the office can hide one. */
export function AskedPanel() {
  const [taken, setTaken] = useState<NotedQuestions | null>(null);
  const take = useSend(questionsContract.take, { refresh: READS });
  const giveBack = ({ _id, version }: NotedQuestions) =>
    take.mutate(
      { params: { id: _id }, body: { isTaken: false, version } },
      { onSuccess: toast.response },
    );
  return (
    <>
      <DataTable
        name="asked"
        label="What was asked in interviews"
        source={{ route: questionsContract.list, rows: "questions", sort: "-writtenAt" }}
        columns={COLUMNS}
        searchPlaceholder="Search by company, round, name or words"
        empty={{
          text: "Nobody has noted anything so far.",
          hint: "Candidates note it at their interviews, once these have begun.",
          noMatch: "No note matches.",
          Icon: IconMessageQuestion,
        }}
        actions={(note) =>
          note.takenReason ? (
            <RowButton
              label={`Give back the note of ${note.username}`}
              onClick={() => giveBack(note)}
            >
              Give back
            </RowButton>
          ) : (
            <DangerRowButton
              label={`Take away the note of ${note.username}`}
              onClick={() => setTaken(note)}
            >
              Take away
            </DangerRowButton>
          )
        }
      />
      <Dialog
        of={taken}
        onClose={() => setTaken(null)}
        title={({ username, companyName }) => `Take away the note of ${username}: ${companyName}`}
      >
        {({ _id, version }) => (
          <ReasonForm
            submitLabel="Take it away"
            hint="Other candidates read it no longer. Its author is told why, and still reads it."
            tone="danger"
            draft={`questions-taken ${_id}`}
            send={(reason) =>
              prepareCall(questionsContract.take, {
                params: { id: _id },
                body: { isTaken: true, reason, version },
              })
            }
            onClose={() => setTaken(null)}
            refresh={READS}
          />
        )}
      </Dialog>
    </>
  );
}
