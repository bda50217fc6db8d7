import { Stack } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { dateColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { STATE_NAMES } from "./introductions.client.ts";
import { type Introduction, introductionsContract } from "./introductions.contract.ts";
import { describeAnswers } from "./introductions.rules.ts";
import { LinkDialog } from "./LinkDialog.tsx";

const answersOf = ({ candidates }: Introduction) =>
  describeAnswers({
    interested: candidates.filter(({ answer }) => answer === "interested").length,
    notForUs: candidates.filter(({ answer }) => answer === "not for us").length,
  });

const LINKS: readonly Column<Introduction>[] = [
  {
    key: "contact",
    label: "For",
    isFixed: true,
    isName: true,
    text: ({ contact }) => contact?.name ?? "A former contact",
  },
  {
    ...statusColumn<Introduction>(
      "state",
      "State",
      ({ state }) => STATE_NAMES[state],
      ({ state }) => (state === "open" ? "active" : "neutral"),
    ),
    sortable: false,
  },
  dateColumn("expiresAt", "Opens until"),
  {
    key: "candidates",
    label: "Shows",
    align: "right",
    text: ({ candidates }) => candidates.filter(({ consent }) => consent === "agreed").length,
  },
  { key: "answers", label: "Answers", text: answersOf },
  { ...dateColumn("firstOpenedAt", "First opened", "time"), sortable: false },
  { ...dateColumn("lastOpenedAt", "Last opened", "time"), sortable: false },
];

export function LinksTable({ openingId }: { openingId: string }) {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const request = { params: { openingId } };
  return (
    <>
      <Stack gap={8}>
        <h2>Links to the company</h2>
        <DataTable
          name="introductions"
          prefix="links-"
          label="Links to the company"
          source={{
            route: introductionsContract.list,
            rows: "introductions",
            request,
            sort: "-createdAt",
          }}
          columns={LINKS}
          searchPlaceholder="Find by contact or note"
          loadingText="Loading links"
          empty={{
            text: "No link so far.",
            noMatch: "No link matches.",
            hint: "Select candidates above to make one.",
            Icon: IconLink,
          }}
          actions={({ _id, contact }) => (
            <RowButton
              label={`Open the link for ${contact?.name ?? "a former contact"}`}
              onClick={() => setOpenedId(_id)}
            >
              Open
            </RowButton>
          )}
        />
      </Stack>
      <LinkDialog
        openingId={openingId}
        introductionId={openedId}
        onClose={() => setOpenedId(null)}
      />
    </>
  );
}
